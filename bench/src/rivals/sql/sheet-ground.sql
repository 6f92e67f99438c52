-- features/report-cards/queries/sheets.ts, sheetGround: arm, term; row-level security narrows the traits, here a condition
select st.name as "state", coalesce(st.ministry, st.name || ' State Ministry of Education') as "ministry",
  json_build_object('id', sc.id, 'name', sc.name, 'address', sc.address, 'motto', sc.motto,
    'logoFileId', coalesce(sc.logo_file_id, st.logo_file_id)) as "school",
  se.name as "session",
  json_build_object('id', t.id, 'number', t.number, 'name', t.name, 'vacation', t.ends,
    'nextTermBegins', t.next_term_begins) as "term",
  c.name as "class", c.name || ' ' || a.name as "classArm", a.stream, st.print_positions as "printPositions",
  (select coalesce(json_agg(json_build_object('from', gb.from_mark, 'to', gb.to_mark, 'grade', gb.grade,
      'remark', gb.remark) order by gb.from_mark desc), '[]')
    from (select b.*, coalesce(lead(b.from_mark) over (order by b.from_mark) - 1, 100) as to_mark
      from grade_band b where b.class_type_id = c.class_type_id) gb) as "gradeKey",
  (select coalesce(json_agg(json_build_object('traitId', rt.id, 'domain', rt.domain, 'name', rt.name,
      'retired', rt.retired_at is not null) order by rt.domain desc, rt.position, rt.id), '[]')
    from rating_trait rt where rt.state_id = st.id) as "traits",
  concat_ws(' ', ct.title, ct.first_name, ct.last_name) as "classTeacher", ct.signature_file_id as "classTeacherSignature",
  (select json_build_object('name', concat_ws(' ', p.title, p.first_name, p.last_name), 'signature', p.signature_file_id)
    from role_access ra
    join role r on r.id = ra.role_id
    join staff p on p.id = ra.staff_id
    where ra.school_id = sc.id and ra.ended_at is null and r.built_in = 'principal'
    order by ra.granted_at limit 1) as "principal",
  (select coalesce(json_agg(json_build_object('fromHundredths', pr.from_hundredths, 'toHundredths', pr.to_hundredths,
      'remark', pr.remark) order by pr.from_hundredths), '[]')
    from principal_remark pr where pr.school_id = sc.id) as "remarkRanges"
from class_arm a
join class c on c.id = a.class_id
join school sc on sc.id = a.school_id
join state st on st.id = a.state_id
join session se on se.id = a.session_id
join term t on t.id = $2 and t.session_id = a.session_id
left join staff ct on ct.id = a.class_teacher_id
where a.id = $1
