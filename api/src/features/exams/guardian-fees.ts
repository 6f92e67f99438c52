import type { ChildFee, FeePayment, FeeStatus } from '@akada/contract/exams/family-fees'
import { guardianFeeErrors } from '@akada/contract/exams/guardian-fees'
import { feePaymentMinutes } from '@akada/contract/exams/guardian-fees'
import { commonErrors } from '@akada/contract/kernel/errors'
import { nairaOf } from '@akada/contract/kernel/money'
import { v7 as uuidv7 } from 'uuid'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { checkPayment, getPayment, isPayable, startPayment } from '../wallet/index.ts'
import {
  allowedIn,
  examsOfStudent,
  type FeeFilters,
  feesOfSchool,
  getFeePayment,
  lockFeesOfStudent,
  insertFeePayment,
  storeSetting,
  type StudentExam,
} from './queries/guardian-fees.ts'
import { assertSeesAllStudents } from './policy.ts'
import { feeStatusOf, isRefundable } from './rules/fee.ts'

/** A guardian who pays, and the child. */
export interface FeeWork {
  app: App
  db: TenantDb
  by: SystemActor
  person: { id: string; name: string }
  today: string
  now: Date
}

interface PlaceOfChild {
  id: string
  fullName: string
  schoolId: string
  districtId: string
}

const standing = (exam: StudentExam, isAllowed: boolean, { today, now }: FeeWork): FeeStatus =>
  feeStatusOf(exam, { isAllowed, today, now })

/** The state exams of a child with their fees; of payments only those of the guardian who asks. */
export const feesOfChild = async (
  tx: ReadTx,
  work: FeeWork,
  { id, schoolId }: Pick<PlaceOfChild, 'id' | 'schoolId'>,
): Promise<ChildFee[]> => {
  const { byState, bySchool } = await allowedIn(tx, schoolId)
  const isAllowed = byState && bySchool && work.app.payments !== null
  const exams = await examsOfStudent(tx, { studentId: id, today: work.today })
  return exams.map(one => ({
    exam: one.exam,
    registration: { starts: one.registrationStarts, ends: one.registrationEnds },
    fee: nairaOf(one.feeKobo),
    standing: standing(one, isAllowed, work),
    candidateNumber: one.candidateNumber,
    payment: one.payments.find(({ personId }) => personId === work.person.id)?.id ?? null,
    isRefunded: one.payments.some(({ personId, isRefunded }) => isRefunded && personId === work.person.id),
    toReturnBy:
      one.payments.find(({ personId, because }) => because !== null && personId === work.person.id)?.heldBy ?? null,
  }))
}

const refusals: Partial<Record<FeeStatus, keyof typeof guardianFeeErrors>> = {
  Registered: 'paid',
  Paid: 'paid',
  Begun: 'begun',
  AtSchool: 'notAllowed',
  Ended: 'notForStudent',
  Awaited: 'notForStudent',
}

/** Refuses what cannot be paid now: decided while nobody else begins a payment for the child. */
const assertPayable = (exam: StudentExam | undefined, isAllowed: boolean, work: FeeWork): void => {
  if (!exam) refuse(commonErrors.notFound)
  else {
    const kind = refusals[standing(exam, isAllowed, work)]
    if (kind) refuse(guardianFeeErrors[kind], { params: { minutes: feePaymentMinutes } })
  }
}

const shown = async (
  tx: ReadTx,
  id: string,
  { person, today }: Pick<FeeWork, 'person' | 'today'>,
): Promise<FeePayment> => {
  const fee = await getFeePayment(tx, id, today)
  // Another guardian's payment does not exist.
  if (fee.personId !== person.id) refuse(commonErrors.notFound)
  const payment = await getPayment(tx, id)
  return {
    id,
    child: { id: fee.studentId, name: fee.student },
    school: fee.school,
    isToReturn: fee.because !== null,
    exam: fee.exam,
    session: fee.session,
    payer: payment.payer ?? '',
    amount: nairaOf(payment.expectedKobo),
    status: payment.status,
    link: isPayable(payment) ? payment.link : null,
    startedAt: payment.createdAt,
    paidAt: payment.creditedKobo > 0 ? payment.settledAt : null,
    reference: payment.reference,
    refund: fee.refund,
  }
}

/** A guardian's own payment of a fee; refuses with 404 if it is another's. */
export const viewFeePayment = (
  { db, ...who }: Pick<FeeWork, 'db' | 'person' | 'today'>,
  id: string,
): Promise<FeePayment> => db.read(tx => shown(tx, id, who))

