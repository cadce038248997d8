-- block_columns: a block as it is read back.
block.*, tenant.name as tenant_name, space.path as path

-- block_tables: the tables a block is read from.
blocks as block
join spaces as space on space.id = block.space
join tenants as tenant on tenant.id = block.tenant

-- block_by_label: the block of a label in exactly one space.
select {block_columns} from {block_tables}
where block.space = :space and block.label = :label and {space_in_scope}

-- blocks_in_scope: blocks in scope, by space and label.
select {block_columns} from {block_tables}
where {space_in_scope}
order by space.path, block.label

-- block_versions: earlier states of a block in scope, oldest first.
select block.id, block.label, version.version, version.text, version.most, version.locked_by,
    version.changed_by, version.changed_at, tenant.name as tenant_name, space.path as path
from {block_tables}
join block_versions as version on version.block = block.id
where block.id = :id and {space_in_scope}
order by version.version

-- block_for_change: one block, whoever may see it: for writing.
select {block_columns} from {block_tables}
where block.id = :id

-- add_block: a new block.
insert into blocks (id, tenant, space, label, text, most, version, locked_by, changed_by, changed_at)
values (:id, :tenant, :space, :label, :text, :most, :version, :locked_by, :changed_by, :changed_at)

-- add_block_version: the state of a block that is about to be replaced.
insert into block_versions (tenant, block, version, text, most, locked_by, changed_by, changed_at)
select tenant, id, version, text, most, locked_by, changed_by, changed_at from blocks where id = :id

-- set_block: the new state of a block; its place and label stay.
update blocks set
    text = :text, most = :most, version = :version, locked_by = :locked_by, changed_by = :changed_by,
    changed_at = :changed_at
where id = :id

-- count_block_versions: how many earlier states a block has.
select count(*) as number from block_versions where block = :id

-- drop_block: a block with its earlier states.
delete from blocks where id = :id returning tenant

-- anchor: what a principal's last recall in a session in scope was for.
select kept.anchor
from anchors as kept
join sessions as session on session.number = kept.session
join spaces as space on space.id = session.space
where session.id = :session and kept.principal = :principal and {space_in_scope}

-- put_anchor: the same, put in place of the one before.
insert into anchors (tenant, session, principal, anchor)
select tenant, number, :principal, :anchor from sessions where id = :session
on conflict (session, principal) do update set anchor = excluded.anchor

-- drop_anchors: a session's recalls are forgotten.
delete from anchors where session = (select number from sessions where id = :session)
