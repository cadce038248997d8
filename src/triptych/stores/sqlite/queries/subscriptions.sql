-- subscription_by_name: an owner's subscription.
select * from subscriptions where tenant = :tenant and owner = :owner and name = :name

-- subscriptions_of_owner: all of an owner's, by name.
select * from subscriptions where tenant = :tenant and owner = :owner order by name

-- next_publications: the next so many publications, whoever may see them.
select seq, time, subject from events indexed by events_published
where tenant = :tenant and type = 'memory.published' and seq > :after
order by seq
limit :limit

-- last_publication: the number of the last of them.
select max(seq) as seq from ({next_publications})

-- publications: those of memories in scope that are delivered as they are now, by number.
select listed.seq, listed.time, thing.id as memory, thing.kind, thing.confidence, thing.topics
from ({next_publications}) as listed
cross join memories as thing on thing.id = listed.subject
cross join spaces as space on space.id = thing.space
where thing.state in (select value from json_each(:states))
  and (thing.expires_at is null or thing.expires_at > :now)
  and {in_scope}
order by listed.seq

-- add_subscription: a subscription in its present state.
insert into subscriptions (id, tenant, owner, name, interest, direction, cursor, begun_at)
values (:id, :tenant, :owner, :name, :interest, :direction, :cursor, :begun_at)
on conflict (id) do update set
    interest = excluded.interest, direction = excluded.direction, cursor = excluded.cursor

-- drop_subscription: a subscription with what is on its way.
delete from subscriptions where id = :id

-- pending_of_event: what is on its way of one event.
select * from deliveries where subscription = :id and seq = :seq

-- pending_due: what is to be delivered again by now, by number.
select * from deliveries indexed by deliveries_due
where subscription = :id and due_at <= :now
order by seq
limit :limit

-- pending_dead: what was delivered in vain, by number.
select * from deliveries indexed by deliveries_due
where subscription = :id and due_at is null
order by seq

-- put_pending: what is on its way, in its present state.
insert into deliveries (tenant, subscription, seq, memory, time, attempt, due_at)
select tenant, id, :seq, :memory, :time, :attempt, :due_at from subscriptions where id = :id
on conflict (subscription, seq) do update set attempt = excluded.attempt, due_at = excluded.due_at

-- drop_pending: nothing of these events is on its way any more.
delete from deliveries where subscription = :id and seq in (select value from json_each(:seqs))

-- webhook_of: where the deliveries of a subscription are sent.
select webhooks.*, tenants.name as tenant_name
from webhooks join tenants on tenants.id = webhooks.tenant
where subscription = :id

-- webhooks_free: those that may be taken in hand, in all tenants, those longest free first.
select webhooks.*, tenants.name as tenant_name
from webhooks indexed by webhooks_free join tenants on tenants.id = webhooks.tenant
where free_at <= :now
order by free_at, subscription
limit :limit

-- put_webhook: where they are sent from now on.
insert into webhooks (tenant, subscription, name, principal, url, secret, set_at, free_at, failures, trouble)
select tenant, id, :name, :principal, :url, :secret, :set_at, :free_at, :failures, :trouble
from subscriptions where id = :id
on conflict (subscription) do update set
    principal = excluded.principal, url = excluded.url, secret = excluded.secret, set_at = excluded.set_at,
    free_at = excluded.free_at, failures = excluded.failures, trouble = excluded.trouble

-- hold_webhook: taken in hand, or let go, unless somebody else did so before.
update webhooks set free_at = :free_at, failures = :failures, trouble = :trouble
where subscription = :id and free_at = :expected

-- drop_webhook: they are sent nowhere.
delete from webhooks where subscription = :id
