-- event_columns: an event as it is read back.
event.seq, event.type, event.actor, event.time, event.subject, event.detail, space.path

-- own_right: the list that the memory an event is about has of its own, or had when it was last told of.
case when about.id is not null then about.{right} else event.{right} end

-- event_in_scope: one about a memory or cell is for whoever may see that, and any for an auditor.
case
    -- A denial tells of no space that there is none: it would tell of the others that there are.
    when event.space is null then :governs and (:hears_denials or event.type <> 'access.denied')
    else (
            :audits
            or coalesce({own_right}, space.{right}) in (select value from json_each(:acls))
            or {own_right} is null and space.id in (select value from json_each(:granted))
        )
        and {asked}
        and (:audits or not {of_closed_zone})
end

-- event_sought: whether an event is one of those looked for.
(
    :who is null
    or event.actor = :who
    or substr(event.actor, 1, length(:who || ' for ')) = :who || ' for '
    or substr(event.actor, -length(' for ' || :who)) = ' for ' || :who
)
and (:types is null or event.type in (select value from json_each(:types)))
and (:since is null or event.time >= :since)
and (:until is null or event.time < :until)

-- events: events in scope by number.
select {event_columns}
from events as event
left join spaces as space on space.id = event.space
left join memories as about on about.id = event.subject and about.space = event.space
where event.tenant = :tenant and event.seq > :after and {event_in_scope}
  and {event_sought}
order by event.seq
limit :limit

-- events_about: events in scope about one thing, by number.
select {event_columns}
from events as event indexed by events_by_subject
left join spaces as space on space.id = event.space
left join memories as about on about.id = event.subject and about.space = event.space
where event.tenant = :tenant and event.subject = :subject and event.seq > :after and {event_in_scope}
  and {event_sought}
order by event.seq
limit :limit

-- last_seq: the number of a tenant's last event.
select coalesce(max(seq), 0) as seq from events where tenant = :tenant

-- rights_of_subject: the rights of the memory or broadcast an event is about, or those its last event kept.
select readers, writers from memories where id = :subject and space = :space
union all
select readers, null from broadcasts where id = :subject and space = :space
union all
select readers, writers from (
    select readers, writers from events indexed by events_by_subject
    where tenant = :tenant and subject = :subject and space = :space
    order by seq desc
    limit 1
)
limit 1

-- add_event: one thing that happened, next in its tenant's log; returns its number.
insert into events (tenant, seq, type, actor, time, space, subject, readers, writers, detail)
select
    :tenant, ({last_seq}) + 1, :type, :actor, :time, :space, :subject, listed.readers, listed.writers, :detail
from (select 1) left join ({rights_of_subject}) as listed
returning seq

-- seals: the seals of a tenant's log, in order.
select last_seq, hash, sealed_at from seals where tenant = :tenant order by last_seq

-- add_seal: the log is sealed a little further.
insert into seals (tenant, last_seq, hash, sealed_at) values (:tenant, :last_seq, :hash, :sealed_at)

-- conflicts: conflicts of spaces in scope whose every side is in scope, oldest first.
select conflict.*, space.path as path
from conflicts as conflict
join spaces as space on space.id = conflict.space
where {space_in_scope}
  and (not :open_only or conflict.state = 'open')
  and (:id is null or conflict.id = :id)
  and not exists (
    select 1 from conflict_sides as side
    where side.conflict = conflict.id and not exists (
        select 1 from memories as thing join spaces as space on space.id = thing.space
        where thing.id = side.memory and {in_scope}
    )
  )
order by conflict.opened_at, conflict.id

-- conflicts_of: the conflicts a memory is a side of, whoever may see them.
select conflict from conflict_sides where memory = :memory

-- put_conflict: a conflict in its present state.
insert into conflicts (
    id, tenant, space, sides, reason, opened_at, state, kept, resolved_by, resolved_at
) values (
    :id, :tenant, :space, :sides, :reason, :opened_at, :state, :kept, :resolved_by, :resolved_at
)
on conflict (id) do update set
    sides = excluded.sides, reason = excluded.reason, state = excluded.state, kept = excluded.kept,
    resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at

-- drop_sides: the sides of a conflict.
delete from conflict_sides where conflict = :id

-- add_side: a side of a conflict.
insert or ignore into conflict_sides (tenant, memory, conflict) values (:tenant, :memory, :id)

-- drop_conflicts_about: the conflicts a memory is a side of.
delete from conflicts where id in (select conflict from conflict_sides where memory = :memory)

-- job_columns: a job as it is read back.
job.*, tenant.name as tenant_name

-- jobs: jobs of one tenant, or of all, by when they are due.
select {job_columns} from jobs as job join tenants as tenant on tenant.id = job.tenant
where :tenant is null or job.tenant = :tenant
order by job.due_at, job.id
limit :limit

-- unfinished_jobs: those that wait or are being done.
select {job_columns} from jobs as job join tenants as tenant on tenant.id = job.tenant
where job.state in ('waiting', 'leased') and (:tenant is null or job.tenant = :tenant)
order by job.due_at, job.id
limit :limit

-- add_job: a job, unless one with its task and key is not yet finished.
insert into jobs (
    id, tenant, task, key, due_at, payload, state, attempts, leased_by, leased_until, error
)
select :id, :tenant, :task, :key, :due_at, :payload, :state, :attempts, :leased_by, :leased_until, :error
where not exists (
    select 1 from jobs
    where tenant = :tenant and task = :task and key = :key and state in ('waiting', 'leased')
)

-- due_job: the job longest due that is waiting, or whose lease has run out.
select {job_columns} from jobs as job join tenants as tenant on tenant.id = job.tenant
where job.state in ('waiting', 'leased')
  and job.due_at <= :now
  and (job.state = 'waiting' or job.leased_until <= :now)
  and (:tasks is null or job.task in (select value from json_each(:tasks)))
  and (:tenant is null or job.tenant = :tenant)
order by job.due_at, job.id
limit 1

-- lease_job: the job is being done.
update jobs set state = 'leased', attempts = attempts + 1, leased_by = :worker, leased_until = :until
where id = :id

-- finish_job: the job is done, failed, or waits to be tried again.
update jobs set
    state = :state, due_at = coalesce(:retry_at, due_at), error = :error, leased_by = null,
    leased_until = null
where id = :id