/**
 * Begins to pay the fee of an exam for a child into the wallet of the child's school. The exam and child are written with the payment, and
 * checked while nobody else begins one for the child.
 */
export const payFee = async (
  work: FeeWork & { origin: string },
  child: PlaceOfChild,
  { clientId, exam: examId, email }: { clientId: string; exam: string; email: string },
): Promise<FeePayment> => {
  const { app, db, by, person, today, origin } = work
  const { id: studentId, schoolId, districtId } = child
  const find = async (tx: ReadTx): Promise<StudentExam> => {
    const [exam] = await examsOfStudent(tx, { studentId, today, examId })
    return exam ?? refuse(commonErrors.notFound)
  }
  const { exam, feeKobo } = await db.read(find)
  const record = async (tx: WriteTx, paymentId: string): Promise<void> => {
    await lockFeesOfStudent(tx, studentId)
    const { byState, bySchool } = await allowedIn(tx, schoolId)
    assertPayable(await find(tx), byState && bySchool, work)
    await insertFeePayment(tx, { paymentId, stateId: by.stateId, schoolId, examId, studentId, personId: person.id })
  }
  const { id } = await startPayment(
    { app, db, actor: by, origin },
    {
      place: { stateId: by.stateId, districtId, schoolId },
      clientId,
      kobo: feeKobo,
      payer: { name: person.name, email, purpose: `Exam fee of ${child.fullName}: ${exam.name}, ${exam.session}` },
      page: paymentId => `/family/child/${studentId}/fees?payment=${paymentId}`,
      record,
    },
  )
  return db.read(tx => shown(tx, id, work))
}

/** Asks the gateway whether the money of a guardian's payment has come, and credits it once. */
export const checkFeePayment = async (work: FeeWork, id: string): Promise<FeePayment> => {
  await work.db.read(tx => shown(tx, id, work))
  await checkPayment(work.app, work.by, id)
  return work.db.read(tx => shown(tx, id, work))
}

/** The fees of guardians for an exam that are or were in the wallet of a school. */
export const viewFeesOfSchool = async (
  { db, actor, today }: { db: TenantDb; actor: Actor; today: string },
  filters: Omit<FeeFilters, 'today'>,
) => {
  const asked = { ...filters, today }
  assertSeesAllStudents(actor)
  return db.read(async tx => {
    const isAllowed = await allowedIn(tx, asked.schoolId)
    const { found, counts, last } = await feesOfSchool(tx, asked)
    const mayPay = actor.level === 'School' && actor.can('exam.pay')
    return {
      isAllowed,
      can: { allow: mayPay },
      foundFees: found.map(({ kobo, kept, isInWallet, ...fee }) => ({
        ...fee,
        amount: nairaOf(kobo),
        can: {
          refund:
            mayPay && fee.heldBy.id === asked.schoolId && isRefundable({ isInWallet, because: fee.because, kept }),
        },
      })),
      counts,
      last,
    }
  })
}

/** Lets guardians pay exam fees, of a state or in one school; the same again changes nothing. */
export const allowFees = (
  { db, actor, now }: { db: TenantDb; actor: Actor; now: Date },
  { schoolId, districtId }: Place,
  isAllowed: boolean,
): Promise<{ message: string }> =>
  db.write(async tx => {
    const { byState, bySchool } = await allowedIn(tx, schoolId)
    const before = schoolId === null ? byState : bySchool
    const message = isAllowed ? 'Guardians May Pay' : 'Guardians May Not Pay'
    if (before === isAllowed) {
      audit.exempt(tx, 'it was so before')
      return { message }
    }
    const { stateId, staffId } = actor
    await storeSetting(tx, { id: uuidv7(), stateId, schoolId, isAllowed, by: staffId, at: now })
    await audit(
      tx,
      actor,
      schoolId === null ? 'exam.configure' : 'exam.pay',
      [schoolId === null ? 'state' : 'school', schoolId ?? stateId],
      {
        schoolId,
        districtId,
        summary: isAllowed ? 'Allowed guardians to pay exam fees' : 'Stopped guardians from paying exam fees',
        before: { isAllowed: before },
        after: { isAllowed },
      },
    )
    return { message }
  })

export const viewStateSetting = (tx: ReadTx): Promise<{ isAllowed: boolean }> =>
  allowedIn(tx, null).then(({ byState }) => ({ isAllowed: byState }))
