-- features/students/queries/names.ts, studentsNamed in a state: words of the first group, state, most, words of the others
select s.id, s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName"
from unnest($1::text[]) as wanted(word)
cross join lateral (
  select student.id, student.last_name, student.first_name, student.middle_name
  from student
  where student.name_keys && array[uuid_hash($2)] and student.name_keys && array[hashtext(wanted.word)]
    and student.name_keys && array(select hashtext(word) from unnest($each::text[]) word)
    and student.state_id = $2 and student.merged_into is null
  limit $3
) s
limit $3
