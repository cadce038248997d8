-- add_entry: something that can be found.
insert into entries (
    tenant, space, id, type, own, kind, state, readers, writers, topics, confidence, begins, ends,
    valid_from, valid_to, expires_at, session, length
) values (
    :tenant, :space, :id, :type, :own, :kind, :state, :readers, :writers, :topics, :confidence, :begins,
    :ends, :valid_from, :valid_to, :expires_at, :session, :length
)

-- add_posting: a term stands in an entry.
insert into postings (tenant, space, term, entry, count) values (?, ?, ?, ?, ?)

-- add_terms: the terms of an entry.
insert into entry_terms (tenant, space, entry, terms) values (:tenant, :space, :entry, :terms)

-- add_vector: the vector of an entry.
insert into vectors (tenant, space, entry, vector) values (:tenant, :space, :entry, :vector)

-- add_signs: the tokens of an entry.
insert into token_signs (tenant, space, entry, maker, signs) values (:tenant, :space, :entry, :maker, :signs)

-- meaning_of_entry: the vector of an entry, and its tokens.
select vector.vector, told.maker, told.signs
from vectors as vector
left join token_signs as told on told.space = vector.space and told.entry = vector.entry
where vector.space = :space and vector.entry = :entry

-- terms_of_entry: the terms of an entry.
select terms from entry_terms where space = :space and entry = :entry

-- drop_posting: a term stands in an entry no more.
delete from postings where space = ? and term = ? and entry = ?

-- drop_terms: the terms of an entry.
delete from entry_terms where space = :space and entry = :entry

-- drop_vector: the vector of an entry.
delete from vectors where space = :space and entry = :entry

-- drop_signs: the tokens of an entry.
delete from token_signs where space = :space and entry = :entry

-- drop_entry: something that can be found no more.
delete from entries where space = :space and id = :entry

-- add_gone: word for the copies of the index that an entry is no more.
insert into gone (tenant, space, revision, entry) values (:tenant, :space, :revision, :entry)

-- forget_gone: old words of this kind, which a copy that old must do without.
delete from gone where space = :space and revision <= :revision

-- set_forgotten: up to where they are gone.
update spaces set forgotten = :revision where id = :space

-- entries_since: what was made in a space after a revision, for a copy of its index.
select entry.id, entry.type, entry.kind, entry.state, entry.readers, entry.writers, entry.topics,
    entry.confidence, entry.begins, entry.ends, entry.valid_from, entry.valid_to, entry.expires_at,
    entry.session, entry.length, entry.own, vector.vector
from entries as entry
left join vectors as vector on vector.space = entry.space and vector.entry = entry.id
where entry.space = ? and entry.id > ?
order by entry.id

-- gone_since: what went after a revision; the row without an entry has the last whose removals are told no more.
select null as entry, forgotten from spaces where id = :space
union all
select entry, null from gone where space = :space and revision > :revision

-- postings_of_term: where a term stands, in one space, among entries after one.
select entry, count from postings where space = ? and term = ? and entry > ? order by entry

-- vectors_of_entries: the vectors of some entries of one space.
select entry, vector from vectors where space = ? and entry in (select value from json_each(?))

-- refs_of_entries: what some entries of one space are.
select id, type, own from entries where space = ? and id in (select value from json_each(?))

-- wanted_memories: some memories, and the spaces they are in.
json_each(:ids) as wanted
cross join memories as thing on thing.id = wanted.value
cross join spaces as space on space.id = thing.space

-- wanted_messages: some messages, and the spaces they are in.
json_each(:ids) as wanted
cross join messages as thing on thing.id = wanted.value
cross join spaces as space on space.id = thing.space

-- measures_of_memories: the terms and vectors of those of some memories that are in scope.
select thing.id, held.terms, vector.vector
from {wanted_memories}
cross join entry_terms as held on held.space = thing.space and held.entry = thing.entry
left join vectors as vector on vector.space = thing.space and vector.entry = thing.entry
where {in_scope}

-- measures_of_messages: the terms and vectors of those of some messages that are in scope.
select thing.id, held.terms, vector.vector
from {wanted_messages}
cross join entry_terms as held on held.space = thing.space and held.entry = thing.entry
left join vectors as vector on vector.space = thing.space and vector.entry = thing.entry
where {space_in_scope}

-- signs_of_memories: the tokens, by one maker, of those of some memories that are in scope.
select thing.id, told.signs
from {wanted_memories}
cross join token_signs as told on told.space = thing.space and told.entry = thing.entry
where told.maker = :maker and {in_scope}

-- signs_of_messages: the tokens, by one maker, of those of some messages that are in scope.
select thing.id, told.signs
from {wanted_messages}
cross join token_signs as told on told.space = thing.space and told.entry = thing.entry
where told.maker = :maker and {space_in_scope}

-- vectors_of_memories: the vectors of those of some memories that are in scope.
select thing.id, vector.vector
from {wanted_memories}
cross join vectors as vector on vector.space = thing.space and vector.entry = thing.entry
where {in_scope}

-- vectors_of_messages: the vectors of those of some messages that are in scope.
select thing.id, vector.vector
from {wanted_messages}
cross join vectors as vector on vector.space = thing.space and vector.entry = thing.entry
where {space_in_scope}
