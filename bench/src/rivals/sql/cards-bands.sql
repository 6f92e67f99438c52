-- features/report-cards/queries/marks.ts, bandsOf
select gb.from_mark as "from", gb.grade, gb.remark
from grade_band gb
where gb.class_type_id = $1
order by gb.from_mark
