import type { PrincipalRemarks } from '@akada/contract/schools/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** The school's ranges, highest first, in percent: hundredths divided as exact decimals. */
export const remarksOf = (tx: ReadTx, schoolId: string): Promise<PrincipalRemarks> =>
  tx.get(sql`
    select school.remarks_revision as revision, school.next_term_needs as "nextTermNeeds", (
      select coalesce(json_agg(json_build_object(
          'from', from_hundredths / 100.0, 'to', to_hundredths / 100.0, 'remark', remark)
          order by from_hundredths desc), '[]')
      from principal_remark where principal_remark.school_id = school.id) as ranges
    from school where school.id = ${schoolId}`)

/** Replaces the list of ranges, and what the next term needs unless it is undefined, one such change of a school at a time; returns the new revision. */
export const saveRemarks = async (
  tx: WriteTx,
  school: { id: string; stateId: string },
  ranges: readonly { from: number; to: number; remark: string }[],
  nextTermNeeds: string | null | undefined,
): Promise<number> => {
  await tx.run(sql`delete from principal_remark where school_id = ${school.id}`)
  await tx.run(sql`
    insert into principal_remark (id, state_id, school_id, from_hundredths, to_hundredths, remark)
    select akada_uuid(), ${school.stateId}, ${school.id}, "from", "to", remark
    from json_to_recordset(${JSON.stringify(ranges)}::json) as planned("from" integer, "to" integer, remark text)`)
  const { revision } = await tx.get<{ revision: number }>(sql`
    update school set remarks_revision = remarks_revision + 1,
      next_term_needs = case when ${nextTermNeeds !== undefined} then ${nextTermNeeds ?? null}::text else next_term_needs end
    where id = ${school.id} returning remarks_revision as revision`)
  return revision
}
