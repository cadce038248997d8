-- Where a server sends the deliveries of subscriptions.
create table webhooks (
    tenant integer not null references tenants (id),
    subscription text not null primary key references subscriptions (id) on delete cascade,
    name text not null,
    principal text not null,
    url text not null,
    secret text not null,
    set_at integer not null,
    free_at integer not null,
    failures integer not null,
    trouble text
);
create index webhooks_free on webhooks (free_at);
