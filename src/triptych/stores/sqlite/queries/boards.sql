-- zone_in_scope: whether the rights of the space, and those of the zone where it has some, let the keys through.
{space_in_scope}
and (zone.{right} is null or zone.{right} in (select value from json_each(:acls)))

-- of_closed_zone: whether an event is about a cell in a zone that does not let the keys through.
exists (
    select 1 from cells as cell join zones as zone on zone.board = cell.board and zone.number = cell.zone
    where cell.id = event.subject
      and zone.{right} is not null and zone.{right} not in (select value from json_each(:acls))
)

-- board_columns: a board as it is read back.
board.*, tenant.name as tenant_name, space.path as path

-- board_tables: the tables a board is read from.
boards as board
join spaces as space on space.id = board.space
join tenants as tenant on tenant.id = board.tenant

-- board_by_name: the board of a name in exactly one space.
select {board_columns} from {board_tables}
where board.space = :space and board.name = :name and {space_in_scope}

-- boards_in_scope: boards in scope, by space and name.
select {board_columns} from {board_tables}
where {space_in_scope}
order by space.path, board.name

-- zones_of_board: the zones of a board, in order, whoever may see what is in them.
select zone.*, own_readers.members as reader_list, own_writers.members as writer_list
from zones as zone
left join acls as own_readers on own_readers.id = zone.readers
left join acls as own_writers on own_writers.id = zone.writers
where zone.board = :board
order by zone.number

-- cell_tables: the tables a cell is read from.
cells as cell
join zones as zone on zone.board = cell.board and zone.number = cell.zone
join boards as board on board.id = cell.board
join spaces as space on space.id = board.space

-- cells_in_scope: cells of a board in scope, by zone, those begun first before the others.
select cell.*, zone.name as zone_name from {cell_tables}
where cell.board = :board and (:zone is null or zone.name = :zone) and {zone_in_scope}
order by cell.zone, cell.id

-- count_cells: how many cells of a board are in scope, by zone.
select zone.name as zone_name, count(*) as number from {cell_tables}
where cell.board = :board and {zone_in_scope}
group by zone.number, zone.name

-- cell_by_name: one cell of a zone, in scope.
select cell.*, zone.name as zone_name from {cell_tables}
where cell.board = :board and zone.board = :board and zone.name = :zone and cell.name = :name
  and {zone_in_scope}

-- cell_versions: earlier states of a cell in scope, oldest first.
select cell.id, cell.board, cell.name, cell.owner, past.value, past.version, past.written_at,
    zone.name as zone_name
from {cell_tables}
join cell_versions as past on past.cell = cell.id
where cell.id = :id and {zone_in_scope}
order by past.version

-- board_changes: what happened on a board after a position, as far as it is in scope.
select changed.*, zone.name as zone_name
from board_changes as changed
join boards as board on board.id = changed.board
join spaces as space on space.id = board.space
left join zones as zone on zone.board = changed.board and zone.number = changed.zone
where changed.board = :board and changed.position > :after and {zone_in_scope}
order by changed.position
limit :limit

-- add_board: a new board.
insert into boards (
    id, tenant, space, name, template, position, opened_by, opened_at, finished_by, finished_at
) values (
    :id, :tenant, :space, :name, :template, :position, :opened_by, :opened_at, :finished_by, :finished_at
)

-- add_zone: a zone of a new board.
insert into zones (
    tenant, board, number, name, readers, writers, inputs, completed_by, completed_at, completed_position
) values (
    :tenant, :board, :number, :name, :readers, :writers, :inputs, :completed_by, :completed_at,
    :completed_position
)

-- board_of_tenant: whether a tenant has the board, whoever may see it: for writing.
select tenant from boards where id = :id and tenant = :tenant

-- end_board: who finished a board, and when.
update boards set finished_by = :finished_by, finished_at = :finished_at where id = :id

-- hand_over_zone: who said that a zone is complete, or that it no longer is.
update zones set
    completed_by = :completed_by, completed_at = :completed_at, completed_position = :completed_position
where board = :board and name = :name

-- next_position: the number of a board's next change.
update boards set position = position + 1 where id = :board returning position

-- add_board_change: one thing that happened on a board.
insert into board_changes (tenant, board, position, type, actor, time, zone, cell, version)
select tenant, id, :position, :type, :actor, :time,
    (select number from zones where board = :board and name = :zone), :cell, :version
from boards where id = :board

-- add_cell: a new cell.
insert into cells (id, tenant, board, zone, name, owner, value, version, written_at)
select :id, board.tenant, board.id, zone.number, :name, :owner, :value, :version, :written_at
from boards as board join zones as zone on zone.board = board.id
where board.id = :board and zone.name = :zone

-- cell_for_change: one cell, whoever may see it: for writing.
select cell.*, zone.name as zone_name
from cells as cell join zones as zone on zone.board = cell.board and zone.number = cell.zone
where cell.id = :id

-- add_cell_version: the state of a cell that is about to be replaced.
insert into cell_versions (tenant, cell, version, value, written_at)
select tenant, id, version, value, written_at from cells where id = :id

-- set_cell: the new state of a cell; its place, name and owner stay.
update cells set value = :value, version = :version, written_at = :written_at where id = :id

-- count_board: how much a board holds.
select
    (select count(*) from cells where board = :id) as cells,
    (select count(*) from cell_versions where cell in (select id from cells where board = :id)) as versions

-- drop_board: a board with all it holds.
delete from boards where id = :id returning tenant
