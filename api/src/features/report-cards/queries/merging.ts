import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

const idsOf = (cards: readonly { id: string }[]): string[] => cards.map(({ id }) => id)

/** Drafts in their current state, for restoring. */
export const draftRows = async (tx: WriteTx, cards: readonly { id: string }[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      select to_jsonb(rc) as row from report_card rc where rc.id = any(${idsOf(cards)}::uuid[]) and rc.status = 'Draft'
      order by rc.id`)
  ).map(({ row }) => row)

/** Removes drafts that are in the way; nothing depends on a draft, and its scores and remarks are kept with the merge. */
export const takeDrafts = async (tx: WriteTx, cards: readonly { id: string }[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      delete from report_card rc where rc.id = any(${idsOf(cards)}::uuid[]) and rc.status = 'Draft'
      returning to_jsonb(rc) as row`)
  ).map(({ row }) => row)

export const moveCards = (tx: WriteTx, { to }: RecordWay, cards: readonly { id: string }[]): Promise<number> =>
  tx.run(sql`update report_card set student_id = ${to} where id = any(${idsOf(cards)}::uuid[])`)

/** Removes drafts that stay behind from the ranking of arm and class. */
export const unrankDrafts = (tx: WriteTx, cards: readonly { id: string }[]): Promise<number> =>
  tx.run(sql`
    update report_card set average_hundredths = null, position_in_arm = null, position_in_class = null
    where id = any(${idsOf(cards)}::uuid[])`)

export const moveCharges = (
  tx: WriteTx,
  { from, to }: RecordWay,
  charges: readonly { termId: string }[],
): Promise<number> =>
  tx.run(sql`
    update report_card_charge set student_id = ${to}
    where student_id = ${from} and term_id = any(${charges.map(({ termId }) => termId)}::uuid[])`)

export const putBackDrafts = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`
    insert into report_card select * from jsonb_populate_recordset(null::report_card, ${JSON.stringify(rows)}::jsonb)`)

/** Restores the contents of drafts: they may have been computed again since. */
export const restoreDrafts = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`
    update report_card rc set student_id = was.student_id, result = was.result, average_hundredths = was.average_hundredths,
      position_in_arm = was.position_in_arm, position_in_class = was.position_in_class, generated_at = was.generated_at,
      school_id = was.school_id, class_id = was.class_id, class_arm_id = was.class_arm_id
    from jsonb_populate_recordset(null::report_card, ${JSON.stringify(rows)}::jsonb) was
    where rc.id = was.id`)

/** A student's report cards as JSON, by session and term: a value within the calling statement. */
export const cardsOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', rc.id, 'termId', rc.term_id, 'status', rc.status,
    'revision', rc.revision, 'term', t.name || ' ' || n.name) order by n.name, t.number), '[]')
  from report_card rc
  join term_brief t on t.id = rc.term_id
  join session_brief n on n.id = t.session_id
  where rc.student_id = ${studentId})`

/** The terms for which a student's report card was paid, as JSON: a value within the calling statement. */
export const chargesOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('termId', paid.term_id, 'term', t.name || ' ' || n.name)
    order by n.name, t.number), '[]')
  from report_card_charge paid
  join term_brief t on t.id = paid.term_id
  join session_brief n on n.id = t.session_id
  where paid.student_id = ${studentId})`
