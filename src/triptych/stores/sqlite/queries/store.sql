-- get_meta: what is noted under a key.
select value from meta where key = :key

-- set_meta: note something under a key.
insert into meta (key, value) values (:key, :value)
on conflict (key) do update set value = excluded.value

-- note_erasure: one more removal whose text may still stand in the files.
insert into meta (key, value) values ('unscrubbed', '1')
on conflict (key) do update set value = cast(value as integer) + 1

-- settle_erasures: the files have been scrubbed since, unless something was removed in between.
delete from meta where key = 'unscrubbed' and value = :value

-- memories_without_entry: memories that cannot be found, or whose entry says something else.
select count(*) as number
from memories as thing left join entries as entry on entry.space = thing.space and entry.id = thing.entry
where entry.own is not thing.id or entry.type is not 'memory' or entry.state is not thing.state
   or entry.readers is not thing.readers or entry.writers is not thing.writers
   or entry.kind is not thing.kind

-- messages_without_entry: messages that cannot be found.
select count(*) as number
from messages as thing left join entries as entry on entry.space = thing.space and entry.id = thing.entry
where entry.own is not thing.id or entry.type is not 'message'

-- entries_without_content: entries of nothing.
select (select count(*) from entries) - (select count(*) from memories) - (select count(*) from messages)
    as number

-- vectors_of_wrong_size: vectors that are not of the embedder's dimension, or belong to nothing.
select count(*) as number
from vectors as vector left join entries as entry on entry.space = vector.space and entry.id = vector.entry
where length(vector.vector) <> :size or entry.id is null

-- tokens_of_nothing: tokens that belong to no vector, or are not whole.
select count(*) as number
from token_signs as told left join vectors as vector on vector.space = told.space and vector.entry = told.entry
where length(told.signs) % 16 <> 0 or vector.entry is null

-- postings_astray: postings and lists of terms that belong to nothing.
select (
    select count(*) from postings as posting
    left join entries as entry on entry.space = posting.space and entry.id = posting.entry
    where entry.id is null
) + (
    select count(*) from entry_terms as held
    left join entries as entry on entry.space = held.space and entry.id = held.entry
    where entry.id is null
) as number

-- count_postings: how many terms the index holds for an entry.
select count(*) as number, coalesce(sum(count), 0) as total
from postings where space = :space and entry = :entry and term in (select value from json_each(:terms))

-- contents: texts with their entries, every so many of them.
select space, entry, content, name as speaker, null as subject from messages where entry % :step = 0
union all
select space, entry, content, null, subject from memories where entry % :step = 0
