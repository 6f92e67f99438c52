import type { ArmScores, StudentScores } from '@akada/contract/grading/sheets'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { LateGrant } from '../rules/entry.ts'
import type { GridComponent } from '../rules/saving.ts'
import { lateGrants, windowOf } from './facts.ts'
import { type RequestedTerm, type FoundTerm, termFrom } from './term.ts'

/** Whether the term is the current one is not read here. */
type GridTerm = Omit<FoundTerm, 'active'>

type Subject = StudentScores['subjects'][number]

export interface StudentGridFacts {
  student: StudentScores['student']
  term: GridTerm | null
  classArm: StudentScores['classArm']
  classTeacherId: string | null
  grades: StudentScores['grades']
  components: GridComponent[]
  subjects: (Pick<Subject, 'subject' | 'teachers' | 'offered' | 'cells'> & { teaches: boolean; late: LateGrant[] })[]
}

/** All subjects of a student of a school in a term, with the filled cells; the arm is the one of the day whose roll counts. */
export const findStudentGrid = (
  tx: ReadTx,
  { studentId, schoolId, staffId, ...asked }: RequestedTerm & { studentId: string; schoolId: string; staffId: string },
): Promise<StudentGridFacts | null> =>
  tx.find(sql`
    with t as materialized (select * from ${termFrom(asked)} found),
    a as materialized (
      select a.*, c.name || ' ' || a.name as full_name, c.class_type_id
      from t
      join placement e on e.student_id = ${studentId} and akada_counts_on(e.begins, e.ends, t.day)
      join class_arm_brief a on a.id = e.class_arm_id and a.session_id = t.session_id and a.school_id = ${schoolId}
      join class_brief c on c.id = a.class_id
      limit 1
    ), offer as materialized (
      select distinct on (cs.subject_id) cs.subject_id, cs.elective, cs.position
      from a
      join class_subject_brief cs on cs.session_id = a.session_id and cs.class_id = a.class_id
        and (cs.school_id is null or cs.school_id = a.school_id)
      order by cs.subject_id, cs.school_id nulls last
    )
    select json_build_object('id', s.id, 'fullName', s.full_name,
        'fxId', s.fx_id, 'admissionNumber', s.admission_number) as "student",
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'session', t.session, 'sessionId', t.session_id,
        'starts', t.starts, 'day', t.day) end as "term",
      case when a.id is not null then json_build_object('id', a.id, 'fullName', a.full_name,
        'classType', json_build_object('id', ct.id, 'name', ct.name)) end as "classArm",
      a.class_teacher_id as "classTeacherId",
      (select coalesce(json_agg(json_build_object('from', gb.from_mark, 'grade', gb.grade, 'remark', gb.remark)
          order by gb.from_mark desc), '[]')
        from term_grade_band_brief gb where gb.term_id = t.id and gb.class_type_id = ct.id) as "grades",
      (select coalesce(json_agg(json_build_object('id', ac.id, 'name', ac.name, 'maximumTenths', ac.maximum_tenths,
          'isExam', ac.is_exam, 'retired', ac.retired,
          'stateWindow', ${windowOf(sql`w.school_id is null`)},
          'schoolWindow', ${windowOf(sql`w.school_id = a.school_id`)}) order by ac.position, ac.id), '[]')
        from term_component_brief ac where ac.term_id = t.id and ac.class_type_id = ct.id) as "components",
      (select coalesce(json_agg(json_build_object(
          'subject', json_build_object('id', su.id, 'name', su.name, 'elective', offer.elective),
          'offered', coalesce(ss.offered, not offer.elective),
          'teachers', coalesce(taught.teachers, '[]'), 'teaches', coalesce(taught.by_actor, false),
          'late', ${lateGrants({ staffId, today: asked.today })},
          'cells', (select coalesce(json_object_agg(score.component_id, json_build_object('kind', score.kind,
              'score', round(score.tenths / 10.0, 1), 'version', score.version,
              'by', staff.full_name, 'at', to_char(score.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '{}')
            from score join staff_brief staff on staff.id = score.entered_by
            where score.student_id = s.id and score.term_id = t.id and score.subject_id = su.id
              and score.session_year = (select akada_session_year(t.id) from t))
          ) order by offer.position, su.name), '[]')
        from offer
        join subject_brief su on su.id = offer.subject_id
        left join student_subject_brief ss on ss.student_id = s.id and ss.session_id = t.session_id and ss.subject_id = su.id
        left join lateral (
          select json_agg(staff.full_name order by st.assigned_at, staff.id) as teachers,
            bool_or(st.staff_id = ${staffId}) as by_actor
          from subject_teacher_brief st join staff_brief staff on staff.id = st.staff_id
          where st.class_arm_id = a.id and st.subject_id = su.id and st.ended_at is null
        ) taught on true) as "subjects"
    from student_brief s
    left join t on true
    left join a on true
    left join class_type_brief ct on ct.id = a.class_type_id
    where s.id = ${studentId}`)

