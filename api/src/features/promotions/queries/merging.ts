import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** Moves decisions for a student at the end of sessions to another record. */
export const moveDecisions = (tx: WriteTx, { from, to }: RecordWay, sessions: readonly string[]): Promise<number> =>
  tx.run(sql`
    update promotion_decision set student_id = ${to} where student_id = ${from} and session_id = any(${sessions}::uuid[])`)

/** Those of the given enrolments that a promotion ended or began. */
export const promotedEnrolments = async (tx: ReadTx, enrolmentIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows<{ id: string }>(sql`
        select held.id from unnest(${enrolmentIds}::uuid[]) as held(id)
        where exists (
          select from promotion_move pm where pm.closed_enrolment_id = held.id or pm.opened_enrolment_id = held.id)`)
    ).map(({ id }) => id),
  )

/** The sessions with a decision about a student at their end, as JSON: a value within the calling statement. */
export const decisionsOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(pd.session_id order by pd.session_id), '[]')
  from promotion_decision pd where pd.student_id = ${studentId})`
