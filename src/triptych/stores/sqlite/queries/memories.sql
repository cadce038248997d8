-- memory_columns: a memory as it is read back.
thing.id, space.path as path, thing.kind, thing.content, thing.recorded_at, thing.updated_at, thing.sources,
thing.subject, thing.slot_subject, thing.slot_attribute, thing.slot_value, thing.tags, thing.topics,
thing.importance, thing.confidence, thing.trust, own_readers.members as reader_list,
own_writers.members as writer_list, thing.state, thing.version, thing."group", thing.event_start,
thing.event_end, thing.valid_from, thing.valid_to, thing.expires_at, thing.supersedes, thing.recall_count,
thing.last_recalled_at, thing.language, thing.metadata,
thing.tenant, thing.space, thing.entry, thing.readers, thing.writers

-- memory_tables: the tables a memory is read from.
memories as thing
join spaces as space on space.id = thing.space
left join acls as own_readers on own_readers.id = thing.readers
left join acls as own_writers on own_writers.id = thing.writers

-- memory_by_id: one memory in scope, in any state.
select {memory_columns} from {memory_tables}
where thing.id = :id and {in_scope}

-- memories_by_id: those of some memories that are in scope.
select {memory_columns}
from json_each(:ids) as wanted
cross join {memory_tables}
where thing.id = wanted.value and {in_scope}

-- memory_for_change: one memory, whoever may see it: for writing.
select {memory_columns} from {memory_tables}
where thing.id = :id

-- memories_passing: memories in scope that pass the filter, by id.
select {memory_columns} from {memory_tables}
where thing.space in (select value from json_each(:spaces))
  and (:after is null or thing.id > :after)
  and {in_scope} and {passes}
order by thing.id
limit :limit

-- count_memories: how many memories in scope pass the filter, by kind.
select thing.kind, count(*) as number
from memories as thing join spaces as space on space.id = thing.space
where thing.space in (select value from json_each(:spaces))
  and {in_scope} and {passes}
group by thing.kind

-- memories_superseding: the memories in scope that replaced any of these.
select {memory_columns} from {memory_tables}
where thing.supersedes in (select value from json_each(:ids)) and thing.supersedes is not null and {in_scope}
order by thing.id

-- memories_by_fingerprint: memories of one space that say the same to the letter.
select {memory_columns} from {memory_tables}
where thing.space = :space and thing.fingerprint = :fingerprint and {in_scope}
order by thing.id

-- memories_by_slot: memories of one space that fill a slot, oldest first.
select {memory_columns} from {memory_tables}
where thing.space = :space and thing.slot_attribute = :attribute and thing.slot_subject = :subject
  and {in_scope}
order by thing.valid_from is not null, coalesce(thing.valid_from, thing.recorded_at), thing.id

-- memories_by_subject: memories in scope that pass the filter and fill any of the slots.
select distinct thing.id
from json_each(:spaces) as reached
cross join json_each(:slots) as slot
cross join memories as thing
    on thing.space = reached.value
    and thing.slot_attribute = json_extract(slot.value, '$[1]')
    and (json_extract(slot.value, '$[0]') = '*' or thing.slot_subject = json_extract(slot.value, '$[0]'))
cross join spaces as space on space.id = thing.space
where thing.slot_attribute is not null and {in_scope} and {passes}
order by thing.id

-- memories_by_message: memories in scope that quote a message, and where words are given, those words.
select {memory_columns}
from quotations as quoted
cross join {memory_tables}
where quoted.message = :message and thing.id = quoted.memory
  and (:words is null or instr(thing.sources, :words)) and {in_scope}
order by thing.id

-- statements_of_entries: memories, but no digests, that quote one of these messages, or one of a digest of these.
select distinct {memory_columns}, asked.value as stated_in
from json_each(:entries) as asked
cross join quotations as quoted
cross join {memory_tables}
where quoted.message in (
        select asked.value
        union all
        select digested.message
        from quotations as digested join memories as digest on digest.id = digested.memory
        where digested.memory = asked.value and digest.kind = 'digest'
    )
  and thing.id = quoted.memory and thing.kind <> 'digest' and {in_scope}
order by thing.id

-- versions: earlier states of a memory that are in scope themselves, oldest first.
select thing.body, thing.changed_by, thing.changed_at, thing.reason
from memory_versions as thing join spaces as space on space.id = thing.space
where thing.memory = :id and {in_scope}
order by thing.version

-- states: earlier states of a memory, oldest first, whoever may see them: for erasure.
select body from memory_versions where memory = :id order by version

-- memories_resting: memories of which any state quotes any of the messages, whoever may see them: for erasure.
select {memory_columns} from {memory_tables}
where thing.tenant = :tenant and thing.id in (
    select quoted.memory from json_each(:messages) as wanted
    join quotations as quoted on quoted.message = wanted.value
    union
    select version.memory
    from memory_versions as version, json_each(json_extract(version.body, '$.sources')) as source
    where version.tenant = :tenant
      and json_extract(source.value, '$.message') in (select value from json_each(:messages))
)
order by thing.id

