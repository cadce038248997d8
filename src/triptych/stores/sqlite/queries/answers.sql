-- claim_answer: a request is being carried out, unless one with its key is, or was a while ago.
insert into kept_answers (key, tenant, fingerprint, begun_at) values (:key, :tenant, :fingerprint, :begun_at)
on conflict (key) do update set
    tenant = excluded.tenant, fingerprint = excluded.fingerprint, begun_at = excluded.begun_at,
    status = null, etag = null, content = null
where kept_answers.begun_at < case when kept_answers.status is null then :lost_before else :over_before end

-- answer_of_key: what is known of a request.
select kept_answers.*, tenants.name as tenant_name
from kept_answers
join tenants on tenants.id = kept_answers.tenant
where kept_answers.key = :key

-- keep_answer: what came of a request that is being carried out.
update kept_answers set status = :status, etag = :etag, content = :content
where key = :key and begun_at = :begun_at and status is null

-- drop_answer: a request that failed may be carried out anew.
delete from kept_answers where key = :key and begun_at = :begun_at and status is null

-- empty_answers: what is erased may stand in an answer.
update kept_answers set content = null where tenant = :tenant and content is not null

-- answer_before: one begun before a time, if there is any.
select 1 from kept_answers where begun_at < :time limit 1

-- purge_answers: those begun before a time.
delete from kept_answers where begun_at < :before
