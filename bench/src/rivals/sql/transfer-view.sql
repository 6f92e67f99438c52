-- features/transfers/queries/requests.ts, getRequest
select
tr.id, tr.status,
case when asker.id is not null then json_build_object('id', asker.id, 'firstName', asker.first_name,
  'lastName', asker.last_name) end as "requester",
json_build_object('id', s.id, 'fullName', s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, ''),
  'fxId', s.fx_id, 'gender', s.gender) as "studentToBeTransfer",
json_build_object('id', fs.id, 'name', fs.name) as "sourceSchool",
json_build_object('id', fc.id, 'name', fc.name) as "sourceClass",
case when fa.id is not null then json_build_object('id', fa.id, 'name', fa.name) end as "sourceClassArm",
json_build_object('id', ts.id, 'name', ts.name) as "destinationSchool",
json_build_object('id', tc.id, 'name', tc.name) as "destinationClass",
case when ta.id is not null then json_build_object('id', ta.id, 'name', ta.name) end as "destinationClassArm",
tr.reason, tr.requested_at as "createdAt", tr.answered_at as "answeredAt",
case when answerer.id is not null then json_build_object('id', answerer.id, 'firstName', answerer.first_name,
  'lastName', answerer.last_name) end as "answeredBy",
tr.answer, tr.student_id as "studentId", tr.check_list as "checkList", s.date_of_birth as "dateOfBirth",
json_build_object('stateId', fs.state_id, 'districtId', fs.district_id, 'schoolId', fs.id) as "source",
json_build_object('stateId', ts.state_id, 'districtId', ts.district_id, 'schoolId', ts.id) as "destination",
    (select
json_build_object('stateId', ps.state_id, 'districtId', ps.district_id, 'schoolId', ps.id) from school ps where ps.id = s.school_id) as "present",
    tr.requested_by as "requestedBy", fa.class_teacher_id as "sourceTeacherId", ta.class_teacher_id as "destinationTeacherId",
    coalesce((
      select e.admission_number from enrolment e
      where e.student_id = s.id and e.school_id = fs.id and e.admission_number is not null
      order by e.begins desc limit 1), s.admission_number) as "admissionNumber",
    case when tr.status = 'Accepted' then (
      select json_build_object('id', a.id, 'name', c.name || ' ' || a.name)
      from enrolment e
      join class_arm a on a.id = e.class_arm_id
      join class c on c.id = a.class_id
      where e.student_id = s.id and e.school_id = ts.id and (e.ends is null or e.ends >= e.begins)
        and e.begins >= (tr.answered_at at time zone 'Africa/Lagos')::date
      order by e.begins limit 1) end as "placedIn",
    s.school_id = ts.id and exists (
      select from enrolment e where e.student_id = s.id and e.ends is null and e.class_arm_id is null) as "waitsForArm"
  from
student_transfer tr
join student s on s.id = tr.student_id
join staff asker on asker.id = tr.requested_by
left join staff answerer on answerer.id = tr.answered_by
join school fs on fs.id = tr.from_school_id
join class fc on fc.id = tr.from_class_id
left join class_arm fa on fa.id = tr.from_class_arm_id
join school ts on ts.id = tr.to_school_id
join class tc on tc.id = tr.to_class_id
left join class_arm ta on ta.id = tr.to_class_arm_id
  where tr.id = $1
