import { randomBytes } from 'node:crypto'
import { certificateDays, certificateErrors, type StudentCertificate } from '@akada/contract/certificates/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { counted } from '@akada/contract/report-cards/words'
import { moveErrors } from '@akada/contract/students/moves'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { fileNameOf } from '../../platform/spreadsheet/index.ts'
import { bytesFrom, defineTask, workers } from '../../platform/workers/index.ts'
import { storedFiles } from '../files/index.ts'
import { codeFrom, codeSymbols, issuedCardsOf, Pictures } from '../report-cards/index.ts'
import { ministryOf } from '../state/index.ts'
import {
  assertOwn,
  findCompletedClass,
  findLeaverRecord,
  type LeaverRecord,
  lockRecords,
  type StudentHooks,
} from '../students/index.ts'
import type { run } from './print/paper.ts'
import {
  findOpen,
  insertCertificate,
  type OpenCertificate,
  paperFacts,
  readingsOf,
  replaceFormer,
  revokeCertificate,
} from './queries.ts'
import { hostOf, minutesInUse, resultsOf } from './rules.ts'

interface Work {
  app: { hooks: StudentHooks; config: { publicUrl: string } }
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
}

const dayMs = 24 * 60 * 60 * 1000

type Use = NonNullable<OpenCertificate['use']>
type Withdrawn = LeaverRecord & { last: NonNullable<LeaverRecord['last']> }

/** A student who was withdrawn. Refuses one who is at school, was transferred or has graduated, by name. */
const getWithdrawn = async (tx: ReadTx, id: string): Promise<Withdrawn> => {
  const record = (await findLeaverRecord(tx, id)) ?? refuse(commonErrors.notFound)
  const { last, status, fullName } = record
  if (status !== 'Withdrawn' || last === null)
    return refuse(certificateErrors.notWithdrawn, { params: { name: fullName, status } })
  return { ...record, last }
}

const shown = async (
  tx: ReadTx,
  record: Withdrawn,
  { app, now }: Pick<Work, 'app' | 'now'>,
): Promise<StudentCertificate> => {
  const { state, school, fullName, fxId, admissionNumber, gender, dateOfBirth, last } = record
  const found = await findOpen(tx, record.id, { lastDay: last.lastDay, now })
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
      serial: found.serial,
      portal: hostOf(app.config.publicUrl),
      issuedAt: found.issuedAt,
      issuedBy: found.issuedBy,
      expiresAt: found.expiresAt,
      isRead: found.isRead,
      isUsed: found.use !== null,
    },
    readings: await readingsOf(tx, record.id),
  }
}

export const viewCertificate = ({ app, db, actor, now }: Work, id: string): Promise<StudentCertificate> =>
  db.read(async tx => {
    await assertOwn(tx, app.hooks, actor, id)
    return shown(tx, await getWithdrawn(tx, id), { app, now })
  })

