import { randomBytes } from 'node:crypto'
import { certificateDays, certificateErrors, type StudentCertificate } from '@akada/contract/certificates/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { codeFrom, codeSymbols, issuedCardsOf } from '../report-cards/index.ts'
import { assertOwn, findLeaverRecord, type LeaverRecord, lockRecords, type StudentHooks } from '../students/index.ts'
import { findValid, insertCertificate, readingsOf, replaceFormer, revokeCertificate } from './queries.ts'
import { resultsOf } from './rules.ts'

interface Work {
  app: { hooks: StudentHooks }
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
}

const dayMs = 24 * 60 * 60 * 1000

type Withdrawn = LeaverRecord & { last: NonNullable<LeaverRecord['last']> }

/** A student who was withdrawn. Refuses one who is at school, was transferred or has graduated, by name. */
const getWithdrawn = async (tx: ReadTx, id: string): Promise<Withdrawn> => {
  const record = (await findLeaverRecord(tx, id)) ?? refuse(commonErrors.notFound)
  const { last, status, fullName } = record
  if (status !== 'Withdrawn' || last === null)
    return refuse(certificateErrors.notWithdrawn, { params: { name: fullName, status } })
  return { ...record, last }
}

const shown = async (tx: ReadTx, record: Withdrawn, now: Date): Promise<StudentCertificate> => {
  const { state, school, fullName, fxId, admissionNumber, gender, dateOfBirth, last } = record
  const found = await findValid(tx, record.id, { lastDay: last.lastDay, now })
  return {
    state,
    school,
    fullName,
    fxId,
    admissionNumber,
    gender,
    dateOfBirth,
    place: last.place,
    lastDay: last.lastDay,
    cause: last.cause,
    results: resultsOf(await issuedCardsOf(tx, record.id)),
    certificate: found && {
      code: found.code,
      issuedAt: found.issuedAt,
      issuedBy: found.issuedBy,
      expiresAt: found.expiresAt,
      isRead: found.isRead,
    },
    readings: await readingsOf(tx, record.id),
  }
}

export const viewCertificate = ({ app, db, actor, now }: Work, id: string): Promise<StudentCertificate> =>
  db.read(async tx => {
    await assertOwn(tx, app.hooks, actor, id)
    return shown(tx, await getWithdrawn(tx, id), now)
  })

/** Issues a certificate, or returns the one that is valid. One that is out of date, or about an earlier stay, is replaced. */
export const issueCertificate = ({ app, db, actor, place, now }: Work, id: string): Promise<StudentCertificate> =>
  db.write(async tx => {
    await assertOwn(tx, app.hooks, actor, id)
    await lockRecords(tx, [id])
    const record = await getWithdrawn(tx, id)
    const { lastDay } = record.last
    if (await findValid(tx, id, { lastDay, now })) {
      audit.exempt(tx, 'the valid certificate is returned')
      return shown(tx, record, now)
    }
    await replaceFormer(tx, id, now)
    const made = { id: uuidv7(), code: codeFrom(randomBytes(codeSymbols)) }
    const expires = new Date(now.getTime() + certificateDays * dayMs)
    await insertCertificate(tx, {
      ...made,
      stateId: record.stateId,
      schoolId: record.schoolId,
      studentId: id,
      lastDay,
      by: actor.staffId,
      at: now,
      expires,
    })
    await audit(tx, actor, {
      operation: 'student.withdraw',
      entity: 'student',
      entityId: id,
      summary: `Issued a transfer certificate to ${record.fullName}`,
      schoolId: record.schoolId,
      districtId: place.districtId,
      after: { certificate: made.code, expires },
    })
    return shown(tx, record, now)
  })

/** Cancels the certificate of a student: its code opens nothing from then on. */
export const cancelCertificate = ({ app, db, actor, place, now }: Work, id: string): Promise<{ message: string }> =>
  db.write(async tx => {
    await assertOwn(tx, app.hooks, actor, id)
    await lockRecords(tx, [id])
    const { fullName, schoolId } = (await findLeaverRecord(tx, id)) ?? refuse(commonErrors.notFound)
    const revoked = await revokeCertificate(tx, id, { by: actor.staffId, at: now })
    if (!revoked) return refuse(certificateErrors.noneToCancel)
    await audit(tx, actor, {
      operation: 'student.withdraw',
      entity: 'student',
      entityId: id,
      summary: `Cancelled the transfer certificate of ${fullName}`,
      schoolId,
      districtId: place.districtId,
      before: { certificate: revoked.code },
    })
    return { message: 'Certificate Cancelled Successfully' }
  })
