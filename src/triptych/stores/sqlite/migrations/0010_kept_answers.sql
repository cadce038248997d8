-- What was answered to requests that may be sent again. Without a status one is being carried out.
create table kept_answers (
    key text not null primary key,
    tenant integer not null references tenants (id),
    fingerprint text not null,
    begun_at integer not null,
    status integer,
    etag text,
    content blob
);
create index kept_answers_by_time on kept_answers (begun_at);
create index kept_answers_full on kept_answers (tenant) where content is not null;
