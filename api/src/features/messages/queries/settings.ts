import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** What a state has decided about messages, in kobo. */
export interface Settings {
  priceKobo: number
  folds: boolean
  refunds: boolean
  approvalAboveKobo: number | null
  monthBudgetKobo: number | null
  /** The hour in Nigeria from which guardians are told of absences. */
  absencesFrom: number
  /** Whether districts pay their messages from wallets of their own, not the state from its. */
  districtsPay: boolean
}

export interface MessageSettingsRow extends Settings {
  changedBy: string | null
  changedAt: string | null
  revision: number
}

/** Of a state that has decided nothing: four naira a page, in the short alphabet, refunds, and a second person above ₦20,000. */
const usual: MessageSettingsRow = {
  priceKobo: 400,
  folds: true,
  refunds: true,
  approvalAboveKobo: 2_000_000,
  monthBudgetKobo: null,
  absencesFrom: 10,
  districtsPay: false,
  changedBy: null,
  changedAt: null,
  revision: 0,
}

export const getSettings = async (tx: ReadTx, stateId: string): Promise<MessageSettingsRow> =>
  (await tx.find<MessageSettingsRow>(sql`
    select s.price_kobo as "priceKobo", s.folds, s.refunds, s.approval_above_kobo as "approvalAboveKobo",
      s.month_budget_kobo as "monthBudgetKobo", s.absences_from as "absencesFrom", s.districts_pay as "districtsPay",
      staff.full_name as "changedBy", s.changed_at as "changedAt", s.revision
    from message_setting s left join staff_brief staff on staff.id = s.changed_by
    where s.state_id = ${stateId}`)) ?? usual

/** Saves them; false if somebody else did since `revision`. */
export const saveSettings = async (
  tx: WriteTx,
  to: Settings & { stateId: string; by: string; now: Date; revision: number },
): Promise<boolean> => {
  const written =
    to.revision === 0
      ? await tx.run(sql`
          insert into message_setting (state_id, price_kobo, folds, refunds, approval_above_kobo, month_budget_kobo, absences_from,
            districts_pay, changed_at, changed_by)
          values (${to.stateId}, ${to.priceKobo}, ${to.folds}, ${to.refunds}, ${to.approvalAboveKobo}, ${to.monthBudgetKobo},
            ${to.absencesFrom}, ${to.districtsPay}, ${to.now}, ${to.by})
          on conflict (state_id) do nothing`)
      : await tx.run(sql`
          update message_setting set price_kobo = ${to.priceKobo}, folds = ${to.folds}, refunds = ${to.refunds},
            approval_above_kobo = ${to.approvalAboveKobo}, month_budget_kobo = ${to.monthBudgetKobo}, absences_from = ${to.absencesFrom},
            districts_pay = ${to.districtsPay}, changed_at = ${to.now}, changed_by = ${to.by}, revision = revision + 1
          where state_id = ${to.stateId} and revision = ${to.revision}`)
  return written === 1
}
