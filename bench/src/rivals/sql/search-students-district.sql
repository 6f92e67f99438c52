-- features/students/queries/names.ts, studentsNamed in many schools: schools, state, most, words
select s.id, s.last_name as "lastName", s.first_name as "firstName", s.middle_name as "middleName"
from student s
where s.name_keys && array(select uuid_hash(scope) from unnest($1::uuid[]) scope)
  and s.name_keys && array(select hashtext(word) from unnest($each::text[]) word)
  and s.state_id = $2 and s.school_id = any($1::uuid[]) and s.merged_into is null
limit $3
