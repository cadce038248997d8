-- What somebody is given for a time beside the policies: a right in a space, or to act for its user.
create table grants (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    holder text not null,
    given text not null,
    acts_for text,
    reason text not null,
    granted_by text not null,
    granted_at integer not null,
    expires_at integer,
    revoked_by text,
    revoked_at integer
);
create index grants_by_holder on grants (tenant, given, holder) where revoked_at is null;

-- The log up to `last_seq`, sealed: `hash` covers those events and the seal before.
create table seals (
    tenant integer not null references tenants (id),
    last_seq integer not null,
    hash text not null,
    sealed_at integer not null,
    primary key (tenant, last_seq)
) without rowid;
