-- features/promotions/queries/view.ts, studentsOf where nothing stands yet: school, session, class types whose rule looks at subjects
with moved as materialized (
  select pm.student_id, pm.outcome, pm.closed_enrolment_id, c.id as class_id, c.name as class_name, a.name as arm_name
  from promotion_move pm
  left join enrolment opened on opened.id = pm.opened_enrolment_id
  left join class c on c.id = opened.class_id
  left join class_arm a on a.id = opened.class_arm_id
  where pm.promotion_id = null::uuid
), place as materialized (
  select e.id, e.student_id, e.class_id, e.class_arm_id, false as moved
  from enrolment e
  where e.school_id = $1 and e.session_id = $2 and e.ends is null
  union all
  select e.id, e.student_id, e.class_id, e.class_arm_id, true
  from moved join enrolment e on e.id = moved.closed_enrolment_id
  where not exists (select from enrolment back
    where back.student_id = moved.student_id and back.session_id = $2 and back.ends is null)
), card as materialized (
  select rc.student_id, json_agg(json_build_object('termNumber', t.number, 'isPublished', rc.status = 'Published',
    'average', rc.result ->> 'average', 'cumulative', nullif(rc.result -> 'cumulative', 'null'),
    'promotion', rc.result ->> 'promotion', 'promotionBecause', rc.result ->> 'promotionBecause',
    'subjects', case when not c.class_type_id = any($3::uuid[]) then '[]' else (
      select coalesce(json_agg(json_build_object('id', row ->> 'subjectId', 'name', row ->> 'name', 'total', row ->> 'total',
        'cumulative', row ->> 'cumulative')), '[]')
      from jsonb_array_elements(rc.result -> 'subjects') as row
      where row ->> 'total' is not null or row ->> 'cumulative' is not null or (row ->> 'incomplete')::boolean) end)
    order by t.number) as cards
  from report_card rc
  join term t on t.id = rc.term_id
  join class c on c.id = rc.class_id
  where rc.student_id in (select student_id from place) and rc.session_id = $2
  group by rc.student_id
)
select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.fx_id as "fxId",
  s.admission_number as "admissionNumber", s.status, place.id as "enrolmentId", place.class_id as "classId",
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "classArm",
  coalesce(card.cards, '[]') as cards,
  case when pd.student_id is not null then json_build_object('outcome', pd.outcome, 'reason', pd.reason,
    'by', concat_ws(' ', by.first_name, by.last_name)) end as decision,
  case when place.moved then json_build_object('outcome', moved.outcome, 'classArm', moved.arm_name,
    'class', case when moved.class_id is not null then json_build_object('id', moved.class_id, 'name', moved.class_name) end)
    end as moved,
  (select sc.name from student_transfer st join school sc on sc.id = st.to_school_id
    where st.student_id = s.id and st.status = 'Pending') as "askedSchool",
  not place.moved and moved.student_id is not null as "cameBack"
from place
join student s on s.id = place.student_id and s.merged_into is null
left join class_arm a on a.id = place.class_arm_id
left join card on card.student_id = s.id
left join promotion_decision pd on pd.student_id = s.id and pd.session_id = $2
left join staff by on by.id = pd.decided_by
left join moved on moved.student_id = s.id
order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id
