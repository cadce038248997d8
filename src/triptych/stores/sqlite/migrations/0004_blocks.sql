-- Text that always stands in the prompt, and what the last recall of a session was for.
create table blocks (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    label text not null,
    text text not null,
    most integer not null,
    version integer not null,
    locked_by text,
    changed_by text not null,
    changed_at integer not null,
    unique (space, label)
);

create table block_versions (
    tenant integer not null references tenants (id),
    block text not null references blocks (id) on delete cascade,
    version integer not null,
    text text not null,
    most integer not null,
    locked_by text,
    changed_by text not null,
    changed_at integer not null,
    primary key (block, version)
) without rowid;

create table anchors (
    tenant integer not null references tenants (id),
    session integer not null references sessions (number) on delete cascade,
    principal text not null,
    anchor text not null,
    primary key (session, principal)
) without rowid;
