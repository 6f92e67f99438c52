import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

export interface SheetPerson {
  id: string
  fullName: string
  fxId: string
  admissionNumber: string
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
    select s.id, s.full_name as "fullName", s.fx_id as "fxId",
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

/** The terms of a session up to one, first to last; and whether the state prints positions. */
export const sheetTerms = (
  tx: ReadTx,
  { sessionId, termNumber, stateId }: { sessionId: string; termNumber: number; stateId: string },
): Promise<{ terms: { id: string; number: number; name: string }[]; printPositions: boolean }> =>
  tx.get(sql`
    select st.print_positions as "printPositions",
      (select json_agg(json_build_object('id', t.id, 'number', t.number, 'name', t.name) order by t.number)
        from term_brief t where t.session_id = ${sessionId} and t.number <= ${termNumber}) as "terms"
    from state_brief st where st.id = ${stateId}`)
