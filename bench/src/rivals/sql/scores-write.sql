-- features/grading/queries/save-queries.ts, writeCells: term, subject, state, school, arm, staff, now, cells, ids kept
insert into score as kept (student_id, term_id, subject_id, component_id, state_id, school_id, class_arm_id,
  kind, tenths, version, mark_id, made_at, entered_by, entered_at)
select cell."studentId", $1, $2, cell."componentId", $3, $4,
  $5, cell.kind, cell.tenths, cell.version + 1, cell."markId", cell."madeAt", $6, $7::timestamptz
from json_to_recordset($8::json) as cell("studentId" uuid, "componentId" uuid, kind text,
  tenths smallint, version integer, "markId" uuid, "madeAt" timestamptz)
order by cell."studentId", cell."componentId"
on conflict (student_id, term_id, subject_id, component_id) do update
set kind = excluded.kind, tenths = excluded.tenths, version = excluded.version, mark_id = excluded.mark_id,
  earlier_mark_ids = case when kept.mark_id is null then kept.earlier_mark_ids
    else (array_prepend(kept.mark_id, kept.earlier_mark_ids))[1:$9::int] end,
  made_at = excluded.made_at, entered_by = excluded.entered_by, entered_at = excluded.entered_at,
  school_id = excluded.school_id, class_arm_id = excluded.class_arm_id
where kept.version = excluded.version - 1
