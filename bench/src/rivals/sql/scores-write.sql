-- features/grading/queries/save-queries.ts, cellsDeed and changesKept, with their entry of the audit log: term, subject, state, school, arm,
-- staff, now, students, components, kinds, tenths, versions, mark ids, made at, ids kept, each component once, place of each cell's
-- component among them, from, to, district, acting as, summary, after, request, address
with audited as (
  insert into audit_log (state_id, district_id, school_id, staff_id, acting_as, operation, entity, entity_id, summary,
    before, after, request_id, address)
  values ($3, $20, $4, $6, $21, 'score.enter', 'score', $5, $22, null, $23, $24, $25)
), beside_0 as (
  insert into score_change (class_arm_id, term_id, subject_id, state_id, school_id, staff_id, at,
    component_ids, student_ids, components, from_marks, to_marks)
  values ($5, $1, $2, $3, $4, $6, $7::timestamptz, $16::uuid[], $8::uuid[], $17::smallint[], $18::smallint[],
    $19::smallint[])
)
insert into score as kept (student_id, term_id, subject_id, component_id, state_id, school_id, class_arm_id,
  kind, tenths, version, mark_id, made_at, entered_by, entered_at)
select cell.student_id, $1, $2, cell.component_id, $3, $4,
  $5, cell.kind, cell.tenths, cell.version + 1, cell.mark_id, cell.made_at, $6, $7::timestamptz
from unnest($8::uuid[], $9::uuid[], $10::text[], $11::smallint[], $12::integer[], $13::uuid[], $14::timestamptz[])
  as cell(student_id, component_id, kind, tenths, version, mark_id, made_at)
order by cell.student_id, cell.component_id
on conflict (student_id, term_id, subject_id, component_id) do update
set kind = excluded.kind, tenths = excluded.tenths, version = excluded.version, mark_id = excluded.mark_id,
  earlier_mark_ids = case when kept.mark_id is null then kept.earlier_mark_ids
    else (array_prepend(kept.mark_id, kept.earlier_mark_ids))[1:$15::int] end,
  made_at = excluded.made_at, entered_by = excluded.entered_by, entered_at = excluded.entered_at,
  school_id = excluded.school_id, class_arm_id = excluded.class_arm_id
where kept.version = excluded.version - 1
