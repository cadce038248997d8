-- How a space decides contradictions; when candidates were needed; what is to expire.
alter table spaces add column arbitration text;

create table uses (
    memory text not null references memories (id) on delete cascade,
    time integer not null,
    tenant integer not null references tenants (id),
    count integer not null,
    primary key (memory, time)
) without rowid;

create index memories_expiring on memories (expires_at, id)
    where expires_at is not null and state in ('active', 'candidate');
