-- features/grading/queries/save-queries.ts, findSavingContext in the active term: arm, subject, staff, today, students, components
with grid as materialized (
  select a.id as arm_id, su.id as subject_id, t.id as term_id, t.day, t.session_id as session_id, cs.elective as is_elective,
    a.state_id as "stateId", sc.district_id as "districtId", a.school_id as "schoolId",
    c.name || ' ' || a.name as "fullName", a.class_teacher_id as "classTeacherId",
    json_build_object('id', ct.id, 'name', ct.name) as "classType", su.name as "subject", cs.elective,
    case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'session', t.session,
      'sessionId', t.session_id, 'starts', t.starts, 'day', t.day) end as "term",
    exists (select from subject_teacher st where st.class_arm_id = a.id and st.subject_id = su.id
      and st.staff_id = $3 and st.ended_at is null) as "teaches",
    (select coalesce(json_agg(json_build_object('id', ac.id, 'name', ac.name, 'maximumTenths', ac.maximum_tenths,
        'isExam', ac.is_exam, 'retired', ac.retired_at is not null,
        'stateWindow', (
          select json_build_object('opens', w.opens, 'closes', w.closes) from score_window w
          where w.term_id = t.id and w.component_id = ac.id and w.school_id is null),
        'schoolWindow', (
          select json_build_object('opens', w.opens, 'closes', w.closes) from score_window w
          where w.term_id = t.id and w.component_id = ac.id and w.school_id = a.school_id))
        order by ac.position, ac.id), '[]')
      from assessment_component ac where ac.class_type_id = ct.id) as "components",
    (select coalesce(json_agg(json_build_object('componentId', la.component_id, 'until', la.until,
        'by', concat_ws(' ', giver.first_name, giver.last_name))), '[]')
      from late_access la join staff giver on giver.id = la.granted_by
      where la.staff_id = $3 and la.term_id = t.id and la.revoked_at is null and la.until >= $4::date
        and la.school_id = a.school_id and (la.subject_id is null or la.subject_id = su.id)
        and (la.class_arm_id is null or la.class_arm_id = a.id)) as "late"
  from class_arm a
  join class c on c.id = a.class_id
  join class_type ct on ct.id = c.class_type_id
  join school sc on sc.id = a.school_id
  join subject su on su.id = $2
  left join lateral (
    select term.*, session.name as session, greatest(term.starts, least(term.ends, $4::date)) as day
    from term join session on session.id = term.session_id
    where term.session_id = a.session_id and case when null::uuid is not null then term.id = null::uuid
      else term.active or (false and term.starts <= $4::date) end
    order by term.active desc, term.number desc
    limit 1
  ) t on true
  left join lateral (
    select class_subject.elective from class_subject
    where class_subject.session_id = a.session_id and class_subject.class_id = a.class_id
      and class_subject.subject_id = su.id and (class_subject.school_id is null or class_subject.school_id = a.school_id)
    order by class_subject.school_id nulls last
    limit 1
  ) cs on true
  where a.id = $1
), found as materialized (
  select s.student_id as "studentId", s.component_id as "componentId", s.kind, s.tenths, s.version, s.mark_id as "markId",
    s.earlier_mark_ids as "earlierMarkIds", s.entered_by as "by", s.entered_at as "at"
  from score s
  where (s.student_id, s.term_id, s.subject_id, s.component_id) in (
    select wanted.student_id, grid.term_id, grid.subject_id, wanted.component_id
    from grid, unnest($5::uuid[], $6::uuid[]) as wanted(student_id, component_id))
)
select grid."stateId", grid."districtId", grid."schoolId", grid."fullName", grid."classTeacherId", grid."classType",
  grid."subject", grid.elective, grid."term", grid."teaches", grid."components", grid."late",
  (select coalesce(json_object_agg(e.student_id, coalesce(ss.offered, not grid.is_elective)), '{}')
    from enrolment e
    left join student_subject ss on ss.student_id = e.student_id and ss.session_id = grid.session_id
      and ss.subject_id = grid.subject_id
    where e.class_arm_id = grid.arm_id and e.student_id = any($5::uuid[])
      and e.begins <= grid.day and (e.ends is null or e.ends >= grid.day)) as "offered",
  (select coalesce(json_agg(found), '[]') from found) as "cells"
from grid
