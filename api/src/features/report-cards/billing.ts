import { createHash } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import { formatNaira, koboOf, nairaOf } from '@akada/contract/kernel/money'
import { reportCardErrors } from '@akada/contract/report-cards/calls'
import { counted } from '@akada/contract/report-cards/words'
import type { GenerationCost } from '@akada/contract/wallet/report-card-billing'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { chargeWallet, reportCardPriceKobo, walletKobo } from '../wallet/index.ts'
import { type ArmCall, findPlace, termText } from './arm-cards.ts'
import { mayGenerate } from './policy.ts'
import { type ArmTermPlace, cardRoster } from './queries/arm.ts'
import { chargeCounts, insertCharges, unchargedOf } from './queries/charges.ts'

/** The amount charged to the wallet for generated cards. */
export interface CardCharge {
  students: number
  totalKobo: number
  /** The posting's reference, for people to quote. */
  reference: string
}

/** The same students are charged once a term, however often it is tried; a later joiner makes a different set. */
const keyOf = (termId: string, studentIds: readonly string[]): string =>
  `cards:${termId}:${createHash('sha256').update(studentIds.join()).digest('hex').slice(0, 32)}`

/** Refuses (409) to charge an amount other than the one shown, with the current cost. */
const demandSeen = (
  seenTotal: number | null,
  { priceKobo, totalKobo, toCharge }: { priceKobo: number; totalKobo: number; toCharge: number },
): void => {
  if (seenTotal === null || koboOf(seenTotal) === totalKobo) return
  refuse(reportCardErrors.costChanged, {
    params: {
      price: formatNaira(priceKobo),
      students: counted(toCharge, 'student'),
      total: formatNaira(totalKobo),
    },
    details: { price: nairaOf(priceKobo), toCharge, total: nairaOf(totalKobo) },
  })
}

/**
 * Charges the school's wallet for cards that this transaction created, in one posting; students already charged in the term, here or in a
 * former school, are not charged again. Returns null if there is nothing to charge. Refuses with 402 if the balance is too low: then no
 * card is created either; and with 409 if `seenTotal`, in naira, differs from the charge. The last lock of the transaction: those of the
 * class and of the cards are taken before.
 */
export const chargeForCards = async (
  tx: WriteTx,
  place: ArmTermPlace,
  staffId: string,
  { madeFor, priceKobo, seenTotal }: { madeFor: readonly string[]; priceKobo: number; seenTotal: number | null },
): Promise<CardCharge | null> => {
  if (priceKobo === 0 || madeFor.length === 0) return null
  const charged = await unchargedOf(tx, place.termId, madeFor)
  if (charged.length === 0) return null
  const totalKobo = charged.length * priceKobo
  demandSeen(seenTotal, { priceKobo, totalKobo, toCharge: charged.length })
  const { postingId, reference } = await chargeWallet(tx, {
    place,
    staffId,
    kobo: totalKobo,
    for: 'Report cards',
    narration: `Report cards of ${counted(charged.length, 'student')} of ${place.classArmName}, ${termText(place)}`,
    idempotencyKey: keyOf(place.termId, charged),
  })
  await insertCharges(tx, place, { postingId, kobo: priceKobo }, charged)
  return { students: charged.length, totalKobo, reference }
}

/** For the audit summary: '; charged ₦7,600.00 for 38 students (AKD-7K2M-9QXT-4B3H)'. Empty if nothing was charged. */
export const chargeText = (charge: CardCharge | null): string =>
  charge
    ? `; charged ${formatNaira(charge.totalKobo)} for ${counted(charge.students, 'student')} (${charge.reference})`
    : ''

/**
 * The current cost of generating or publishing the cards of an arm. Nothing is locked: the charge is calculated again when they are
 * generated.
 */
export const viewGenerationCost = async (tx: ReadTx, call: ArmCall): Promise<GenerationCost> => {
  const place = await findPlace(tx, call)
  if (!mayGenerate(call.actor, place)) refuse(commonErrors.forbidden)
  const students = (await cardRoster(tx, place)).map(({ id }) => id)
  const [{ paid, first }, priceKobo, balanceKobo] = await Promise.all([
    chargeCounts(tx, place.termId, students),
    reportCardPriceKobo(tx, place.stateId),
    walletKobo(tx, place.schoolId),
  ])
  const toCharge = priceKobo > 0 ? first : 0
  const totalKobo = toCharge * priceKobo
  return {
    students: students.length,
    paid,
    toCharge,
    price: nairaOf(priceKobo),
    total: nairaOf(totalKobo),
    balance: nairaOf(balanceKobo),
    missing: nairaOf(Math.max(0, totalKobo - balanceKobo)),
  }
}
