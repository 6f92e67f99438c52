-- features/oversight/queries/kept.ts, countedAt of a state, with classesCalled
select (select min(as_of) from oversight_school where state_id = $1) as "asOf",
  (select json_agg(json_build_object('id', class.id, 'name', class.name) order by class.level, class.name) from class
    where class.school_id is null and class.state_id = $1
      and exists (select from oversight_attendance kept where kept.class_id = class.id)) as classes
