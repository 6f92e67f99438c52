import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Mark, ChildRecord } from '../rules/facts.ts'

/** Two records with all that hangs on them, in the order of the ids; one that was merged meanwhile is left out. */
export const recordsOf = (tx: ReadTx, ids: readonly string[]): Promise<ChildRecord[]> =>
  tx.rows(sql`
    select s.id, s.state_id as "stateId", s.school_id as "schoolId", s.fx_id as "fxId", s.admission_number as "admissionNumber",
      akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
      json_build_object('firstName', s.first_name, 'lastName', s.last_name, 'gender', s.gender, 'dateOfBirth', s.date_of_birth,
        'status', s.status, 'revision', s.revision, 'middleName', s.middle_name, 'lin', s.lin, 'nin', s.nin,
        'stateOfOrigin', s.state_of_origin, 'lgaOfOrigin', s.lga_of_origin, 'stateOfResidence', s.state_of_residence,
        'lgaOfResidence', s.lga_of_residence, 'address', s.address, 'previousSchool', s.previous_school,
        'previousClass', s.previous_class, 'bloodGroup', s.blood_group, 'genotype', s.genotype, 'specialNeeds', s.special_needs,
        'photoConsent', s.photo_consent, 'pictureFileId', s.picture_file_id) as particulars,
      (select coalesce(json_agg(json_build_object('id', e.id, 'schoolId', e.school_id, 'school', sc.name,
          'classArmId', e.class_arm_id, 'place', c.name || coalesce(' ' || a.name, ''), 'begins', e.begins, 'ends', e.ends,
          'endedBecause', e.ended_because) order by e.begins, e.ends, e.id), '[]')
        from enrolment e
        join school sc on sc.id = e.school_id
        join class c on c.id = e.class_id
        left join class_arm a on a.id = e.class_arm_id
        where e.student_id = s.id) as stays,
      (select coalesce(json_agg(json_build_object('termId', cell.term_id, 'subjectId', cell.subject_id,
          'componentId', cell.component_id, 'kind', cell.kind, 'tenths', cell.tenths, 'version', cell.version,
          'label', t.name || ' ' || n.name || ': ' || su.name, 'component', ac.name)
          order by n.name, t.number, su.name, ac.position), '[]')
        from score cell
        join term t on t.id = cell.term_id
        join session n on n.id = t.session_id
        join subject su on su.id = cell.subject_id
        join assessment_component ac on ac.id = cell.component_id
        where cell.student_id = s.id) as cells,
      (select coalesce(json_agg(json_build_object('id', rc.id, 'termId', rc.term_id, 'status', rc.status,
          'revision', rc.revision, 'term', t.name || ' ' || n.name) order by n.name, t.number), '[]')
        from report_card rc
        join term t on t.id = rc.term_id
        join session n on n.id = t.session_id
        where rc.student_id = s.id) as cards,
      (select coalesce(json_agg(json_build_object('id', g.id, 'position', g.position, 'name', g.name,
          'relationship', g.relationship, 'phones', g.phones, 'email', g.email, 'address', g.address) order by g.position), '[]')
        from guardian g where g.student_id = s.id) as guardians,
      (select coalesce(json_agg(json_build_object('sessionId', ss.session_id, 'subjectId', ss.subject_id,
          'offered', ss.offered, 'label', su.name || ' in ' || n.name) order by n.name, su.name), '[]')
        from student_subject ss
        join subject su on su.id = ss.subject_id
        join session n on n.id = ss.session_id
        where ss.student_id = s.id) as choices,
      (select coalesce(json_agg(pd.session_id order by pd.session_id), '[]')
        from promotion_decision pd where pd.student_id = s.id) as decisions,
      (select sc.name from student_transfer st join school sc on sc.id = st.to_school_id
        where st.student_id = s.id and st.status = 'Pending') as "askedSchool",
      (select coalesce(json_agg(st.id order by st.id), '[]')
        from student_transfer st where st.student_id = s.id and st.status <> 'Pending') as transfers,
      (select coalesce(json_agg(json_build_object('id', xc.id, 'examId', xc.exam_id, 'registrationId', xc.registration_id,
          'exam', x.name, 'candidateNumber', xc.candidate_number) order by x.name, xc.id), '[]')
        from exam_candidate xc join exam x on x.id = xc.exam_id where xc.student_id = s.id) as candidacies,
      (select coalesce(json_agg(json_build_object('termId', paid.term_id, 'term', t.name || ' ' || n.name)
          order by n.name, t.number), '[]')
        from report_card_charge paid
        join term t on t.id = paid.term_id
        join session n on n.id = t.session_id
        where paid.student_id = s.id) as charges
    from unnest(${ids}::uuid[]) with ordinality as asked(id, place)
    join student s on s.id = asked.id and s.merged_into is null
    order by asked.place`)

/** The marks of the removed record in the registers of every arm it was in. */
export const marksOf = (tx: ReadTx, { keep, remove }: { keep: string; remove: string }): Promise<Mark[]> =>
  tx.rows(sql`
    select r.class_arm_id as "classArmId", c.name || ' ' || a.name as "classArm", r.day, r.sitting,
      r.marks -> ${remove}::text as mark, r.marks ? ${keep}::text as "keptHasOne"
    from class_arm a
    join class c on c.id = a.class_id
    join register r on r.class_arm_id = a.id
    where a.id in (select e.class_arm_id from enrolment e where e.student_id = ${remove}::uuid) and r.marks ? ${remove}::text
    order by r.day, r.sitting desc`)