/** Issues a certificate, or returns the one that is valid. One that is out of date, or about an earlier stay, is replaced. */
export const issueCertificate = ({ app, db, actor, place, now }: Work, id: string): Promise<StudentCertificate> =>
  db.write(async tx => {
    await assertOwn(tx, app.hooks, actor, id)
    await lockRecords(tx, [id])
    const record = await getWithdrawn(tx, id)
    const { lastDay } = record.last
    const open = await findOpen(tx, id, { lastDay, now })
    if (open?.use && Date.parse(open.expiresAt) <= now.getTime())
      return refuse(certificateErrors.cancelFirst, { params: useWords(record.fullName, open.use) })
    if (open) {
      audit.exempt(tx, 'the valid certificate is returned')
      return shown(tx, record, { app, now })
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
    await audit(tx, actor, 'student.withdraw', ['student', id], {
      summary: `Issued a transfer certificate to ${record.fullName}`,
      schoolId: record.schoolId,
      districtId: place.districtId,
      after: { certificate: made.code, expires },
    })
    return shown(tx, record, { app, now })
  })

const drawing = defineTask<typeof run>({
  module: new URL('./print/paper.ts', import.meta.url),
  heapMiB: 256,
  deadline: 30_000,
})

/** The valid certificate on an A4 page, as the head signs and stamps it. Refuses if there is none. Audited before it is drawn. */
export const printCertificate = async (
  { app, db, actor, place, now }: Work & { app: Pick<App, 'files'> },
  id: string,
): Promise<{ fileName: string; body: Buffer }> => {
  const { files, ...paper } = await db.write(async tx => {
    await assertOwn(tx, app.hooks, actor, id)
    const record = await getWithdrawn(tx, id)
    const { certificate, ...student } = await shown(tx, record, { app, now })
    if (certificate === null || certificate.isUsed) return refuse(certificateErrors.noneToPrint)
    await audit(tx, actor, 'student.withdraw', ['student', id], {
      summary: `Printed the transfer certificate of ${record.fullName}`,
      schoolId: record.schoolId,
      districtId: place.districtId,
      after: { certificate: certificate.code },
    })
    const facts = await paperFacts(tx, record.schoolId)
    return {
      ...student,
      certificate,
      facts,
      admissionDate: record.admissionDate,
      ministry: await ministryOf(tx, record.stateId),
      completedClass: await findCompletedClass(tx, id),
      files: facts.logoFileId === null ? [] : await storedFiles(tx, [facts.logoFileId]),
    }
  })
  const crest = await new Pictures(app.files, files).get(paper.facts.logoFileId)
  const body = bytesFrom(await workers.run(drawing, { ...paper, crest, printedAt: now }))
  const { serial } = paper.certificate
  return { fileName: fileNameOf('pdf', [paper.school, 'Transfer certificate', paper.fullName, serial]), body }
}

const useWords = (name: string, { school, state, at }: Use) => ({
  name,
  school,
  state,
  day: writtenDay(dayInLagos(new Date(at))),
})

/** For minutes after a certificate was used, the other school may be admitting with what it got: nothing here may say otherwise. */
const assertNotInUse = (name: string, use: Use | null, now: Date): void => {
  const minutes = use === null ? 0 : minutesInUse(use.at, now)
  if (use !== null && minutes > 0)
    refuse(moveErrors.beingAdmitted, {
      params: { name, school: use.school, state: use.state, wait: counted(minutes, 'minute') },
    })
}

/**
 * Cancels the certificate of a student: its code opens nothing from then on, and nobody is admitted with it. One that was used is cancelled
 * with a reason, and not while the other school may be admitting with it.
 */
export const cancelCertificate = (
  { app, db, actor, place, now }: Work,
  id: string,
  reason: string | null,
): Promise<{ message: string }> =>
  db.write(async tx => {
    await assertOwn(tx, app.hooks, actor, id)
    await lockRecords(tx, [id])
    const { fullName, schoolId, last } = (await findLeaverRecord(tx, id)) ?? refuse(commonErrors.notFound)
    const open = last && (await findOpen(tx, id, { lastDay: last.lastDay, now }))
    if (!open) return refuse(certificateErrors.noneToCancel)
    assertNotInUse(fullName, open.use, now)
    if (open.use && !reason) {
      const params = useWords(fullName, open.use)
      const message = 'Give the reason.'
      return refuse(certificateErrors.usedBy, { params, fields: [{ path: 'body.reason', message }] })
    }
    await revokeCertificate(tx, open.id, { by: actor.staffId, at: now })
    await audit(tx, actor, 'student.withdraw', ['student', id], {
      summary: `Cancelled the transfer certificate of ${fullName}`,
      schoolId,
      districtId: place.districtId,
      before: { certificate: open.code, ...(open.use && { use: open.use }) },
      after: { reason },
    })
    return { message: 'Certificate Cancelled Successfully' }
  })

/** Implements the hook of students: see StudentHooks. */
export const endCertificate: StudentHooks['endCertificate'] = async (
  tx,
  { id, fullName, lastDay },
  { reason, now },
) => {
  if (lastDay === null) return []
  const [open, readings] = await Promise.all([findOpen(tx, id, { lastDay, now }), readingsOf(tx, id, lastDay)])
  assertNotInUse(fullName, open?.use ?? null, now)
  if (readings.length > 0 && !reason) {
    const words = readings.map(
      ({ school, state, at }) => `${school}, ${state}, on ${writtenDay(dayInLagos(new Date(at)))}`,
    )
    refuse(moveErrors.readElsewhere, {
      params: { name: fullName, readings: words.join('; ') },
      fields: [{ path: 'body.reason', message: 'Give the reason.' }],
    })
  }
  await replaceFormer(tx, id, now)
  return readings
}
