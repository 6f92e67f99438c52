import { builtInRoles, type BuiltInRole, type Operation, operationsOf } from '@akada/contract/permissions'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { AutomaticKind } from '@akada/contract/messages/automatic'
import type { ReachedStudent } from '../rules.ts'
import { onRoll } from './audience.ts'

/** Somebody who is told of something, and the key by which they are told of it once. */
export interface NoticeRow extends ReachedStudent {
  key: string
  /** What the text says beside its usual fields; rows of one school with the same words are one message. */
  about: string
}

/** The phone number of a person of staff `st`, as it is dialled; null without one. */
const staffNumber = sql`
  (akada_guardian_numbers(jsonb_build_array(jsonb_build_object('code', st.phone_code, 'number', st.phone_number))))[1]`

/** The people of staff of schools who hold an operation there, each once. */
const holdersOf = (operation: Operation, schools: readonly string[]): Sql => {
  const roles = Object.keys(builtInRoles) as BuiltInRole[]
  return sql`
    select distinct ra.school_id, st.id, st.full_name, ${staffNumber} as number
    from role_access_brief ra
    join role_brief r on r.id = ra.role_id and r.deleted_at is null
    join staff_brief st on st.id = ra.staff_id and st.account_status = 'Active'
    where ra.school_id = any(${schools}::uuid[]) and ra.ended_at is null
      and (r.built_in = any(${roles.filter(role => operationsOf(role).includes(operation))}::text[]) or ${operation} = any(r.operations))`
}

/** Students of schools with a published card of a term of which nobody was told yet, under this record or one that was merged into it. */
export const publishedUntold = (schools: readonly string[], termId: string): Sql => sql`
  select e.student_id, e.school_id, sc.name as school, s.first_name || ' ' || s.last_name as student, s.middle_name, s.gender,
    concat_ws(' ', c.name, a.name) as class_arm
  from report_card_brief rc
  join school_brief sc on sc.id = rc.school_id
  join student_brief s on s.id = rc.student_id and s.merged_into is null
  join present_placement e on e.student_id = rc.student_id and e.school_id = rc.school_id
  join class_brief c on c.id = rc.class_id
  left join class_arm_brief a on a.id = rc.class_arm_id
  where rc.term_id = ${termId} and rc.status = 'Published' and rc.school_id = any(${schools}::uuid[])
    and not exists (select from message_told told
      where told.state_id = rc.state_id and told.kind = 'Results' and told.key = rc.student_id || ':' || rc.term_id)
    and not exists (select from student_brief twin
      join message_told told on told.state_id = rc.state_id and told.kind = 'Results' and told.key = twin.id || ':' || rc.term_id
      where twin.merged_into = rc.student_id)`