-- memories_succeeding: the memories that replaced one, whoever may see them: for erasure.
select {memory_columns} from {memory_tables}
where thing.supersedes = :id and thing.tenant = :tenant
order by thing.id

-- count_holding: how many memories, messages, blocks, cells and broadcasts in scope hold any of the texts.
select (
    select count(*) from memories as thing join spaces as space on space.id = thing.space
    where {in_scope} and exists (
        select 1 from json_each(:texts) as wanted
        where instr(thing.content, wanted.value) or exists (
            select 1 from json_each(thing.sources) as source
            where instr(json_extract(source.value, '$.quote'), wanted.value)
        )
    )
) + (
    select count(*) from messages as thing join spaces as space on space.id = thing.space
    where {space_in_scope} and exists (
        select 1 from json_each(:texts) as wanted where instr(thing.content, wanted.value)
    )
) + (
    select count(*) from blocks as block join spaces as space on space.id = block.space
    where {space_in_scope} and exists (
        select 1 from json_each(:texts) as wanted where instr(block.text, wanted.value)
    )
) + (
    select count(*) from {cell_tables}
    where {zone_in_scope} and exists (
        select 1 from json_each(:texts) as wanted where instr(cell.value, wanted.value)
    )
) + (
    select count(*) from {broadcast_tables}
    where {in_scope} and exists (
        select 1 from json_each(:texts) as wanted where instr(thing.content, wanted.value)
    )
) as number

-- add_memory: a new memory.
insert into memories (
    id, tenant, space, entry, kind, content, fingerprint, subject, slot_subject, slot_attribute, slot_value,
    tags, topics, importance, confidence, trust, sources, readers, writers, state, version, "group",
    begins, ends, event_start, event_end, valid_from, valid_to, recorded_at, updated_at, expires_at,
    supersedes, recall_count, last_recalled_at, language, metadata
) values (
    :id, :tenant, :space, :entry, :kind, :content, :fingerprint, :subject, :slot_subject, :slot_attribute,
    :slot_value, :tags, :topics, :importance, :confidence, :trust, :sources, :readers, :writers, :state,
    :version, :group, :begins, :ends, :event_start, :event_end, :valid_from, :valid_to, :recorded_at,
    :updated_at, :expires_at, :supersedes, :recall_count, :last_recalled_at, :language, :metadata
)

-- set_memory: the new state of a memory.
update memories set
    space = :space, entry = :entry, kind = :kind, content = :content, fingerprint = :fingerprint,
    subject = :subject, slot_subject = :slot_subject, slot_attribute = :slot_attribute,
    slot_value = :slot_value, tags = :tags, topics = :topics, importance = :importance,
    confidence = :confidence, trust = :trust, sources = :sources, readers = :readers, writers = :writers,
    state = :state, version = :version, "group" = :group, begins = :begins, ends = :ends,
    event_start = :event_start, event_end = :event_end, valid_from = :valid_from, valid_to = :valid_to,
    recorded_at = :recorded_at, updated_at = :updated_at, expires_at = :expires_at,
    supersedes = :supersedes, language = :language, metadata = :metadata
where id = :id

-- add_version: the state a memory was in before a change.
insert into memory_versions (
    tenant, space, memory, version, readers, writers, body, changed_by, changed_at, reason
) values (
    :tenant, :space, :memory, :version, :readers, :writers, :body, :changed_by, :changed_at, :reason
)

-- add_quotation: a memory quotes a message.
insert or ignore into quotations (tenant, message, memory) values (:tenant, :message, :memory)

-- drop_quotations: a memory quotes nothing any more.
delete from quotations where memory = :memory

-- count_recalls: a memory was recalled some more times.
update memories set recall_count = recall_count + ?, last_recalled_at = ? where id = ?

-- drop_versions: the earlier states of a memory.
delete from memory_versions where memory = :memory

-- drop_some_versions: some of the earlier states of a memory.
delete from memory_versions
where memory = :memory and version in (select value from json_each(:versions))

-- drop_memory: the memory itself.
delete from memories where id = :memory

-- taken_ids: those of some ids that something has, in whatever tenant.
select listed.value as id
from json_each(:ids) as listed
where exists (select 1 from memories where memories.id = listed.value)
  or exists (select 1 from sessions where sessions.id = listed.value)
  or exists (select 1 from messages where messages.id = listed.value)
  or exists (select 1 from blocks where blocks.id = listed.value)
  or exists (select 1 from boards where boards.id = listed.value)
  or exists (select 1 from cells where cells.id = listed.value)
  or exists (select 1 from broadcasts where broadcasts.id = listed.value)
  or exists (select 1 from conflicts where conflicts.id = listed.value)
