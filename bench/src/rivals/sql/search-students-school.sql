-- features/students/queries/names.ts, studentsNamed in a few schools: schools, state, most, words
select s.id, s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName"
from (
  select * from student
  where student.school_id = any($1::uuid[]) and student.state_id = $2 and student.merged_into is null
  offset 0
) s
where true
  and s.name_keys && array(select hashtext(word) from unnest($each::text[]) word)
limit $3
