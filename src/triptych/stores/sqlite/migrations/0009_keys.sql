-- What lets a program in as a principal. `hash` is the SHA-256 of its secret, which is kept nowhere.
create table keys (
    id text not null primary key,
    tenant integer not null references tenants (id),
    name text not null,
    principal text not null,
    acts_for text not null,
    hash blob not null,
    created_by text not null,
    created_at integer not null,
    expires_at integer,
    revoked_by text,
    revoked_at integer,
    last_used_at integer
);
create index keys_of_tenant on keys (tenant, id);
