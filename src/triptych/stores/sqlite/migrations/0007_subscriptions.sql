-- What principals want to hear of, and the publications on their way to them.
create table subscriptions (
    id text not null primary key,
    tenant integer not null references tenants (id),
    owner text not null,
    name text not null,
    interest text not null,
    direction blob not null,
    cursor integer not null,
    begun_at integer not null,
    unique (tenant, owner, name)
);

create table deliveries (
    tenant integer not null references tenants (id),
    subscription text not null references subscriptions (id) on delete cascade,
    seq integer not null,
    memory text not null,
    time integer not null,
    attempt integer not null,
    due_at integer,
    primary key (subscription, seq)
) without rowid;
create index deliveries_due on deliveries (subscription, due_at);

create index events_published on events (tenant, seq) where type = 'memory.published';
