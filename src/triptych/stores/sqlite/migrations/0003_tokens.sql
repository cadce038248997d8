-- Beside its vector, what an entry's tokens mean, one by one.
create table token_signs (
    tenant integer not null,
    space integer not null,
    entry integer not null,
    maker text not null,
    signs blob not null,
    primary key (space, entry)
) without rowid;
