import { type certificateCalls, certificateErrors } from '@akada/contract/certificates/calls'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { audit } from '../../platform/audit/index.ts'
import { countGuess, forgiveGuess, throttleAddress } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { issuedCardsOf } from '../report-cards/index.ts'
import { findLeaverRecord, type LeaverRecord, lockRecords, releaseLin, sealArrival } from '../students/index.ts'
import { minutesLater, readTicket, refuseCode } from './request-record.ts'
import { findByCode, lockCertificate, noteReading, recordAdmissionUse } from './queries.ts'
import { resultsOf, transferredFrom } from './rules.ts'

interface OpenRequest {
  app: App
  now: Date
  requestId: string
  address: string
}

/** Tries by one school: 20 before they are slowed; from one address, which may be that of several: 60. */
const countersOf = (schoolId: string, address: string) => ({
  own: [{ key: `certificate school ${schoolId}`, free: 20, secondsPerTry: 600 }],
  shared: [{ key: `certificate address ${address}`, free: 60, secondsPerTry: 60 }],
})

/** The stay of a student who was withdrawn; null for anybody else. */
const withdrawnFrom = (record: LeaverRecord | null) =>
  record?.status === 'Withdrawn' && record.last !== null
    ? { schoolId: record.schoolId, lastDay: record.last.lastDay, last: record.last }
    : null

/**
 * Gives a school of another state the record of a student who was withdrawn here, and records who has read it; sealed, if the student is
 * admitted with it now. The first school that reads it is the only one that may read it again. An unknown code, and one that is out of date,
 * cancelled, replaced or read by another school, or of a student who is back, are refused alike; only the school that has read the record,
 * and now admits, is told that the certificate has ended.
 */
export const openCertificate = async (
  { app, now, requestId, address }: OpenRequest,
  ticket: string,
): Promise<ResultOf<(typeof certificateCalls)['open']>> => {
  const { code, by } = readTicket(app.transferSecrets, ticket, now) ?? refuse(certificateErrors.ticketOver)
  const counters = countersOf(by.school.id, throttleAddress(address))
  await countGuess(app, [...counters.own, ...counters.shared], certificateErrors.slowDown)
  return app.database.system.write(async tx => {
    const found = (await findByCode(tx, code)) ?? refuseCode(app.config.publicUrl)
    tx.enterState(found.stateId)
    await lockRecords(tx, [found.studentId])
    const record = await findLeaverRecord(tx, found.studentId)
    const left = withdrawnFrom(record)
    const { readerSchoolId, isValid } = await lockCertificate(tx, found.id, { left, now })
    if (!isValid || record === null || left === null) {
      return by.toAdmit && readerSchoolId === by.school.id
        ? refuse(certificateErrors.ended)
        : refuseCode(app.config.publicUrl)
    }
    const { last, schoolId, fullName } = { ...record, ...left }
    if (by.state.code === record.stateCode) refuse(certificateErrors.sameState)
    if ((readerSchoolId ?? by.school.id) !== by.school.id) refuseCode(app.config.publicUrl)
    await noteReading(tx, found.id, by, now)
    if (by.toAdmit) await recordAdmissionUse(tx, found.id, now)
    await releaseLin(tx, record.id)
    await forgiveGuess(tx, now, counters)
    await audit(
      tx,
      {
        system: true,
        stateId: record.stateId,
        as: `${by.person}, ${by.school.name}, ${by.state.name}`,
        origin: { requestId, address },
      },
      'student.read-certificate',
      ['student', record.id],
      {
        summary: by.toAdmit
          ? `${by.school.name}, ${by.state.name}, used the transfer certificate of ${fullName} to admit the student`
          : `${by.school.name}, ${by.state.name}, read the record of ${fullName} with the transfer certificate`,
        schoolId,
        districtId: record.districtId,
        after: { certificate: code, reader: by },
      },
    )
    const { state, school, fxId } = record
    const from = { state, school, fxId, className: last.place, lastDay: last.lastDay }
    return {
      student: transferredFrom(record, last.className),
      from,
      certificate: by.toAdmit
        ? sealArrival(app.transferSecrets, {
            ...from,
            fullName,
            results: resultsOf(await issuedCardsOf(tx, record.id)),
            schoolId: by.school.id,
            code,
            ticket: by.id,
            until: minutesLater(now),
          })
        : null,
    }
  })
}
