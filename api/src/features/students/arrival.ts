import { arrivalErrors, type SealedRecord } from '@akada/contract/students/arrivals'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { findArrived, findPresent, insertArrival } from './queries/arrivals.ts'
import { arrivalFrom, arrivalText, type SealedArrival } from './rules/arrival.ts'

const purpose = 'transfer record'

/** The record of a student for the school that admits them, sealed by the state that gives it. */
export const sealArrival = (secrets: Secrets, record: SealedArrival): SealedRecord => {
  const text = arrivalText(record)
  return { record: text, seal: secrets.sign(purpose, text).toString('base64url') }
}

const refuseRecord = (error: (typeof arrivalErrors)['recordInvalid' | 'recordOver']): never =>
  refuse(error, { fields: [{ path: 'body.certificate', message: error.message }] })

/** What a sealed record says. Refuses one that was changed, that another school has read, or that was opened too long ago. */
export const openArrival = (
  secrets: Secrets,
  { record, seal }: SealedRecord,
  { schoolId, now }: { schoolId: string; now: Date },
): SealedArrival => {
  const isGenuine = secrets.isSigned(purpose, record, Buffer.from(seal, 'base64url'))
  const found = isGenuine ? arrivalFrom(record) : null
  if (found?.schoolId !== schoolId) return refuseRecord(arrivalErrors.recordInvalid)
  return new Date(found.until) > now ? found : refuseRecord(arrivalErrors.recordOver)
}

/** Refuses, by name where that is in the same state, a child with the student number of a former state who is on a roll. */
export const refuseOnRoll = async (tx: WriteTx, number: string): Promise<never> => {
  const here = await findPresent(tx, number)
  return here
    ? refuse(arrivalErrors.onRollHere, { params: { number, ...here } })
    : refuse(arrivalErrors.onRollElsewhere, { params: { number } })
}

/**
 * Records where an admitted student came from. Refuses, by name, a certificate with which a student was admitted before, and a child who is
 * on a roll already.
 */
export const recordArrival = async (
  tx: WriteTx,
  student: { stateId: string; schoolId: string; studentId: string },
  record: SealedArrival,
): Promise<void> => {
  if (await insertArrival(tx, student, record)) return
  const name = await findArrived(tx, record.code)
  if (name !== null) refuse(arrivalErrors.certificateUsed, { params: { name } })
  await refuseOnRoll(tx, record.fxId)
}
