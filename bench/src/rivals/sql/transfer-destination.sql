-- features/transfers/queries/check-queries.ts, findDestination
select sc.name as "schoolName",
  json_build_object('id', c.id, 'name', c.name, 'level', c.level, 'terminal', c.terminal) as "to"
from school sc
join class c on c.id = $1 and (c.school_id is null or c.school_id = sc.id)
where sc.id = $2
