import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { ClassToEnter, FoundDestination } from '../rules/between-schools.ts'
import type { CheckFacts } from '../rules/check-list.ts'

/** A student to be moved, and their current placement. */
export interface MovingStudent
  extends Pick<CheckFacts, 'fullName' | 'status' | 'isEnrolled' | 'armName' | 'pendingTo'> {
  id: string
  schoolId: string
  schoolName: string
  sessionId: string | null
  classId: string | null
  classArmId: string | null
  /** The class of the next session, if the student is promoted already. */
  nextClass: ClassToEnter | null
  classTeacherId: string | null
  /** The active term of the state; null if there is none. */
  termId: string | null
  highestTerminalLevel: number | null
}

const highestLevel = (stateId: Sql): Sql => sql`
  (select max(last.level) from class_brief last where last.state_id = ${stateId} and last.terminal and last.school_id is null)`

/** The level of a state's highest class without a next one; null if it has none. */
export const highestTerminalLevelOf = async (tx: ReadTx, stateId: string): Promise<number | null> =>
  (await tx.get<{ level: number | null }>(sql`select ${highestLevel(sql`${stateId}::uuid`)} as level`)).level

/** Refuses with 404 if there is no such student, or the record was merged into another. */
export const getMovingStudent = (tx: ReadTx, id: string): Promise<MovingStudent> =>
  tx.get(sql`
    select s.id, s.full_name as "fullName", s.status,
      s.school_id as "schoolId", sc.name as "schoolName", e.id is not null as "isEnrolled", e.session_id as "sessionId",
      e.class_id as "classId", e.class_arm_id as "classArmId", c.name || ' ' || a.name as "armName",
      a.class_teacher_id as "classTeacherId",
      (select json_build_object('id', n.id, 'name', n.name, 'level', n.level, 'terminal', n.terminal)
        from open_placement last join class_brief n on n.id = last.class_id
        where last.student_id = s.id and last.id <> e.id) as "nextClass",
      (select t.id from term_brief t where t.state_id = s.state_id and t.active) as "termId",
      ${highestLevel(sql`s.state_id`)} as "highestTerminalLevel",
      (select asked.name from student_transfer tr join school_brief asked on asked.id = tr.to_school_id
        where tr.student_id = s.id and tr.status = 'Pending') as "pendingTo"
    from student_brief s
    join school_brief sc on sc.id = s.school_id
    left join present_placement e on e.student_id = s.id
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    where s.id = ${id} and s.merged_into is null`)

/** A student's subjects in the active term with components that were open for entry by a day and are still empty. */
export const openMarksOf = (
  tx: ReadTx,
  { studentId, classArmId, termId, today }: { studentId: string; classArmId: string; termId: string; today: string },
): Promise<CheckFacts['openMarks']> =>
  tx.rows(sql`
    with taken as (
      select distinct on (cs.subject_id) a.school_id, c.class_type_id, cs.subject_id, cs.elective, cs.position, a.session_id
      from class_arm_brief a
      join class_brief c on c.id = a.class_id
      join class_subject_brief cs on cs.session_id = a.session_id and cs.class_id = a.class_id
        and (cs.school_id is null or cs.school_id = a.school_id)
      where a.id = ${classArmId}
      order by cs.subject_id, cs.school_id nulls last
    )
    select su.name as "subject", json_agg(ac.name order by ac.position, ac.id) as "components"
    from taken
    join subject_brief su on su.id = taken.subject_id
    join term_component_brief ac on ac.term_id = ${termId} and ac.class_type_id = taken.class_type_id and not ac.retired
    join score_window_brief sw on sw.term_id = ${termId} and sw.component_id = ac.id and sw.school_id is null and sw.opens <= ${today}::date
    left join score_window_brief ow on ow.term_id = ${termId} and ow.component_id = ac.id and ow.school_id = taken.school_id
    left join student_subject_brief ss on ss.student_id = ${studentId} and ss.session_id = taken.session_id and ss.subject_id = su.id
    left join score_brief score on score.student_id = ${studentId} and score.term_id = ${termId} and score.subject_id = su.id
      and score.component_id = ac.id and score.kind <> 'empty'
      and score.session_year = (select akada_session_year(${termId}))
    where coalesce(ss.offered, not taken.elective) and score.student_id is null
      and (ow.opens is null or ow.opens <= ${today}::date)
    group by su.id, su.name, taken.position
    order by taken.position, su.name collate "und-x-icu"`)

/** The terms in which a student's card is a draft: 'First Term, 2026/2027'. */
export const draftCardsOf = async (tx: ReadTx, studentId: string): Promise<string[]> => {
  const rows = await tx.rows<{ term: string }>(sql`
    select t.name || ', ' || se.name as "term"
    from report_card_brief rc join term_brief t on t.id = rc.term_id join session_brief se on se.id = t.session_id
    where rc.student_id = ${studentId} and rc.status = 'Draft'
    order by t.starts`)
  return rows.map(row => row.term)
}

/** A school of the state and a class that it may use; null if there is no such school or class. */
export const findDestination = (
  tx: ReadTx,
  { schoolId, classId }: { schoolId: string; classId: string },
): Promise<FoundDestination | null> =>
  tx.find(sql`
    select sc.name as "schoolName", sc.category, c.school_id is not null as "isOwnClass",
      json_build_object('id', c.id, 'name', c.name, 'level', c.level, 'terminal', c.terminal) as "to"
    from school_brief sc
    join class_brief c on c.id = ${classId} and (c.school_id is null or c.school_id = sc.id)
    where sc.id = ${schoolId}`)

/** A class by its id, among those that a list of destinations can contain; null if there is none. */
export const findClass = (tx: ReadTx, classId: string): Promise<ClassToEnter | null> =>
  tx.find(sql`select c.id, c.name, c.level, c.terminal from class_brief c where c.id = ${classId}`)

/** An open arm of the active session; null if there is none. */
export const findOpenArm = (
  tx: ReadTx,
  armId: string,
): Promise<{ id: string; schoolId: string; classId: string; sessionId: string } | null> =>
  tx.find(sql`
    select a.id, a.school_id as "schoolId", a.class_id as "classId", a.session_id as "sessionId"
    from class_arm_brief a
    join term_brief t on t.session_id = a.session_id and t.active
    where a.id = ${armId} and a.closed_at is null`)
