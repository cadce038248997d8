-- The schema as it is now. The numbered files in migrations/ lead to the same one, which is tested.
--
-- Every row carries its tenant and, where it has one, its space, so that it can be distributed by them.
-- Times are microseconds since 1970, UTC. Sets and mappings are JSON.

create table schema_version (version integer not null);

create table meta (
    key text not null primary key,
    value text not null
) without rowid;

create table tenants (
    id integer primary key,
    name text not null unique
);

-- A set of readers or writers, kept once; an empty one has no member, and so nobody.
create table acls (
    id integer primary key,
    tenant integer not null references tenants (id),
    members text not null,
    unique (tenant, members)
);

create table acl_members (
    tenant integer not null references tenants (id),
    member text not null,
    acl integer not null references acls (id),
    primary key (tenant, member, acl)
) without rowid;

-- `revision` counts the changes to a space's entries: an entry is numbered by the revision that made it, and
-- one that goes leaves a row in `gone` under the revision that removed it. So a copy of a space's index kept
-- in a process needs only its own revision to catch up. Rows of `gone` up to `forgotten` have been deleted.
create table spaces (
    id integer primary key,
    tenant integer not null references tenants (id),
    path text not null,
    readers integer not null references acls (id),
    writers integer not null references acls (id),
    revision integer not null default 0,
    forgotten integer not null default 0, arbitration text,
    unique (tenant, path)
);
create index spaces_by_readers on spaces (tenant, readers);
create index spaces_by_writers on spaces (tenant, writers);

create table memories (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    entry integer not null,
    kind text not null,
    content text not null,
    fingerprint text not null,
    subject text,
    slot_subject text,
    slot_attribute text,
    slot_value text,
    tags text not null,
    topics text not null,
    importance real not null,
    confidence real not null,
    trust real not null,
    sources text not null,
    readers integer references acls (id),
    writers integer references acls (id),
    state text not null,
    version integer not null,
    "group" text,
    begins integer not null,
    ends integer not null,
    event_start integer,
    event_end integer,
    valid_from integer,
    valid_to integer,
    recorded_at integer not null,
    updated_at integer not null,
    expires_at integer,
    supersedes text,
    recall_count integer not null,
    last_recalled_at integer,
    language text not null,
    metadata text not null
);
create index memories_by_space on memories (space, id);
create index memories_by_fingerprint on memories (space, fingerprint, id);
create index memories_by_slot on memories (space, slot_attribute, slot_subject) where slot_attribute is not null;
create index memories_by_superseded on memories (supersedes, id) where supersedes is not null;
create index memories_by_readers on memories (readers, space) where readers is not null;
create index memories_by_writers on memories (writers, space) where writers is not null;
create index memories_expiring on memories (expires_at, id)
    where expires_at is not null and state in ('active', 'candidate');

-- When a candidate was needed, and how often at that instant.
create table uses (
    memory text not null references memories (id) on delete cascade,
    time integer not null,
    tenant integer not null references tenants (id),
    count integer not null,
    primary key (memory, time)
) without rowid;

-- Which memories quote which message.
create table quotations (
    message text not null,
    memory text not null references memories (id) on delete cascade,
    tenant integer not null references tenants (id),
    primary key (message, memory)
) without rowid;
create index quotations_by_memory on quotations (memory);

create table memory_versions (
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    memory text not null references memories (id) on delete cascade,
    version integer not null,
    readers integer references acls (id),
    writers integer references acls (id),
    body text not null,
    changed_by text not null,
    changed_at integer not null,
    reason text not null,
    primary key (memory, version)
) without rowid;

create table sessions (
    number integer primary key,
    id text not null unique,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    name text not null,
    opened_by text not null,
    opened_at integer not null,
    last_activity integer not null,
    state text not null,
    ended_at integer,
    task text,
    transcript text not null,
    retention_days integer,
    timeout_seconds integer not null,
    turn_summaries text not null,
    profile text,
    promoted_seq integer not null,
    last_seq integer not null,
    metadata text not null
);
create unique index sessions_open_by_name on sessions (space, name) where state = 'open';
create index sessions_by_name on sessions (space, name, opened_at);
create index sessions_by_activity on sessions (space, last_activity);
create index sessions_open on sessions (tenant, last_activity) where state = 'open';

create table messages (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    session integer not null references sessions (number),
    seq integer not null,
    entry integer not null,
    role text not null,
    content text not null,
    time integer not null,
    name text,
    reference text,
    content_type text not null,
    tokens integer not null,
    tool_call_id text,
    tool_calls text not null,
    parts text not null,
    stale integer not null default 0,
    metadata text not null
);
create unique index messages_in_order on messages (session, seq, id);

-- The index: one entry for everything that can be found. It holds what access and filters need, is never
-- changed in place (a new state is a new entry), and can be rebuilt from memories and messages.
create table entries (
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    id integer not null,
    type text not null,
    own text not null,
    kind text,
    state text,
    readers integer references acls (id),
    writers integer references acls (id),
    topics text,
    confidence real not null,
    begins integer not null,
    ends integer not null,
    valid_from integer,
    valid_to integer,
    expires_at integer,
    session integer,
    length integer not null,
    primary key (space, id)
) without rowid;

create table gone (
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    revision integer not null,
    entry integer not null,
    primary key (space, revision)
) without rowid;

