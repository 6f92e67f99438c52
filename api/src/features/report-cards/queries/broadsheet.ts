import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { ministryName } from '../../state/index.ts'

export interface SheetPerson {
  id: string
  fullName: string
  fxId: string
  admissionNumber: string
  gender: string
  /** Of the published card, as frozen; null if there is none. */
  result: ReportCardResult | null
}

/**
 * The students of a broadsheet, by name: those of the arm, and those whose card the arm published although they left since. The admission
 * number is that of the arm's school.
 */
export const sheetPersons = (
  tx: ReadTx,
  { classArmId, termId, schoolId }: { classArmId: string; termId: string; schoolId: string },
  studentIds: readonly string[],
): Promise<SheetPerson[]> =>
  tx.rows(sql`
    with shown as (
      select unnest(${studentIds}::uuid[]) as student_id
      union
      select rc.student_id from report_card rc
      where rc.class_arm_id = ${classArmId} and rc.term_id = ${termId} and rc.status = 'Published'
    )
    select s.id, s.full_name as "fullName", s.fx_id as "fxId", s.gender,
      coalesce((
        select e.admission_number from placement e
        where e.student_id = s.id and e.school_id = ${schoolId} and s.school_id <> ${schoolId}
          and e.admission_number is not null
        order by e.begins desc limit 1), s.admission_number) as "admissionNumber",
      rc.result || jsonb_build_object('positionInClass', rc.position_in_class) as "result"
    from shown
    join student_brief s on s.id = shown.student_id
    left join report_card rc on rc.student_id = s.id and rc.term_id = ${termId} and rc.status = 'Published'
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

interface SheetHead {
  terms: { id: string; number: number; name: string }[]
  /** Whether the state prints positions. */
  printPositions: boolean
  ministry: string
  lga: string | null
  classTeacher: string | null
  /** Of the class: JSS 1 is 7. */
  level: number
}

/** The terms of a session up to one, first to last, and what heads the broadsheet of an arm. */
export const sheetHead = (
  tx: ReadTx,
  { sessionId, termNumber, classArmId }: { sessionId: string; termNumber: number; classArmId: string },
): Promise<SheetHead> =>
  tx.get(sql`
    select st.print_positions as "printPositions", ${ministryName} as "ministry", sc.lga, c.level,
      nullif(ct.formal_name, '') as "classTeacher",
      (select json_agg(json_build_object('id', t.id, 'number', t.number, 'name', t.name) order by t.number)
        from term_brief t where t.session_id = ${sessionId} and t.number <= ${termNumber}) as "terms"
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = a.school_id
    join state_brief st on st.id = a.state_id
    left join staff_brief ct on ct.id = a.class_teacher_id
    where a.id = ${classArmId}`)
