import { securityEventKinds } from '@akada/contract/audit/security'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { isInIndex } from './security-events.ts'

/** The kinds of security event reported by mail, with their thresholds within an hour. */
const watched = Object.entries(securityEventKinds).flatMap(([operation, { alertPerSubject, alertPerState }]) =>
  alertPerSubject === undefined && alertPerState === undefined
    ? []
    : [{ operation, perSubject: alertPerSubject ?? null, perState: alertPerState ?? null }],
)

export interface DueAlert {
  stateId: string
  operation: keyof typeof securityEventKinds
  /** In the whole state, within about an hour. */
  times: number
}

/** Events that happened so often in a state within the past hour that its super admins are notified. */
export const findDueAlerts = (tx: ReadTx, now: Date): Promise<DueAlert[]> =>
  tx.rows<DueAlert>(sql`
    with watched as (
      select * from json_to_recordset(${JSON.stringify(watched)}::json)
        as kind (operation text, "perSubject" integer, "perState" integer)
    ), recent as materialized (
      -- Ids move on at the beginning of a month.
      select case when to_char(${now.toISOString()}::timestamptz - interval '2 hours', 'YYYYMM') = to_char(${now.toISOString()}::timestamptz, 'YYYYMM')
        then coalesce((select max(id) from audit_entry) - 1000000, 0)
        else akada_first_audit_id((${now.toISOString()}::timestamptz - interval '2 hours')::date) end as after
    ), counted as (
      select state_id, operation, max(times) as most, sum(times) as times from security_count
      where hour > ${now.toISOString()}::timestamptz - interval '1 hour'
      group by state_id, operation
      union all
      select event.state_id, event.operation, 0, count(*)
      from state_brief state
      -- State by state along the index of security events: the last hour of the log may have a million entries of other kinds.
      cross join lateral (
        select audit_log.state_id, audit_log.operation from audit_entry audit_log
        where audit_log.state_id = state.id and ${isInIndex}
          and audit_log.id > (select recent.after from recent)
          and audit_log.at > ${now.toISOString()}::timestamptz - interval '1 hour'
          and audit_log.operation like 'auth.%' and audit_log.operation in (select operation from watched)
        offset 0) as event
      group by event.state_id, event.operation)
    select counted.state_id as "stateId", counted.operation, counted.times::int as times
    from counted join watched on watched.operation = counted.operation
    where counted.most >= watched."perSubject" or counted.times >= watched."perState"`)

/** Claims the notification of a kind; false if a state was notified of it within the hour. */
export const claimAlert = async (tx: WriteTx, { stateId, operation }: DueAlert, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into security_alert as told (state_id, operation, sent_at) values (${stateId}, ${operation}, ${now.toISOString()})
    on conflict (state_id, operation) do update set sent_at = excluded.sent_at
      where told.sent_at <= excluded.sent_at - interval '1 hour'`)) > 0

/** The super admins of a state who can sign in. */
export const superAdminsOf = (tx: ReadTx, stateId: string) =>
  tx.rows<{ email: string; firstName: string }>(sql`
    select email, first_name as "firstName" from staff_brief staff
    where state_id = ${stateId} and is_super_admin and account_status = 'Active' order by id limit 20`)
