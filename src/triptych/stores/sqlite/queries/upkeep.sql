-- expired_memories: active memories and candidates whose time is over, of all tenants, longest over first.
select {memory_columns}, tenant.name as tenant_name
from memories as thing indexed by memories_expiring
join spaces as space on space.id = thing.space
join tenants as tenant on tenant.id = thing.tenant
left join acls as own_readers on own_readers.id = thing.readers
left join acls as own_writers on own_writers.id = thing.writers
where thing.expires_at is not null and thing.state in ('active', 'candidate') and thing.expires_at <= :now
order by thing.expires_at, thing.id
limit :limit

-- crowded_spaces: those that hold more than so many active memories and candidates; first those that may.
select tenant.name as tenant_name, space.path
from (select space from memories indexed by memories_by_space group by space having count(*) > :cap) as full
cross join spaces as space on space.id = full.space
cross join tenants as tenant on tenant.id = space.tenant
where (
    select count(*) from memories as thing
    where thing.space = full.space and thing.state in ('active', 'candidate')
) > :cap
order by tenant.name, space.path

-- uses: when a memory was needed.
select time, count from uses where memory = :memory order by time

-- add_use: a memory was needed once more.
insert into uses (memory, time, tenant, count)
select id, :time, tenant, 1 from memories where id = :memory
on conflict (memory, time) do update set count = count + 1

-- finish_task: an unfinished job is done.
update jobs set state = 'done', error = null, leased_by = null, leased_until = null
where tenant = :tenant and task = :task and key = :key and state in ('waiting', 'leased')
