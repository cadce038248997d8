-- What everybody in a space is told once, and who took note.
create table broadcasts (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    content text not null,
    author text not null,
    sent_at integer not null,
    expires_at integer not null,
    topics text not null,
    readers integer references acls (id),
    withdrawn_at integer
);
create index broadcasts_by_space on broadcasts (space, sent_at);
create index broadcasts_standing on broadcasts (tenant, expires_at) where withdrawn_at is null;

create table acknowledgements (
    tenant integer not null references tenants (id),
    broadcast text not null references broadcasts (id) on delete cascade,
    principal text not null,
    time integer not null,
    primary key (broadcast, principal)
) without rowid;
