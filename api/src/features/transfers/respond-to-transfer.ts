import { type TransferDetails, transferErrors } from '@akada/contract/transfers/calls'
import type { Moment } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import { planOnce, type WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { followStudent } from '../exams/index.ts'
import { findNumberHolder } from '../students/index.ts'
import { notify } from '../notices/index.ts'
import { assertMayRespond, assertSeesTransfer } from './policy.ts'
import { closeRequest, getRequest, lockRequest, type TransferRow } from './queries/requests.ts'
import { lockForAcceptance, moveStudent, refuseNumber, type TransferResponse } from './acceptance.ts'
import type { TransferContext } from './create-transfer.ts'
import { notifyOfAnswer, waitingFor } from './notices.ts'
import { viewOf } from './view.ts'

const pastTense = { Accepted: 'Accepted', Rejected: 'Rejected', Cancelled: 'Cancelled' } as const
const words = { Pending: 'changed', Accepted: 'accepted', Rejected: 'rejected', Cancelled: 'cancelled' } as const

/** Both schools' chains record the answer; for a move within a school the chain does so once. */
const auditAnswer = async (
  tx: WriteTx,
  actor: Actor,
  request: TransferRow,
  answer: TransferResponse,
): Promise<void> => {
  const { source, destination, studentToBeTransfer } = request
  const operation = answer.status === 'Cancelled' ? 'transfer.request' : 'transfer.answer'
  const words = {
    summary: `${pastTense[answer.status]} the request for ${studentToBeTransfer.fullName} to move from ${request.sourceSchool.name} to ${request.destinationSchool.name}`,
    before: {
      status: request.status,
      school: source.schoolId,
      class: request.sourceClass.id,
      classArm: request.sourceClassArm?.id,
    },
    after: {
      status: answer.status,
      school: answer.status === 'Accepted' ? destination.schoolId : source.schoolId,
      classArm: answer.classArm,
      admissionNumber: answer.admissionNumber,
      reason: answer.reason,
    },
  }
  const chains = destination.schoolId === source.schoolId ? [source] : [source, destination]
  await Promise.all(
    chains.map(({ schoolId, districtId }) =>
      audit(tx, actor, operation, ['transfer', request.id], { ...words, schoolId, districtId }),
    ),
  )
}

const respond = async (
  tx: WriteTx,
  { app, actor }: TransferContext,
  id: string,
  answer: TransferResponse,
  { now, today }: Moment,
): Promise<TransferDetails> => {
  const [, request] = await Promise.all([planOnce(tx), getRequest(tx, id)])
  assertSeesTransfer(actor, request)
  assertMayRespond(actor, request, answer.status)
  if (answer.status === 'Rejected' && answer.reason === null) {
    const { message } = transferErrors.reasonNeeded
    refuse(transferErrors.reasonNeeded, { fields: [{ path: 'body.reason', message }] })
  }
  const held =
    answer.status === 'Accepted' ? await lockForAcceptance(tx, request, answer, { today, hooks: app.hooks }) : null
  const { status, answeredBy } = held ? held.standing : await lockRequest(tx, id)
  if (status !== 'Pending') {
    refuse(transferErrors.alreadyAnswered, { params: { status: words[status], name: answeredBy ?? 'somebody' } })
  }
  if (held !== null) {
    await moveStudent(tx, request, held, answer, { today, hooks: app.hooks })
    await followStudent(tx, request.studentId, { by: actor, now })
  }
  if (answer.status !== 'Cancelled')
    await notify(tx, {
      stateId: actor.stateId,
      schoolId: request.source.schoolId,
      staffId: request.requestedBy,
      kind: 'transfer',
      text: `${actor.name} ${words[answer.status]} your request for ${request.studentToBeTransfer.fullName} to move to ${request.destinationSchool.name}${answer.reason === null ? '' : `. Reason: ${answer.reason}`}`,
      recordId: id,
      at: now,
      by: actor.staffId,
    })
  const [, , answered, people] = await Promise.all([
    closeRequest(tx, id, { status: answer.status, by: actor.staffId, at: now.toISOString(), answer: answer.reason }),
    auditAnswer(tx, actor, request, answer),
    getRequest(tx, id),
    waitingFor(tx, request, answer.status),
  ])
  const [view] = await Promise.all([
    viewOf(tx, actor, answered),
    notifyOfAnswer(tx, app, actor, { ...answered, status: answer.status }, people),
  ])
  return view
}

/**
 * Accepts, rejects or cancels a request, once: a second answer is refused (409) with the decision. On acceptance the student moves in the
 * same transaction.
 */
export const respondToTransfer = async (
  work: TransferContext,
  id: string,
  answer: TransferResponse,
  moment: Moment,
): Promise<TransferDetails> => {
  try {
    return await work.db.write(tx => respond(tx, work, id, answer, moment))
  } catch (error) {
    // Someone else was given the number between the query and the write.
    if (!isUniqueViolation(error, 'student_admission_number')) throw error
    const number = answer.admissionNumber ?? ''
    const name = await work.db.read(async tx => {
      const { destination, studentId } = await getRequest(tx, id)
      return findNumberHolder(tx, { schoolId: destination.schoolId, admissionNumber: number, exceptId: studentId })
    })
    return refuseNumber(number, name ?? 'another student')
  }
}
