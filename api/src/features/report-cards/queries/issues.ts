import type { CardSheet, Verification } from '@akada/contract/report-cards/schemas'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

export interface NewIssue {
  cardId: string
  code: string
  snapshot: CardSheet
  reason: string | null
  /** Why it is published although scores are missing. A re-issue that still lacks some keeps the reason of the issue before. */
  incompleteReason: string | null
}

/**
 * Freezes cards: each gets its next version, with its code and sheet, and is published with that sheet's result and remarks. One statement,
 * so that the sheets are read once and not again from storage.
 */
export const writeIssues = (
  tx: WriteTx,
  by: { staffId: string; stateId: string; schoolId: string; at: string; clientId: string | null },
  issues: readonly NewIssue[],
): Promise<{ cardId: string; version: number }[]> =>
  tx.rows(sql`
    with fresh as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb)
        as given("cardId" uuid, code text, snapshot jsonb, reason text, "incompleteReason" text)
    ),
    issued as (
      insert into report_card_issue (id, state_id, school_id, report_card_id, version, code, snapshot, reason,
        incomplete_reason, issued_by, issued_at, client_id)
      select akada_uuid(), ${by.stateId}, ${by.schoolId}, fresh."cardId",
        1 + coalesce((select max(old.version) from report_card_issue old where old.report_card_id = fresh."cardId"), 0),
        fresh.code, fresh.snapshot, fresh.reason,
        coalesce(fresh."incompleteReason", case when fresh.snapshot #>> '{result,notRanked}' = 'incomplete' then (
          select old.incomplete_reason from report_card_issue old where old.report_card_id = fresh."cardId"
          order by old.version desc limit 1) end),
        ${by.staffId}, ${by.at}, ${by.clientId}::uuid
      from fresh
      returning report_card_id, version
    )
    update report_card rc
    set status = 'Published', revision = rc.revision + 1,
      waiting = false, left_out_reason = null, left_out_by = null, left_out_at = null,
      -- Mostly what was frozen is what stood: then it stays where it is stored.
      result = case when rc.result = fresh.snapshot -> 'result' then rc.result else fresh.snapshot -> 'result' end,
      average_hundredths = case when (fresh.snapshot #>> '{result,ranked}')::boolean
        then ((fresh.snapshot #>> '{result,average}')::numeric * 100)::int end,
      position_in_arm = (fresh.snapshot #>> '{result,positionInArm}')::int,
      position_in_class = (fresh.snapshot #>> '{result,positionInClass}')::int,
      class_teacher_remark = fresh.snapshot #>> '{classTeacher,remark}',
      principal_remark = fresh.snapshot #>> '{principal,remark}'
    from fresh
    join issued on issued.report_card_id = fresh."cardId"
    where rc.id = fresh."cardId"
    returning rc.id as "cardId", issued.version`)

/** What a form re-issued, by card: the reason, and the remarks as they are on the new version. */
export const issuedWith = (
  tx: ReadTx,
  clientId: string,
): Promise<
  { cardId: string; reason: string | null; classTeacherRemark: string | null; principalRemark: string | null }[]
> =>
  tx.rows(sql`
    select i.report_card_id as "cardId", i.reason, i.snapshot #>> '{classTeacher,remark}' as "classTeacherRemark",
      i.snapshot #>> '{principal,remark}' as "principalRemark"
    from report_card_issue i
    where i.state_id = akada_state() and i.client_id = ${clientId}`)

/** What a frozen sheet says of its student, without what it says of others: class averages, highest and lowest marks, numbers on roll. */
const ownPartOf = (snapshot: Sql): Sql => sql`jsonb_build_array(
  (${snapshot} -> 'student') - 'pictureFileId', ${snapshot} -> 'classArm', ${snapshot} -> 'ratings',
  ${snapshot} #> '{classTeacher,remark}', ${snapshot} #> '{principal,remark}',
  (${snapshot} -> 'result') - '{subjects,armAverage,numberInArm,numberInClass}'::text[],
  (select jsonb_agg(subject - '{classAverage,highest,lowest}'::text[] order by place)
    from jsonb_array_elements(${snapshot} #> '{result,subjects}') with ordinality as own(subject, place)))`

/** The public data of an issue, by its code in printed form. */
export const verificationOf = (tx: ReadTx, code: string): Promise<Verification | null> =>
  tx.find(sql`
    select 'card' as kind, null::jsonb as subjects, i.snapshot #>> '{student,fullName}' as "name", i.snapshot #>> '{school,name}' as "school",
      (i.snapshot #>> '{term,name}') || ', ' || (i.snapshot ->> 'session') as "term",
      i.snapshot #>> '{result,average}' as "average",
      case when newest.version = i.version or ${ownPartOf(sql`newest.snapshot`)} = ${ownPartOf(sql`i.snapshot`)}
        then 'genuine' else 'superseded' end as "state",
      newest.version > i.version and ${ownPartOf(sql`newest.snapshot`)} = ${ownPartOf(sql`i.snapshot`)} as "hasLaterVersion"
    from report_card_issue i
    cross join lateral (
      select last.version, last.snapshot from report_card_issue last
      where last.report_card_id = i.report_card_id order by last.version desc limit 1) as newest
    where i.code = ${code}`)
