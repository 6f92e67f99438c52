import { formatNaira } from '@akada/contract/kernel/money'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { lockWallets, moveBetweenWallets, type WalletHooks } from '../wallet/index.ts'
import { feesToFollow, findFeeStudent, findMoved, insertMove, type MovableFee } from './queries/fee-moves.ts'
import { lockFeesOfStudent } from './queries/guardian-fees.ts'

/** Who moves the money, and when. */
interface Mover {
  by: Actor | SystemActor
  now: Date
}

const staffOf = (by: Actor | SystemActor): string | null => ('system' in by ? null : by.staffId)

/** Moves a fee; false, and nothing has moved, if the wallet has too little: then the school that has it gives it back. */
const move = async (tx: WriteTx, fee: MovableFee, { by, now }: Mover): Promise<boolean> => {
  const { paymentId, stateId, kobo, from, to } = fee
  const what = `Exam fee of ${fee.student}: ${fee.exam}, ${fee.session}, paid by ${fee.payer}`
  const posted = await moveBetweenWallets(tx, {
    stateId,
    from: { schoolId: from.id, narration: `${what}. To ${to.name}, where the student is` },
    to: { schoolId: to.id, narration: `${what}. From ${from.name}, where it was before` },
    kobo,
    staffId: staffOf(by),
    idempotencyKey: `exam-fee:${paymentId}:${fee.number}`,
  })
  if (posted === null) return false
  await insertMove(tx, fee, { ...posted, at: now })
  for (const { id: schoolId, districtId } of [from, to])
    await audit(tx, by, 'exam.pay', ['payment', paymentId], {
      schoolId,
      districtId,
      summary: `Moved ${formatNaira(kobo)}, the exam fee of ${fee.student} for ${fee.exam}, from ${from.name} to ${to.name}`,
      after: { school: to.id },
    })
  return true
}

/**
 * The fees that guardians paid for a student follow to the student's school, in the caller's transaction, which has moved the student. A fee
 * that paid for a candidate stays, and so does one that its wallet lacks, and one of an exam that is closed: these are given back where they
 * are. Lock the student before it; nothing but wallets is locked after it.
 */
export const followStudent = async (tx: WriteTx, studentId: string, mover: Mover): Promise<void> => {
  await lockFeesOfStudent(tx, studentId)
  const fees = await feesToFollow(tx, { studentId })
  if (fees.length === 0) return
  await lockWallets(
    tx,
    fees.map(({ stateId }) => stateId)[0] ?? '',
    fees.flatMap(({ from, to }) => [from.id, to.id]),
  )
  for (const fee of fees) await move(tx, fee, mover)
}

/** Implements the hook of the wallet: money that comes for a student who has moved follows. See WalletHooks. */
export const creditFollows: WalletHooks['crediting'] = async (tx, paymentId, mover) => {
  const found = await findFeeStudent(tx, paymentId)
  if (!found) return async () => {}
  await lockFeesOfStudent(tx, found.studentId)
  // Read again: the one who had the lock may have moved the student.
  const now = (await findFeeStudent(tx, paymentId)) ?? found
  if (now.studentSchool === now.paidAt) return async () => {}
  await lockWallets(tx, now.stateId, [now.paidAt, now.studentSchool])
  return async () => {
    for (const fee of await feesToFollow(tx, { paymentId })) await move(tx, fee, mover)
  }
}

/** Implements the hook of the wallet: what the gateway takes back is taken from where it was paid. See WalletHooks. */
export const bringFeeBack: WalletHooks['takingBack'] = async (tx, paymentId, mover) => {
  const found = await findFeeStudent(tx, paymentId)
  if (!found) return
  await lockFeesOfStudent(tx, found.studentId)
  const fee = await findMoved(tx, paymentId)
  if (!fee) return
  await lockWallets(tx, fee.stateId, [fee.from.id, fee.to.id])
  await move(tx, fee, mover)
}
