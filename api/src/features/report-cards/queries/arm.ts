import { commonErrors } from '@akada/contract/kernel/errors'
import type { Desk, DeskCard } from '@akada/contract/report-cards/desk'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'

/** A class arm in a term, with the state's settings for its cards. */
export interface ArmTermFacts {
  classArmId: string
  /** Class and arm: 'JSS 1 Gold'. */
  classArmName: string
  classTeacherId: string | null
  schoolId: string
  schoolName: string
  districtId: string
  stateId: string
  classId: string
  classTypeId: string
  /** No class follows. */
  terminal: boolean
  sessionId: string
  session: string
  termId: string | null
  termNumber: number | null
  termName: string | null
  starts: string | null
  /** The day whose roll counts: the last of the term, or today while it runs. */
  close: string
  passMarkTenths: number
}

/** A class arm in a term that exists. */
export type ArmTermPlace = ArmTermFacts & { termId: string; termNumber: number; termName: string; starts: string }

/** The class arm as in a term; null if there is no term. */
export const inTerm = (facts: ArmTermFacts): ArmTermPlace | null => {
  const { termId, termNumber, termName, starts } = facts
  if (termId === null || termNumber === null || termName === null || starts === null) return null
  return { ...facts, termId, termNumber, termName, starts }
}

/**
 * A class arm in a term of its session: the named one; else the active one; else, in a past session, the last that began. `termId` is null
 * if there is none. Refuses with 404 if there is no such arm.
 */
export const armInTerm = (
  tx: ReadTx,
  classArmId: string,
  termId: string | null,
  today: string,
): Promise<ArmTermFacts> =>
  tx.get(sql`
    select a.id as "classArmId", c.name || ' ' || a.name as "classArmName", a.class_teacher_id as "classTeacherId",
      sc.id as "schoolId", sc.name as "schoolName", sc.district_id as "districtId", st.id as "stateId",
      c.id as "classId", c.class_type_id as "classTypeId", c.terminal, se.id as "sessionId", se.name as "session",
      t.id as "termId", t.number as "termNumber", t.name as "termName", t.starts,
      greatest(t.starts, least(t.ends, ${today}::date)) as "close",
      coalesce(setting.pass_mark_tenths, st.pass_mark_tenths) as "passMarkTenths"
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = a.school_id
    join state_brief st on st.id = a.state_id
    join session_brief se on se.id = a.session_id
    left join lateral (
      select term.* from term_brief term
      where term.session_id = a.session_id and (${termId}::uuid is null or term.id = ${termId}::uuid)
      order by term.active desc, term.starts <= ${today}::date desc,
        case when term.starts <= ${today}::date then -term.number else term.number end
      limit 1
    ) t on true
    left join term_setting_brief setting on setting.term_id = t.id
    where a.id = ${classArmId}`)

/** A class arm in a term of its session that is known. Refuses with 404 if there is no such arm or term. */
export const armOfTerm = async (tx: ReadTx, classArmId: string, termId: string, today: string): Promise<ArmTermPlace> =>
  inTerm(await armInTerm(tx, classArmId, termId, today)) ?? refuse(commonErrors.notFound)

export interface CardStudent {
  id: string
  /** Surname first: 'Adebayo, Kemi Ruth'. */
  fullName: string
  fxId: string
  /** In the arm on the last day of the term; false for one who left before and has scores in the term. */
  inArm: boolean
}

/**
 * The students whose card of the term this arm makes, by name: those whose last placement in the term is here. A student who left the arm
 * before the end and went nowhere else is included only with scores; one who moved on has the card made in the new arm.
 */
export const cardRoster = (
  tx: ReadTx,
  { classArmId, termId, starts, close }: { classArmId: string; termId: string; starts: string; close: string },
): Promise<CardStudent[]> =>
  tx.rows(sql`
    with last_placement as (
      select distinct on (e.student_id) e.student_id, e.class_arm_id,
        akada_counts_on(e.begins, e.ends, ${close}::date) as in_arm
      from placement here
      join placement e on e.student_id = here.student_id
      where here.class_arm_id = ${classArmId} and here.begins <= ${close}::date
        and akada_counts_during(e.begins, e.ends, ${starts}::date, ${close}::date)
      order by e.student_id, e.begins desc, e.ends desc nulls first
    )
    select s.id, s.full_name as "fullName", s.fx_id as "fxId",
      lp.in_arm as "inArm"
    from last_placement lp
    join student_brief s on s.id = lp.student_id
    where lp.class_arm_id = ${classArmId}
      and (lp.in_arm or exists (
        select from score_brief score where score.student_id = s.id and score.term_id = ${termId} and score.kind in ('score', 'absent')
          and score.session_year = (select akada_session_year(${termId}))))
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

/** The ids of those who are in the arm on the last day. */
export const inArm = (students: readonly CardStudent[]): string[] =>
  students.filter(student => student.inArm).map(({ id }) => id)

/** How many students the class has in all its arms of the school on a day. */
export const numberInClass = async (
  tx: ReadTx,
  { schoolId, sessionId, classId, close }: { schoolId: string; sessionId: string; classId: string; close: string },
): Promise<number> => {
  const { number } = await tx.get<{ number: number }>(sql`
    select count(distinct e.student_id)::int as number
    from class_arm_brief a
    join placement e on e.class_arm_id = a.id
    where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.class_id = ${classId}
      and akada_counts_on(e.begins, e.ends, ${close}::date)`)
  return number
}

/** What people have added to the cards of students in a term. */
export const givenOf = (
  tx: ReadTx,
  termId: string,
  studentIds: readonly string[],
): Promise<(Pick<DeskCard, 'ratings' | 'classTeacherRemark' | 'principalRemark'> & { studentId: string })[]> =>
  tx.rows(sql`
    select rc.student_id as "studentId", rc.ratings, rc.class_teacher_remark as "classTeacherRemark",
      rc.principal_remark as "principalRemark"
    from report_card rc
    where rc.term_id = ${termId} and rc.student_id = any(${studentIds}::uuid[])`)

/** The traits that the state rates, in the order of the card, and the name of the arm's class teacher. */
export const deskContext = (
  tx: ReadTx,
  classArmId: string,
): Promise<
  Pick<Desk, 'traits' | 'classTeacher'> & {
    remarkRanges: { fromHundredths: number; toHundredths: number; remark: string }[]
  }
> =>
  tx.get(sql`
    select nullif(ct.formal_name, '') as "classTeacher",
      (select coalesce(json_agg(json_build_object('id', rt.id, 'name', rt.name, 'domain', rt.domain)
          order by rt.domain desc, rt.position, rt.id), '[]')
        from rating_trait_brief rt where rt.retired_at is null) as "traits",
      (select coalesce(json_agg(json_build_object('fromHundredths', pr.from_hundredths, 'toHundredths', pr.to_hundredths,
          'remark', pr.remark) order by pr.from_hundredths), '[]')
        from principal_remark_brief pr where pr.school_id = a.school_id) as "remarkRanges"
    from class_arm_brief a
    left join staff_brief ct on ct.id = a.class_teacher_id
    where a.id = ${classArmId}`)