export interface ArmScoresFacts {
  classTeacherId: string | null
  classArm: ArmScores['classArm']
  term: GridTerm | null
  students: ArmScores['students']
}

/** How many of each student's scores are entered, in an arm and term of its session; null if there is no such arm. */
export const findArmScores = (
  tx: ReadTx,
  { classArmId, termId, today }: { classArmId: string; termId?: string; today: string },
): Promise<ArmScoresFacts | null> =>
  tx.find(sql`
    with a as materialized (
      select a.*, c.name || ' ' || a.name as full_name, c.class_type_id
      from class_arm_brief a join class_brief c on c.id = a.class_id where a.id = ${classArmId}
    ), t as materialized (
      select term.id, term.name, session.name as session, term.session_id, term.starts,
        greatest(term.starts, least(term.ends, ${today}::date)) as day
      from a
      join term_brief term on term.session_id = a.session_id
      join session_brief session on session.id = term.session_id
      where case when ${termId ?? null}::uuid is not null then term.id = ${termId ?? null}::uuid
        else term.active or term.starts <= ${today}::date end
      order by term.active desc, term.number desc
      limit 1
    ), part as materialized (
      select ac.id
      from a
      cross join t
      join term_component_brief ac on ac.term_id = t.id and ac.class_type_id = a.class_type_id and not ac.retired
    ), offer as materialized (
      select distinct on (cs.subject_id) cs.subject_id, cs.elective, cs.position, su.name
      from a
      join class_subject_brief cs on cs.session_id = a.session_id and cs.class_id = a.class_id
        and (cs.school_id is null or cs.school_id = a.school_id)
      join subject_brief su on su.id = cs.subject_id
      order by cs.subject_id, cs.school_id nulls last
    ), here as materialized (
      select e.student_id, e.admission_number
      from a cross join t
      join placement e on e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, t.day)
    ), filled as materialized (
      select score.student_id, score.subject_id, count(*)::int as entered
      from here cross join t
      -- Student by student along the key: the planner counts the scores of all years, and would look up each component by itself.
      cross join lateral (
        select score.student_id, score.subject_id, score.component_id from score
        where score.session_year = (select akada_session_year(t.id) from t)
          and score.student_id = here.student_id and score.term_id = t.id and score.kind <> 'empty'
        offset 0
      ) score
      join part on part.id = score.component_id
      group by score.student_id, score.subject_id
    ), taken as materialized (
      select here.student_id, offer.name, offer.position, coalesce(filled.entered, 0) as entered,
        (select count(*)::int from part) as expected
      from here cross join t cross join offer
      left join student_subject_brief ss on ss.student_id = here.student_id and ss.session_id = t.session_id
        and ss.subject_id = offer.subject_id
      left join filled on filled.student_id = here.student_id and filled.subject_id = offer.subject_id
      where coalesce(ss.offered, not offer.elective)
    ), counted as (
      select student_id, count(*)::int as subjects, count(*) filter (where entered >= expected)::int as complete,
        sum(entered)::int as entered, sum(expected)::int as expected,
        coalesce(json_agg(name order by position, name) filter (where entered < expected), '[]') as missing
      from taken group by student_id
    )
    select a.class_teacher_id as "classTeacherId", json_build_object('id', a.id, 'fullName', a.full_name) as "classArm",
      (select json_build_object('id', t.id, 'name', t.name, 'session', t.session, 'sessionId', t.session_id, 'starts', t.starts,
        'day', t.day) from t) as "term",
      (select coalesce(json_agg(json_build_object('id', s.id,
          'fullName', s.full_name, 'fxId', s.fx_id,
          'admissionNumber', coalesce(here.admission_number, s.admission_number),
          'subjects', coalesce(counted.subjects, 0), 'complete', coalesce(counted.complete, 0),
          'entered', coalesce(counted.entered, 0), 'expected', coalesce(counted.expected, 0),
          'missing', coalesce(counted.missing, '[]'))
          order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id), '[]')
        from here join student_brief s on s.id = here.student_id
        left join counted on counted.student_id = s.id) as "students"
    from a`)
