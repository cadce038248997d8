-- grant_in_force: whether a grant counts at this instant.
grants.revoked_at is null and (grants.expires_at is null or grants.expires_at > :now)

-- delegations: for which users which agents may act now.
select holder, acts_for from grants
where tenant = :tenant and given = 'act' and holder in (select value from json_each(:holders))
  and {grant_in_force}

-- granted_spaces: the spaces of `owner`, a tenant, in which a grant in force gives one of the keys the right.
select distinct space.id as space
from grants
cross join spaces as above on above.id = grants.space
cross join spaces as space on space.tenant = grants.tenant and (
    space.path = above.path
    or (space.path > above.path || '/' and space.path < above.path || '0' and space.{right} = above.{right})
)
where grants.tenant = owner.id and grants.given = :given
  and grants.holder in (select value from json_each(:keys)) and {grant_in_force}

-- holders_in_space: to whom a grant in force gives the right in a space.
select distinct grants.holder
from spaces as space
cross join grants on grants.tenant = space.tenant and grants.given = :given
cross join spaces as above on above.id = grants.space
where space.id = :space and {grant_in_force} and (
    space.path = above.path
    or (space.path > above.path || '/' and space.path < above.path || '0' and space.{right} = above.{right})
)

-- grants: those in spaces in scope, or to one of some holders, oldest first.
select grants.*, space.path
from grants
join spaces as space on space.id = grants.space
where grants.tenant = :tenant
  and (grants.holder in (select value from json_each(:holders)) or ({space_in_scope}))
order by grants.id

-- grant_by_id: one grant, whoever may see it.
select grants.*, space.path
from grants
join spaces as space on space.id = grants.space
where grants.tenant = :tenant and grants.id = :id

-- put_grant: a grant in its present state.
insert into grants (
    id, tenant, space, holder, given, acts_for, reason, granted_by, granted_at, expires_at, revoked_by,
    revoked_at
) values (
    :id, :tenant, :space, :holder, :given, :acts_for, :reason, :granted_by, :granted_at, :expires_at,
    :revoked_by, :revoked_at
)
on conflict (id) do update set
    expires_at = excluded.expires_at, revoked_by = excluded.revoked_by, revoked_at = excluded.revoked_at
