import type { TransferDetails } from '@akada/contract/transfers/calls'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { assertSeesTransfer, seesParticulars, transferCan } from './policy.ts'
import { getRequest, type TransferRow, particularsOf } from './queries/requests.ts'

/** A request as visible at either school; 404 if it is for another class. */
export const viewOf = async (tx: ReadTx, actor: Actor, stored: TransferRow): Promise<TransferDetails> => {
  const {
    studentId,
    source,
    destination,
    present,
    requestedBy,
    sourceTeacherId,
    destinationTeacherId,
    dateOfBirth,
    admissionNumber,
    waitsForArm,
    ...request
  } = stored
  const { status } = request
  const parties = { status, source, destination, present, requestedBy, sourceTeacherId, destinationTeacherId }
  assertSeesTransfer(actor, parties)
  const more = seesParticulars(actor, parties)
    ? await particularsOf(tx, studentId)
    : { sessionAverages: [], guardians: [] }
  return {
    ...request,
    student: { dateOfBirth, admissionNumber, ...more },
    can: transferCan(actor, parties, waitsForArm),
  }
}

/** The same by its id. */
export const viewTransfer = async (tx: ReadTx, actor: Actor, id: string): Promise<TransferDetails> =>
  viewOf(tx, actor, await getRequest(tx, id))
