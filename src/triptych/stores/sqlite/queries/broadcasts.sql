-- broadcast_tables: the tables a broadcast is read from. Who may write in its space may withdraw it.
(select *, null as writers from broadcasts) as thing
join spaces as space on space.id = thing.space
left join acls as own_readers on own_readers.id = thing.readers

-- broadcast_columns: a broadcast as it is read back.
thing.id, thing.content, thing.author, thing.sent_at, thing.expires_at, thing.topics, thing.withdrawn_at,
own_readers.members as reader_list, space.path as path

-- broadcast_by_id: one broadcast in scope, in force or not.
select {broadcast_columns}, null as acknowledged_at
from {broadcast_tables}
where thing.id = :id and {in_scope}

-- broadcasts_standing: those in scope that stand, oldest first.
select {broadcast_columns}, noted.time as acknowledged_at
from {broadcast_tables}
left join acknowledgements as noted on noted.broadcast = thing.id and noted.principal = :principal
where thing.tenant = :tenant and thing.withdrawn_at is null and thing.expires_at > :now
  and (:acknowledged or noted.time is null) and {in_scope}
order by thing.sent_at, thing.id

-- broadcast_times: when something was broadcast in one space, whoever may see it.
select sent_at from broadcasts where space = :space and sent_at > :after order by sent_at

-- acknowledgements: who took note of a broadcast in scope, first ones first.
select noted.principal, noted.time
from {broadcast_tables}
join acknowledgements as noted on noted.broadcast = thing.id
where thing.id = :id and {in_scope}
order by noted.time, noted.principal

-- add_broadcast: a new broadcast.
insert into broadcasts (id, tenant, space, content, author, sent_at, expires_at, topics, readers, withdrawn_at)
values (:id, :tenant, :space, :content, :author, :sent_at, :expires_at, :topics, :readers, :withdrawn_at)

-- withdraw_broadcast: one is told no more, and says nothing.
update broadcasts set content = '', topics = '[]', withdrawn_at = :at
where id = :id and withdrawn_at is null
returning tenant

-- add_acknowledgement: a principal took note, unless that is known.
insert into acknowledgements (tenant, broadcast, principal, time)
select tenant, id, :principal, :time from broadcasts where id = :id
on conflict (broadcast, principal) do nothing

-- broadcast_exists: whether there is such a broadcast, whoever may see it: for writing.
select count(*) as number from broadcasts where id = :id
