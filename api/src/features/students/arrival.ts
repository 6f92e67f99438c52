import { arrivalErrors, type SealedRecord } from '@akada/contract/students/arrivals'
import type { Secrets } from '../../platform/secrets/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { findArrived, insertArrival } from './queries/arrivals.ts'
import { arrivalFrom, arrivalText, type SealedArrival } from './rules/arrival.ts'

const purpose = 'transfer record'

/** The record of a student for the school that admits them, sealed by the state that gives it. */
export const sealArrival = (secrets: Secrets, record: SealedArrival): SealedRecord => {
  const text = arrivalText(record)
  return { record: text, seal: secrets.sign(purpose, text).toString('base64url') }
}

/** What a sealed record says. Refuses one that was changed, or that another school has read. */
export const openArrival = (secrets: Secrets, { record, seal }: SealedRecord, schoolId: string): SealedArrival => {
  const isGenuine = secrets.isSigned(purpose, record, Buffer.from(seal, 'base64url'))
  const found = isGenuine ? arrivalFrom(record) : null
  if (found?.schoolId === schoolId) return found
  const { message } = arrivalErrors.recordInvalid
  return refuse(arrivalErrors.recordInvalid, { fields: [{ path: 'body.certificate', message }] })
}

/** Records where an admitted student came from. Refuses, by name, a certificate with which a student was admitted before. */
export const recordArrival = async (
  tx: WriteTx,
  student: { stateId: string; schoolId: string; studentId: string },
  record: SealedArrival,
): Promise<void> => {
  if (await insertArrival(tx, student, record)) return
  const name = await findArrived(tx, record.code)
  refuse(arrivalErrors.certificateUsed, { params: { name: name ?? 'somebody' } })
}
