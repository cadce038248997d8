-- in_scope: whether the rights of `thing`, or else its space's, or a grant there, let the keys through.
thing.tenant = :tenant
and (
    coalesce(thing.{right}, space.{right}) in (select value from json_each(:acls))
    or thing.{right} is null and space.id in (select value from json_each(:granted))
)
and {asked}

-- space_in_scope: whether the space's own rights, or a grant there, let the scope's keys through.
space.tenant = :tenant
and (
    space.{right} in (select value from json_each(:acls))
    or space.id in (select value from json_each(:granted))
)
and {asked}

-- asked: whether the space is one of those asked for or lies below one, compared by whole segments.
(:everywhere or exists (
    select 1 from json_each(:paths) as subtree
    where space.path = subtree.value
       or (space.path > subtree.value || '/' and space.path < subtree.value || '0')
))

-- passes: whether the filter lets the memory `thing` through.
:memories_asked
and (:kinds is null or thing.kind in (select value from json_each(:kinds)))
and thing.state in (select value from json_each(:states))
and (thing.expires_at is null or thing.expires_at > :now)
and (:as_of is null or (
    (thing.valid_from is null or thing.valid_from <= :as_of)
    and (thing.valid_to is null or thing.valid_to > :as_of)
))
and (:first is null or (
    thing.begins < :last and (thing.ends > :first or thing.begins >= :first)
))
and thing.confidence >= :min_confidence
and (:topics is null or exists (
    select 1 from json_each(thing.topics) as topic where topic.value in (select value from json_each(:topics))
))
