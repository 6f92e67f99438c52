import type { CardSheet, Verification } from '@akada/contract/report-cards/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

export interface NewIssue {
  cardId: string
  code: string
  snapshot: CardSheet
  reason: string | null
}

/** Freezes cards: each gets its next version, with its code and sheet, and stands published with that sheet's result and remarks. */
export const writeIssues = async (
  tx: WriteTx,
  by: { staffId: string; stateId: string; schoolId: string; at: string },
  issues: readonly NewIssue[],
): Promise<{ cardId: string; version: number }[]> => {
  const issued = await tx.rows<{ cardId: string; version: number }>(sql`
    insert into report_card_issue (id, state_id, school_id, report_card_id, version, code, snapshot, reason, issued_by,
      issued_at)
    select akada_uuid(), ${by.stateId}, ${by.schoolId}, fresh."cardId",
      1 + coalesce((select max(old.version) from report_card_issue old where old.report_card_id = fresh."cardId"), 0),
      fresh.code, fresh.snapshot, fresh.reason, ${by.staffId}, ${by.at}
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as fresh("cardId" uuid, code text, snapshot jsonb, reason text)
    returning report_card_id as "cardId", version`)
  await tx.run(sql`
    update report_card rc
    set status = 'Published', revision = rc.revision + 1,
      result = i.snapshot -> 'result',
      average_hundredths = case when (i.snapshot #>> '{result,ranked}')::boolean
        then ((i.snapshot #>> '{result,average}')::numeric * 100)::int end,
      position_in_arm = (i.snapshot #>> '{result,positionInArm}')::int,
      position_in_class = (i.snapshot #>> '{result,positionInClass}')::int,
      class_teacher_remark = i.snapshot #>> '{classTeacher,remark}',
      principal_remark = i.snapshot #>> '{principal,remark}'
    from report_card_issue i
    join unnest(${issued.map(issue => issue.cardId)}::uuid[], ${issued.map(issue => issue.version)}::int[])
      as made(card_id, version) on made.card_id = i.report_card_id and made.version = i.version
    where rc.id = i.report_card_id`)
  return issued
}

/** What the public may know of an issue, by its code in printed form. */
export const verificationOf = (tx: ReadTx, code: string): Promise<Verification | null> =>
  tx.find(sql`
    select i.snapshot #>> '{student,fullName}' as "name", i.snapshot #>> '{school,name}' as "school",
      (i.snapshot #>> '{term,name}') || ', ' || (i.snapshot ->> 'session') as "term",
      i.snapshot #>> '{result,average}' as "average",
      case when exists (
        select from report_card_issue newer
        where newer.report_card_id = i.report_card_id and newer.version > i.version
      ) then 'superseded' else 'genuine' end as "state",
      i.version,
      (select max(newest.version) from report_card_issue newest where newest.report_card_id = i.report_card_id) as "newestVersion",
      to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "issuedAt"
    from report_card_issue i
    where i.code = ${code}`)
