import { koboOf, nairaOf } from '@akada/contract/kernel/money'
import { messageErrors } from '@akada/contract/messages/errors'
import type { storedSettings, messageSettings } from '@akada/contract/messages/schemas'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { getSettings, saveSettings } from './queries/settings.ts'

type StoredSettings = z.output<typeof storedSettings>

const nairaOrNull = (kobo: number | null): number | null => (kobo === null ? null : nairaOf(kobo))
const koboOrNull = (naira: number | null): number | null => (naira === null ? null : koboOf(naira))

/** What the state has decided about messages, in naira. */
export const viewSettings = async (tx: ReadTx, stateId: string): Promise<StoredSettings> => {
  const stored = await getSettings(tx, stateId)
  return {
    price: nairaOf(stored.priceKobo),
    folds: stored.folds,
    refunds: stored.refunds,
    approvalAbove: nairaOrNull(stored.approvalAboveKobo),
    monthBudget: nairaOrNull(stored.monthBudgetKobo),
    absencesFrom: stored.absencesFrom,
    districtsPay: stored.districtsPay,
    changedBy: stored.changedBy,
    changedAt: stored.changedAt,
    revision: stored.revision,
  }
}

/** Changes it. Refuses with 409 if somebody else did since `revision`. Messages under way keep their price. */
export const changeSettings = (
  db: TenantDb,
  actor: Actor,
  {
    price,
    folds,
    refunds,
    approvalAbove,
    monthBudget,
    absencesFrom,
    districtsPay,
    revision,
  }: z.output<typeof messageSettings> & { revision: number },
  now: Date,
): Promise<StoredSettings> =>
  db.write(async tx => {
    const { stateId } = actor
    const before = await getSettings(tx, stateId)
    const after = {
      priceKobo: koboOf(price) ?? 0,
      folds,
      refunds,
      approvalAboveKobo: koboOrNull(approvalAbove),
      monthBudgetKobo: koboOrNull(monthBudget),
      absencesFrom,
      districtsPay,
    }
    if (!(await saveSettings(tx, { ...after, stateId, by: actor.staffId, now, revision })))
      refuse(messageErrors.settingsChanged, { params: { name: before.changedBy ?? 'Somebody else' } })
    await audit(tx, actor, 'message.configure', ['state', stateId], {
      schoolId: null,
      districtId: null,
      summary: 'Changed the settings of messages',
      before,
      after,
    })
    return viewSettings(tx, stateId)
  })
