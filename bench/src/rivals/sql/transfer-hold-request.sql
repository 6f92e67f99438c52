-- features/transfers/queries/requests.ts, holdRequest
select tr.status, (select concat_ws(' ', st.first_name, st.last_name) from staff st where st.id = tr.answered_by) as "answeredBy"
from student_transfer tr where tr.id = $1
for update of tr
