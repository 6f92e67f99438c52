import type { MessageKind } from '@akada/contract/messages/schemas'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/** States in which a kind of message is switched on, by the state or by a school. */
export const statesWith = (tx: ReadTx, kind: MessageKind): Promise<{ stateId: string }[]> =>
  tx.rows(sql`select distinct state_id as "stateId" from message_switch where kind = ${kind} and is_on`)

export interface SwitchState {
  kind: MessageKind
  /** What the state and the school have decided; null: nothing. */
  state: boolean | null
  own: boolean | null
}

/** What a state and one of its schools have decided about these kinds. */
export const switchesOf = (
  tx: ReadTx,
  { stateId, schoolId }: { stateId: string; schoolId: string | null },
  kinds: readonly MessageKind[],
): Promise<SwitchState[]> =>
  tx.rows<SwitchState>(sql`
    select k.kind, state.is_on as state, own.is_on as own
    from unnest(${kinds}::text[]) with ordinality as k(kind, place)
    left join message_switch state on state.organization_id = ${stateId} and state.kind = k.kind
    left join message_switch own on own.organization_id = ${schoolId}::uuid and own.kind = k.kind
    order by k.place`)

export const setSwitch = (
  tx: WriteTx,
  to: { stateId: string; schoolId: string | null; kind: MessageKind; isOn: boolean; by: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into message_switch (state_id, organization_id, school_id, kind, is_on, changed_at, changed_by)
    values (${to.stateId}, ${to.schoolId ?? to.stateId}, ${to.schoolId}, ${to.kind}, ${to.isOn}, ${to.now}, ${to.by})
    on conflict (organization_id, kind) do update set is_on = excluded.is_on, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`)

export interface SwitchedOn {
  id: string
  districtId: string
  balanceKobo: number
}

/** The next schools of a state, by id, in which a kind is switched on, each with what its wallet has. */
export const schoolsWith = (
  tx: ReadTx,
  { stateId, kind, after, most }: { stateId: string; kind: MessageKind; after: string | null; most: number },
): Promise<SwitchedOn[]> =>
  tx.rows<SwitchedOn>(sql`
    select sc.id, sc.district_id as "districtId", coalesce(w.balance_kobo, 0)::int8 as "balanceKobo"
    from school_brief sc
    left join message_switch state on state.organization_id = ${stateId} and state.kind = ${kind}
    left join message_switch own on own.organization_id = sc.id and own.kind = ${kind}
    left join ledger.wallet_brief w on w.school_id = sc.id
    where sc.state_id = ${stateId} and (${after}::uuid is null or sc.id > ${after}::uuid)
      and coalesce(own.is_on, state.is_on, false)
    order by sc.id limit ${most}`)

/** Whether nobody else prepares these messages of a state at the moment; held until the transaction ends. */
export const isOnlyPreparer = async (tx: WriteTx, stateId: string, kind: MessageKind): Promise<boolean> =>
  (
    await tx.get<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`${kind} messages of ${stateId}`}, 0)) as mine`,
    )
  ).mine

/** Students of schools whom the register of a morning marks absent without a known reason, and of whom nobody was told yet, under this record or one that was merged into it. */
export const unexplained = (schools: readonly string[], day: string): Sql => sql`
  select e.student_id, e.school_id, sc.name as school, s.first_name || ' ' || s.last_name as student, s.middle_name, s.gender,
    concat_ws(' ', c.name, a.name) as class_arm
  from register_mark_brief r
  join placement e on e.student_id = r.student_id and e.class_arm_id = r.class_arm_id
    and akada_counts_on(e.begins, e.ends, ${day}::date)
  join student_brief s on s.id = e.student_id and s.merged_into is null
  join school_brief sc on sc.id = e.school_id
  join class_arm_brief a on a.id = e.class_arm_id
  join class_brief c on c.id = a.class_id
  where r.school_id = any(${schools}::uuid[]) and r.day = ${day}::date and r.sitting = 'morning'
    and r.mark = 'absent' and coalesce(r.reason, 'unknown') = 'unknown'
    and not exists (select from message_absence told where told.student_id = e.student_id and told.day = ${day}::date)
    and not exists (select from student_brief twin
      join message_absence told on told.student_id = twin.id and told.day = ${day}::date
      where twin.merged_into = e.student_id)`

/** Records that guardians were told of absences, or cannot be. */
export const insertAbsences = (
  tx: WriteTx,
  { stateId, schoolId, day, messageId }: { stateId: string; schoolId: string; day: string; messageId: string | null },
  students: readonly string[],
): Promise<number> =>
  tx.run(sql`
    insert into message_absence (student_id, day, state_id, school_id, message_id)
    select student, ${day}::date, ${stateId}, ${schoolId}, ${messageId}
    from unnest(${students}::uuid[]) as student`)

/** Makes the note that a school could not pay for a kind of message one a day. */
export const unpaidKey = async (tx: ReadTx, schoolId: string, kind: MessageKind, day: string): Promise<string> =>
  (await tx.get<{ id: string }>(sql`select md5(${`${kind} ${schoolId} ${day}`})::uuid as id`)).id
