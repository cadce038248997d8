-- Boards: zones with rights of their own, cells with versions, and what happened in order.
create table boards (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    name text not null,
    template text not null,
    position integer not null,
    opened_by text not null,
    opened_at integer not null,
    finished_by text,
    finished_at integer,
    unique (space, name)
);

create table zones (
    tenant integer not null references tenants (id),
    board text not null references boards (id) on delete cascade,
    number integer not null,
    name text not null,
    readers integer references acls (id),
    writers integer references acls (id),
    inputs text not null,
    completed_by text,
    completed_at integer,
    completed_position integer,
    primary key (board, number),
    unique (board, name)
) without rowid;

create table cells (
    id text not null primary key,
    tenant integer not null references tenants (id),
    board text not null references boards (id) on delete cascade,
    zone integer not null,
    name text not null,
    owner text not null,
    value text not null,
    version integer not null,
    written_at integer not null,
    unique (board, zone, name)
);

create table cell_versions (
    tenant integer not null references tenants (id),
    cell text not null references cells (id) on delete cascade,
    version integer not null,
    value text not null,
    written_at integer not null,
    primary key (cell, version)
) without rowid;

create table board_changes (
    tenant integer not null references tenants (id),
    board text not null references boards (id) on delete cascade,
    position integer not null,
    type text not null,
    actor text not null,
    time integer not null,
    zone integer,
    cell text,
    version integer,
    primary key (board, position)
) without rowid;