/** Takes what is published of a term already as told, when a state or a school switches the kind on: only what follows is news. */
export const markResultsNotified = (
  tx: WriteTx,
  { stateId, schoolId, termId, now }: { stateId: string; schoolId: string | null; termId: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into message_told (state_id, kind, key, school_id, at)
    select ${stateId}, 'Results', rc.student_id || ':' || rc.term_id, rc.school_id, ${now}
    from report_card_brief rc
    where rc.term_id = ${termId} and rc.status = 'Published' and (${schoolId}::uuid is null or rc.school_id = ${schoolId}::uuid)
    on conflict do nothing`)

/** The students on the roll of schools. */
export const onRollOf = (schools: readonly string[], day: string): Sql =>
  onRoll(day, sql`e.school_id = any(${schools}::uuid[])`)

const staffColumns = sql`
  null::uuid as "studentId", null::uuid as "personId", null as language, '' as student, sc.id as "schoolId", sc.name as school, st.number, st.full_name as guardian`

/** The class teachers of arms with students whose register of a morning does not exist. */
export const unmarkedArms = (
  tx: ReadTx,
  schools: readonly string[],
  of: { sessionId: string; day: string },
): Promise<NoticeRow[]> =>
  tx.rows<NoticeRow>(sql`
    select null::uuid as "studentId", null::uuid as "personId", null as language, '' as student, sc.id as "schoolId", sc.name as school, concat_ws(' ', c.name, a.name) as "classArm",
      ${staffNumber} as number, st.full_name as guardian, a.id || ':' || ${of.day} as key, '' as about
    from class_arm_brief a
    join school_brief sc on sc.id = a.school_id
    join class_brief c on c.id = a.class_id
    join staff_brief st on st.id = a.class_teacher_id and st.account_status = 'Active'
    where a.school_id = any(${schools}::uuid[]) and a.session_id = ${of.sessionId} and a.closed_at is null
      and exists (select from placement e where e.class_arm_id = a.id and akada_counts_on(e.begins, e.ends, ${of.day}::date))
      and not exists (select from register_brief r where r.class_arm_id = a.id and r.day = ${of.day}::date and r.sitting = 'morning')
    order by number, a.id`)

/** Who may register candidates in schools with students of a class whose exam closes registration within days and that have not paid. */
export const dueRegistrations = (
  tx: ReadTx,
  schools: readonly string[],
  { day, within }: { day: string; within: number },
): Promise<NoticeRow[]> =>
  tx.rows<NoticeRow>(sql`
    with st as (${holdersOf('exam.register', schools)})
    select ${staffColumns}, '' as "classArm", x.id || ':' || sc.id || ':' || ${within}::text as key,
      x.name || ' ends on ' || to_char(x.registration_ends, 'FMDD Mon YYYY') as about
    from exam_brief x
    join school_brief sc on sc.id = any(${schools}::uuid[])
    join st on st.school_id = sc.id
    where x.status = 'Announced' and x.registration_ends between ${day}::date and ${day}::date + ${within}::int
      and x.registration_starts <= ${day}::date
      and exists (select from present_placement e where e.school_id = sc.id and e.class_id = x.class_id)
      and not exists (select from exam_registration_brief r where r.exam_id = x.id and r.school_id = sc.id and r.paid_at is not null)
    order by st.number, x.id`)

/** Who may fund the wallet of schools that hold less than a sum, in kobo. */
export const lowWallets = (
  tx: ReadTx,
  schools: readonly string[],
  { belowKobo, week }: { belowKobo: number; week: string },
): Promise<NoticeRow[]> =>
  tx.rows<NoticeRow>(sql`
    with st as (${holdersOf('wallet.fund', schools)})
    select ${staffColumns}, '' as "classArm", sc.id || ':' || ${week} as key,
      'N' || trim(to_char(coalesce(w.balance_kobo, 0) / 100.0, 'FM999999990.00')) as about
    from school_brief sc
    join st on st.school_id = sc.id
    left join ledger.wallet_brief w on w.school_id = sc.id
    where sc.id = any(${schools}::uuid[]) and coalesce(w.balance_kobo, 0) < ${belowKobo}
    order by st.number, st.id`)

/** Leaves out what was told before. */
export const notAnnounced = async (
  tx: ReadTx,
  { stateId, kind }: { stateId: string; kind: AutomaticKind },
  rows: readonly NoticeRow[],
): Promise<NoticeRow[]> => {
  if (rows.length === 0) return []
  const keys = [...new Set(rows.map(({ key }) => key))]
  const told = await tx.rows<{ key: string }>(sql`
    select key from message_told where state_id = ${stateId} and kind = ${kind} and key = any(${keys}::text[])`)
  const known = new Set(told.map(({ key }) => key))
  return rows.filter(({ key }) => !known.has(key))
}

/** Records that people were told of these, or cannot be. */
export const insertNotified = (
  tx: WriteTx,
  to: { stateId: string; schoolId: string; kind: AutomaticKind; messageId: string | null; now: Date },
  keys: readonly string[],
): Promise<number> =>
  tx.run(sql`
    insert into message_told (state_id, kind, key, school_id, message_id, at)
    select ${to.stateId}, ${to.kind}, key, ${to.schoolId}, ${to.messageId}, ${to.now} from unnest(${keys}::text[]) as key`)
