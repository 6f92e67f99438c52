import { formatNaira, koboOf, nairaOf } from '@akada/contract/kernel/money'
import { billingErrors } from '@akada/contract/wallet/report-card-billing'
import type { ReportCardBilling } from '@akada/contract/wallet/schemas'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { getPrice, savePrice } from './queries/price.ts'

/** The price of a report card for a school, in naira. */
export const viewPrice = async (tx: ReadTx, stateId: string): Promise<ReportCardBilling> => {
  const { priceKobo, ...price } = await getPrice(tx, stateId)
  return { ...price, price: nairaOf(priceKobo) }
}

const refuseStale = async (tx: ReadTx, stateId: string): Promise<never> => {
  const { priceKobo, changedBy: by } = await getPrice(tx, stateId)
  return refuse(billingErrors.changedMeanwhile, {
    params: { name: by ?? 'Somebody else', price: formatNaira(priceKobo) },
    details: { theirs: await viewPrice(tx, stateId), by },
  })
}

/** Sets the price from now on. Refuses with 409 if someone else changed it since `revision`: `details.theirs` is the current version. */
export const changePrice = (
  db: TenantDb,
  actor: Actor,
  { price, revision }: { price: number; revision: number },
  now: Date,
): Promise<ReportCardBilling> =>
  db.write(async tx => {
    const { stateId } = actor
    const kobo = koboOf(price) ?? 0
    const before = await getPrice(tx, stateId)
    if (!(await savePrice(tx, { stateId, kobo, by: actor.staffId, now, revision }))) return refuseStale(tx, stateId)
    await audit(tx, actor, 'billing.configure', ['state', stateId], {
      schoolId: null,
      districtId: null,
      summary: `Set the price of a report card to ${formatNaira(kobo)}`,
      before: { priceKobo: before.priceKobo },
      after: { priceKobo: kobo },
    })
    return viewPrice(tx, stateId)
  })
