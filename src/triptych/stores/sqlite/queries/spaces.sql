-- tenant_id: the number of a tenant.
select id from tenants where name = :name

-- tenants: every tenant, by name.
select name from tenants order by name

-- add_tenant: a tenant met for the first time.
insert into tenants (name) values (:name) returning id

-- acl_id: the number of a set of readers or writers.
select id from acls where tenant = :tenant and members = :members

-- add_acl: a set met for the first time.
insert into acls (tenant, members) values (:tenant, :members) returning id

-- add_acl_member: one member of a new set.
insert into acl_members (tenant, member, acl) values (:tenant, :member, :acl)

-- rights_of_keys: a tenant, the sets that hold any of the keys (for upkeep all), and where a grant is in force.
select owner.id as tenant,
    (
        select json_group_array(acl) from (
            select acl from acl_members
            where not :everything and tenant = owner.id and member in (select value from json_each(:keys))
            union
            select id from acls where :everything and tenant = owner.id
        )
    ) as acls,
    (select json_group_array(space) from ({granted_spaces})) as granted
from tenants as owner
where owner.name = :name

-- space_row: a space with its policy.
select space.id, space.arbitration, readers.members as readers, writers.members as writers
from spaces as space
join acls as readers on readers.id = space.readers
join acls as writers on writers.id = space.writers
where space.tenant = :tenant and space.path = :path

-- add_space: a new space.
insert into spaces (tenant, path, readers, writers, arbitration)
values (:tenant, :path, :readers, :writers, :arbitration)

-- set_policy: another policy for a space.
update spaces set readers = :readers, writers = :writers, arbitration = :arbitration where id = :space

-- open_spaces: the spaces whose policy gives the right, by path.
select space.path from spaces as space
where {space_in_scope}
order by space.path

-- reach_everywhere: the spaces in which the keys carry the right, by policy, grant or a memory's own list.
select space.id, space.revision, space.{right} as acl
from spaces as space
where space.tenant = :tenant and space.{right} in (select value from json_each(:acls))
union
select space.id, space.revision, space.{right}
from json_each(:granted) as given
cross join spaces as space on space.id = given.value
union
select space.id, space.revision, space.{right}
from (
    select distinct thing.space from memories as thing
    where thing.{right} in (select value from json_each(:acls))
) as listed
cross join spaces as space on space.id = listed.space
where space.tenant = :tenant

-- reach_asked: the same, of the subtrees asked for.
select space.id, space.revision, space.{right} as acl
from json_each(:paths) as subtree
cross join spaces as space on space.tenant = :tenant and space.path = subtree.value
where space.{right} in (select value from json_each(:acls))
   or space.id in (select value from json_each(:granted))
   or exists (
        select 1 from memories as thing
        where thing.space = space.id and thing.{right} in (select value from json_each(:acls)))
union
select space.id, space.revision, space.{right}
from json_each(:paths) as subtree
cross join spaces as space on space.tenant = :tenant
    and space.path > subtree.value || '/' and space.path < subtree.value || '0'
where space.{right} in (select value from json_each(:acls))
   or space.id in (select value from json_each(:granted))
   or exists (
        select 1 from memories as thing
        where thing.space = space.id and thing.{right} in (select value from json_each(:acls)))

-- next_revision: one more change to a space's entries.
update spaces set revision = revision + 1 where id = :space returning revision
