-- session_columns: a session as it is read back.
session.*, tenant.name as tenant_name, space.path as path

-- session_tables: the tables a session is read from.
sessions as session
join spaces as space on space.id = session.space
join tenants as tenant on tenant.id = session.tenant

-- session_by_name: the open session of a name in exactly one space, or else the latest closed one.
select {session_columns} from {session_tables}
where session.space = :space and session.name = :name and {space_in_scope}
order by session.state = 'open' desc, session.opened_at desc, session.id desc
limit 1

-- session_by_id: one session in scope.
select {session_columns} from {session_tables}
where session.id = :id and {space_in_scope}

-- sessions_by_number: some sessions, whose messages were already let through.
select {session_columns}
from json_each(:numbers) as wanted
cross join {session_tables}
where session.number = wanted.value

-- sessions_in_scope: sessions in scope, latest activity first.
select {session_columns} from {session_tables}
where {space_in_scope}
order by session.last_activity desc, session.id
limit :limit

-- session_for_change: one session, whoever may see it: for writing.
select session.number, session.tenant, session.space, session.name, session.last_seq,
    session.turn_summaries, session.profile, tenant.name as tenant_name, space.path as path
from {session_tables}
where session.id = :id

-- any_session: one session of a tenant, whoever may see it: for upkeep.
select {session_columns} from {session_tables}
where session.tenant = :tenant and session.id = :id

-- idle_sessions: open sessions of a tenant whose timeout has passed, longest idle first.
select {session_columns} from {session_tables}
where session.tenant = :tenant and session.state = 'open'
  and session.last_activity <= :now
  and session.last_activity + session.timeout_seconds * 1000000 <= :now
order by session.last_activity, session.id

-- session_numbers: the numbers of some sessions.
select number from sessions where id in (select value from json_each(:ids))

-- add_session: a new session.
insert into sessions (
    id, tenant, space, name, opened_by, opened_at, last_activity, state, ended_at, task, transcript,
    retention_days, timeout_seconds, turn_summaries, profile, promoted_seq, last_seq, metadata
) values (
    :id, :tenant, :space, :name, :opened_by, :opened_at, :last_activity, :state, :ended_at, :task,
    :transcript, :retention_days, :timeout_seconds, :turn_summaries, :profile, :promoted_seq, :last_seq,
    :metadata
)

-- set_session: the new state of a session; its place and its last number stay.
update sessions set
    opened_by = :opened_by, opened_at = :opened_at, last_activity = :last_activity, state = :state,
    ended_at = :ended_at, task = :task, transcript = :transcript, retention_days = :retention_days,
    timeout_seconds = :timeout_seconds, turn_summaries = :turn_summaries, profile = :profile,
    promoted_seq = :promoted_seq, metadata = :metadata
where id = :id

-- set_last_seq: the number of the session's last message.
update sessions set last_seq = :last_seq where number = :number

-- drop_session: the session itself.
delete from sessions where number = :number

-- messages_of_session: messages in scope by number.
select thing.*, session.id as session_id
from messages as thing
join sessions as session on session.number = thing.session
join spaces as space on space.id = thing.space
where session.id = :session and thing.seq > :after and {space_in_scope}
order by thing.seq
limit :limit

-- messages_by_id: those of some messages that are in scope.
select thing.*, session.id as session_id, space.path as path
from json_each(:ids) as wanted
cross join messages as thing on thing.id = wanted.value
join sessions as session on session.number = thing.session
join spaces as space on space.id = thing.space
where {space_in_scope}

-- neighbours: what stands within some places of messages in scope.
select thing.id as id, other.id as neighbour, other.seq - thing.seq as distance,
    min(:before, thing.seq - 1) as earlier, min(:after, session.last_seq - thing.seq) as later
from json_each(:ids) as wanted
cross join messages as thing on thing.id = wanted.value
cross join spaces as space on space.id = thing.space
cross join sessions as session on session.number = thing.session
cross join messages as other on other.session = thing.session
    and other.seq between thing.seq - :before and thing.seq + :after
where {space_in_scope}
order by thing.id, other.seq

-- earlier_messages: the messages before one, nearest first, across what was erased in between.
select other.id
from messages as thing
join messages as other on other.session = thing.session and other.seq < thing.seq
where thing.id = :id
order by other.seq desc
limit :limit

-- later_messages: the messages after one, nearest first.
select other.id
from messages as thing
join messages as other on other.session = thing.session and other.seq > thing.seq
where thing.id = :id
order by other.seq
limit :limit

-- add_message: a new message.
insert into messages (
    id, tenant, space, session, seq, entry, role, content, time, name, reference, content_type, tokens,
    tool_call_id, tool_calls, parts, metadata
) values (
    :id, :tenant, :space, :session, :seq, :entry, :role, :content, :time, :name, :reference, :content_type,
    :tokens, :tool_call_id, :tool_calls, :parts, :metadata
)

-- message_for_change: one message, whoever may see it: for writing.
select thing.*, session.id as session_id
from messages as thing join sessions as session on session.number = thing.session
where thing.id = :id

-- set_message_text: another text for a message, with its calls and metadata.
update messages set content = :content, tool_calls = :tool_calls, metadata = :metadata, entry = :entry
where id = :id

-- mark_stale: whether everything remembered from a message has been superseded.
update messages set stale = :stale where id = :id

-- messages_to_erase: the messages of a session, all or some.
select thing.id, thing.space, thing.entry
from messages as thing
where thing.session = :session
  and (:ids is null or thing.id in (select value from json_each(:ids)))

-- drop_message: one message.
delete from messages where id = :id
