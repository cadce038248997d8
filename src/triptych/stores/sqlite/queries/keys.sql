-- key_by_id: one key, whosever it is.
select keys.*, tenants.name as tenant_name
from keys
join tenants on tenants.id = keys.tenant
where keys.id = :id

-- keys_of_tenant: all of a tenant's, oldest first.
select keys.*, tenants.name as tenant_name
from keys
join tenants on tenants.id = keys.tenant
where keys.tenant = :tenant
order by keys.id

-- key_in_force: any key that lets somebody in.
select id from keys where revoked_at is null and (expires_at is null or expires_at > :now) limit 1

-- add_key: a new key, unless its id is taken.
insert into keys (
    id, tenant, name, principal, acts_for, hash, created_by, created_at, expires_at, revoked_by, revoked_at,
    last_used_at
) values (
    :id, :tenant, :name, :principal, :acts_for, :hash, :created_by, :created_at, :expires_at, :revoked_by,
    :revoked_at, :last_used_at
)
on conflict (id) do nothing

-- revoke_key: from now on it lets nobody in.
update keys set revoked_by = :by, revoked_at = :at where id = :id and revoked_at is null

-- note_key_use: when it was used last.
update keys set last_used_at = :at where id = :id and (last_used_at is null or last_used_at < :at)