-- A term is 64 bits of its hash. `count` is how often it stands in the entry.
create table postings (
    tenant integer not null,
    space integer not null,
    term integer not null,
    entry integer not null,
    count integer not null,
    primary key (space, term, entry)
) without rowid;

-- The same the other way round: the entry's terms (64-bit, little-endian), then their counts (32-bit).
create table entry_terms (
    tenant integer not null,
    space integer not null,
    entry integer not null,
    terms blob not null,
    primary key (space, entry)
) without rowid;

-- Half-precision little-endian floats.
create table vectors (
    tenant integer not null,
    space integer not null,
    entry integer not null,
    vector blob not null,
    primary key (space, entry)
) without rowid;

-- The tokens of an entry, 16 bytes each: the signs of 128 numbers. `maker` is who made them; an embedder that
-- is another one passes them over. Apart from the vectors, which are read by the thousand.
create table token_signs (
    tenant integer not null,
    space integer not null,
    entry integer not null,
    maker text not null,
    signs blob not null,
    primary key (space, entry)
) without rowid;

-- `readers` and `writers` are those of the memory it is about, as they were when it happened.
create table events (
    tenant integer not null references tenants (id),
    seq integer not null,
    type text not null,
    actor text not null,
    time integer not null,
    space integer references spaces (id),
    subject text,
    readers integer references acls (id),
    writers integer references acls (id),
    detail text not null,
    primary key (tenant, seq)
) without rowid;
create index events_by_subject on events (tenant, subject, seq) where subject is not null;

create table conflicts (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    sides text not null,
    reason text not null,
    opened_at integer not null,
    state text not null,
    kept text,
    resolved_by text,
    resolved_at integer
);
create index conflicts_by_space on conflicts (space, state, opened_at);

create table conflict_sides (
    memory text not null,
    conflict text not null references conflicts (id) on delete cascade,
    tenant integer not null references tenants (id),
    primary key (memory, conflict)
) without rowid;
create index conflict_sides_by_conflict on conflict_sides (conflict);

create table jobs (
    id text not null primary key,
    tenant integer not null references tenants (id),
    task text not null,
    key text not null,
    due_at integer not null,
    payload text not null,
    state text not null,
    attempts integer not null,
    leased_by text,
    leased_until integer,
    error text
);
create unique index jobs_unfinished on jobs (tenant, task, key) where state in ('waiting', 'leased');
create index jobs_due on jobs (due_at, id) where state in ('waiting', 'leased');

-- A block's rights are those of its space. `most` is how many characters it may hold.
create table blocks (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    label text not null,
    text text not null,
    most integer not null,
    version integer not null,
    locked_by text,
    changed_by text not null,
    changed_at integer not null,
    unique (space, label)
);

create table block_versions (
    tenant integer not null references tenants (id),
    block text not null references blocks (id) on delete cascade,
    version integer not null,
    text text not null,
    most integer not null,
    locked_by text,
    changed_by text not null,
    changed_at integer not null,
    primary key (block, version)
) without rowid;

-- What a principal's last recall in a session was for; JSON without any text.
create table anchors (
    tenant integer not null references tenants (id),
    session integer not null references sessions (number) on delete cascade,
    principal text not null,
    anchor text not null,
    primary key (session, principal)
) without rowid;

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

-- What everybody in a space is told once; its own `readers` stand in place of the space's.
create table broadcasts (
    id text not null primary key,
    tenant integer not null references tenants (id),
    space integer not null references spaces (id),
    content text not null,
    author text not null,
    sent_at integer not null,
    expires_at integer not null,
    topics text not null,
    readers integer references acls (id),
    withdrawn_at integer
);
create index broadcasts_by_space on broadcasts (space, sent_at);
create index broadcasts_standing on broadcasts (tenant, expires_at) where withdrawn_at is null;

create table acknowledgements (
    tenant integer not null references tenants (id),
    broadcast text not null references broadcasts (id) on delete cascade,
    principal text not null,
    time integer not null,
    primary key (broadcast, principal)
) without rowid;

-- What a principal wants to hear of, and up to which event it has been looked at.
create table subscriptions (
    id text not null primary key,
    tenant integer not null references tenants (id),
    owner text not null,
    name text not null,
    interest text not null,
    direction blob not null,
    cursor integer not null,
    begun_at integer not null,
    unique (tenant, owner, name)
);

-- Publications on their way; without `due_at` one is dead.
create table deliveries (
    tenant integer not null references tenants (id),
    subscription text not null references subscriptions (id) on delete cascade,
    seq integer not null,
    memory text not null,
    time integer not null,
    attempt integer not null,
    due_at integer,
    primary key (subscription, seq)
) without rowid;
create index deliveries_due on deliveries (subscription, due_at);

create index events_published on events (tenant, seq) where type = 'memory.published';

-- Where a server sends the deliveries of a subscription, with the rights of `principal`; from `free_at` on one
-- may take it in hand.
create table webhooks (
    tenant integer not null references tenants (id),
    subscription text not null primary key references subscriptions (id) on delete cascade,
    name text not null,
    principal text not null,
    url text not null,
    secret text not null,
    set_at integer not null,
    free_at integer not null,
    failures integer not null,
    trouble text
);
create index webhooks_free on webhooks (free_at);

-- A board is for the readers of its space; `readers` and `writers` of a zone narrow that. A zone that is handed
-- over tells by whom, when, and as which change of the board.
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
