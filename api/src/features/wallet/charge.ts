import { formatNaira } from '@akada/contract/kernel/money'
import { walletErrors } from '@akada/contract/wallet/calls'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { lockForPosting, insertPosting, type LedgerPlace, type Posted } from './queries/ledger.ts'
import { newReference } from './rules/reference.ts'

export interface Charge {
  place: LedgerPlace
  staffId: string | null
  /** Greater than zero. */
  kobo: number
  /** What is bought, or given back to the payer. Money for messages is reserved until their receipts come: see `settleReserved`. */
  for: keyof typeof incomeOf
  /** The purpose, as a sentence: 'Report cards of 38 students of JSS 1 Gold, First Term 2026/2027'. */
  narration: string
  /** The idempotency key: the same purchase is charged once, however often this is called. */
  idempotencyKey: string
}

const incomeOf = {
  'Report cards': 'report-cards',
  'Exam registration': 'exams',
  Messages: 'reserved',
  'Exam fee refund': 'returned',
} as const

/** Refuses (402) if the balance is too low, and names the missing amount. In kobo. */
const demandFunds = (balanceKobo: number, totalKobo: number): void => {
  if (balanceKobo >= totalKobo) return
  refuse(walletErrors.insufficientFunds, {
    params: {
      total: formatNaira(totalKobo),
      balance: formatNaira(balanceKobo),
      missing: formatNaira(totalKobo - balanceKobo),
    },
    details: { totalKobo, balanceKobo, missingKobo: totalKobo - balanceKobo },
  })
}

/**
 * Charges a wallet within the caller's transaction, which also writes the purchased items and the audit entry. The wallet is
 * locked from here to the transaction's end: lock other rows before it. Refuses with 402 if the balance is too low and with 409 if the same
 * purchase was charged a different amount; then nothing was moved. Two round trips.
 */
export const chargeWallet = async (tx: WriteTx, charge: Charge): Promise<Posted> => {
  const { place, kobo, staffId, narration, idempotencyKey } = charge
  if (!Number.isSafeInteger(kobo) || kobo <= 0) throw new Error(`A wallet can't be charged ${kobo} kobo.`)
  const income = incomeOf[charge.for]
  const { balanceKobo, done } = await lockForPosting(tx, place, ['wallet', income], idempotencyKey)
  if (done && done.walletKobo !== -kobo) refuse(walletErrors.requestReused)
  if (done) return done
  demandFunds(balanceKobo, kobo)
  return insertPosting(tx, {
    ...place,
    action: charge.for,
    reference: newReference(),
    narration,
    idempotencyKey,
    staffId,
    amounts: { wallet: -kobo, [income]: kobo },
  })
}

const reversalOf = { 'Exam registration': 'Exam payment reversal' } as const

/** A charge that was made by mistake: what it took, and for what. */
export interface ChargeReversal extends Omit<Charge, 'for'> {
  of: keyof typeof reversalOf
}

/**
 * Gives what a charge took back to the wallet, in the caller's transaction. The wallet is locked from here to its end: lock other rows
 * before it. The same reversal posts once.
 */
export const reverseCharge = async (tx: WriteTx, reversal: ChargeReversal): Promise<Posted> => {
  const { place, kobo, staffId, narration, idempotencyKey, of } = reversal
  const income = incomeOf[of]
  const { done } = await lockForPosting(tx, place, ['wallet', income], idempotencyKey)
  if (done) return done
  return insertPosting(tx, {
    ...place,
    action: reversalOf[of],
    reference: newReference(),
    narration,
    idempotencyKey,
    staffId,
    amounts: { wallet: kobo, [income]: -kobo },
  })
}

/** Money that moves from the wallet of one school to that of another of the state. */
interface WalletMove {
  stateId: string
  from: { schoolId: string; narration: string }
  to: { schoolId: string; narration: string }
  /** Greater than zero. */
  kobo: number
  staffId: string | null
  /** The same move is posted once. */
  idempotencyKey: string
}

const betweenSchools = ['wallet', 'between-schools'] as const

/** Locks the wallets of schools until the transaction ends, in the order of their ids, so that moves in opposite directions never deadlock. */
export const lockWallets = async (tx: WriteTx, stateId: string, schoolIds: readonly string[]): Promise<void> => {
  for (const schoolId of [...new Set(schoolIds)].toSorted())
    await lockForPosting(tx, { stateId, schoolId }, betweenSchools, 'wallet held')
}

/**
 * Moves money between the wallets of two schools, which the caller has locked (`lockWallets`): a posting in the books of each. Returns null
 * if the first has too little; then nothing was moved.
 */
export const moveBetweenWallets = async (
  tx: WriteTx,
  { stateId, from, to, kobo, staffId, idempotencyKey }: WalletMove,
): Promise<{ outId: string; inId: string } | null> => {
  const { balanceKobo } = await lockForPosting(tx, { stateId, schoolId: from.schoolId }, betweenSchools, idempotencyKey)
  if (balanceKobo < kobo) return null
  const post = (end: typeof from, way: 'out' | 'in', amount: number): Promise<Posted> =>
    insertPosting(tx, {
      stateId,
      schoolId: end.schoolId,
      action: 'Exam fee transfer',
      reference: newReference(),
      narration: end.narration,
      idempotencyKey: `${idempotencyKey}:${way}`,
      staffId,
      amounts: { wallet: amount, 'between-schools': -amount },
    })
  const { postingId: outId } = await post(from, 'out', -kobo)
  const { postingId: inId } = await post(to, 'in', kobo)
  return { outId, inId }
}

export interface Settlement {
  place: LedgerPlace
  /** What was spent and what goes back to the wallet, in kobo; together greater than zero. */
  spentKobo: number
  refundedKobo: number
  narration: string
  /** The same settlement posts once. */
  idempotencyKey: string
}

/**
 * Moves money that was reserved for messages on: what their receipts say was spent, and the rest back to the wallet, in the caller's
 * transaction. The wallet is locked from here to its end: lock other rows before it. The books refuse (an error of the program) to settle
 * more than is reserved.
 */
export const settleReserved = async (tx: WriteTx, settlement: Settlement): Promise<Posted> => {
  const { place, spentKobo, refundedKobo, narration, idempotencyKey } = settlement
  const { done } = await lockForPosting(tx, place, ['wallet', 'reserved', 'messages'], idempotencyKey)
  if (done) return done
  return insertPosting(tx, {
    ...place,
    action: 'Message receipts',
    reference: newReference(),
    narration,
    idempotencyKey,
    staffId: null,
    amounts: {
      reserved: -(spentKobo + refundedKobo),
      ...(spentKobo > 0 ? { messages: spentKobo } : {}),
      ...(refundedKobo > 0 ? { wallet: refundedKobo } : {}),
    },
  })
}
