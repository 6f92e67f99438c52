import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { day, done, id, instant, line, optionalLine } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { answerShapeOf } from '../kernel/record-schema.ts'
import { arrival, maxResults, sealedRecord, termResult } from '../students/arrivals.ts'
import { moveErrors } from '../students/moves.ts'
import { guardianFields, maxGuardians, studentFields } from '../students/record.ts'

/** How long a transfer certificate is valid, in days. */
export const certificateDays = 90
/** How long a school has to open the record with a ticket, and then to admit the student, in minutes: its page does both at once. */
export const ticketMinutes = 5

export const certificateErrors = catalogue({
  notWithdrawn:
    '409 student_not_withdrawn: {name} is {status}. A transfer certificate is for a student who was withdrawn.',
  noneToCancel: '409 no_certificate_to_cancel: There is no valid certificate to cancel. Reload the page.',
  noneToPrint: '409 no_certificate_to_print: There is no valid certificate to print. Reload the page.',
  unknownCode:
    '404 certificate_unknown: No valid transfer certificate of {portal} has this code. Check each letter, and the portal that is printed below the code. If both are right, ask the former school for a new certificate.',
  otherPortal:
    '422 certificate_of_other_portal: This certificate belongs to {portal}, and this portal cannot read its records. Admit the student without it. Your state can have the two portals connected.',
  ended:
    '409 certificate_ended: This transfer certificate is no longer valid: the former school cancelled it, or the student is back there. Ask the former school.',
  usedBy:
    '422 certificate_used_by: {school}, {state}, used this certificate on {day} to admit {name}. Give the reason why it is cancelled.',
  cancelFirst:
    '409 certificate_cancel_first: {school}, {state}, used the transfer certificate of {name} on {day} to admit the student. Cancel it before you issue another.',
  ticketOver: '422 certificate_ticket_over: This took too long. Enter the code again.',
  sameState:
    '422 certificate_of_own_state: This certificate is from a school of your own state. Ask that school to request a transfer instead.',
  slowDown: '429 certificate_slow_down: Too many codes were tried. Wait {wait}, then try again.',
})

const ofStudent = { in: 'param', name: 'id', of: 'student' } as const
/** Who has read a record with a certificate. */
const reading = z.object({
  school: z.string(),
  state: z.string(),
  at: instant,
  /** When that school last used the certificate to admit the student; null if it has only read the record. */
  usedAt: instant.nullable(),
})

/** A withdrawn student as the certificate shows them, the valid certificate, and who has read the record so far. */
export const studentCertificate = z.object({
  state: z.string(),
  school: z.string(),
  fullName: z.string(),
  fxId: z.string(),
  admissionNumber: z.string(),
  gender: z.string(),
  dateOfBirth: z.string(),
  /** 'JSS 1 Gold': where the student was on the last day. */
  place: z.string(),
  lastDay: day,
  cause: z.string(),
  /** The terms of the last session with published report cards, the first one first. */
  results: z.array(termResult).max(maxResults),
  /** Null if none is valid now. One that was used stays until it is cancelled. */
  certificate: z
    .object({
      code: z.string(),
      /** '0007/2026': counted in the school, with the year of issue. */
      serial: z.string(),
      /** The host name of the portal that issued it, such as 'ogun.portal.gov.ng'. */
      portal: z.string(),
      issuedAt: instant,
      issuedBy: z.string(),
      expiresAt: instant,
      isRead: z.boolean(),
      /** The school that has read the record used it to admit the student: there is nothing to print any more. */
      isUsed: z.boolean(),
    })
    .nullable(),
  /** The latest first. */
  readings: z.array(reading).max(5),
})
export type StudentCertificate = z.infer<typeof studentCertificate>

/** What the next school gets to fill in its form. No health details, no picture, no address, nothing about conduct. */
export const transferredRecord = z.object({
  ...z.object(answerShapeOf(studentFields)).pick({
    lastName: true,
    firstName: true,
    middleName: true,
    gender: true,
    dateOfBirth: true,
    stateOfOrigin: true,
    lgaOfOrigin: true,
    stateOfResidence: true,
    lgaOfResidence: true,
    lin: true,
    nin: true,
    previousSchool: true,
    previousClass: true,
  }).shape,
  guardians: z
    .array(z.object(answerShapeOf(guardianFields)).pick({ name: true, relationship: true, phones: true, email: true }))
    .max(maxGuardians),
})
export type TransferredRecord = z.infer<typeof transferredRecord>

export const certificateCalls = calls({ tag: 'Students', access: 'student.withdraw', where: ofStudent })({
  view: {
    call: 'GET /student/transfer-certificate/{id}',
    summary: 'The transfer certificate of a withdrawn student, and who has read the record with it',
    response: studentCertificate,
    errors: [certificateErrors.notWithdrawn],
  },
  print: {
    call: 'GET /student/transfer-certificate-pdf/{id}',
    summary: 'The valid transfer certificate of a student on an A4 page',
    description:
      'With a serial number, the code also for a camera, and places for conduct, signature and stamp. Audited.',
    response: { download: 'pdf' },
    errors: [certificateErrors.notWithdrawn, certificateErrors.noneToPrint],
  },
  issue: {
    call: 'POST /student/issue-transfer-certificate/{id}',
    summary: 'Issue a transfer certificate to a withdrawn student who moves to another state',
    description: `Its code lets one school of another state read the record, within ${certificateDays} days. If the student has a valid one, that one is returned. One of an earlier stay is replaced.`,
    safeToRepeat: true,
    response: studentCertificate,
    errors: [certificateErrors.notWithdrawn, certificateErrors.cancelFirst],
  },
  cancel: {
    call: 'POST /student/cancel-transfer-certificate/{id}',
    summary: 'Cancel the transfer certificate of a student',
    description:
      'Its code opens nothing from then on, and nobody is admitted with it: what a school has read before does not admit. One that was used to admit the student is cancelled with a reason, and not in the minutes of the admission.',
    body: z.object({ reason: optionalLine(limits.text) }),
    response: done,
    errors: [certificateErrors.noneToCancel, moveErrors.beingAdmitted, certificateErrors.usedBy],
  },
  ask: {
    call: 'POST /student/transfer-certificate/ask',
    summary: 'A ticket with which this school opens a record in another state',
    description: `It names the person, the school and the state, and holds for ${ticketMinutes} minutes and this code. Whether there is such a certificate only the state that issued it knows: \`POST /transfer-certificate/open\`, at the portal of the certificate.`,
    safeToRepeat: true,
    access: 'student.create',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: z.object({
      code: line(40),
      /** The host name printed on the certificate; this portal if omitted. */
      portal: optionalLine(200),
      school: id.optional(),
      /** The form is complete, and the student is admitted with what the ticket opens. */
      toAdmit: z.boolean().default(false),
    }),
    response: z.object({
      ticket: z.string(),
      /** The origin of the portal where it opens the record; null: this portal. */
      openAt: z.url().nullable(),
    }),
    errors: [certificateErrors.unknownCode, certificateErrors.otherPortal],
    limit: { times: 40, seconds: 600 },
  },
  open: {
    call: 'POST /transfer-certificate/open',
    summary: 'The record of a student who comes from another state',
    description: `The ticket is the credential. The first school that opens a certificate is the one it is for: that school may open it again, for another it is unknown. Each reading is in the audit log of the state that issued it. With a ticket to admit, \`certificate\` is sent with the admission as it is, within ${ticketMinutes} minutes; until then nobody cancels the certificate or readmits the student.`,
    safeToRepeat: true,
    access: 'public',
    where: { in: 'nowhere' },
    fromPortals: true,
    body: z.object({ ticket: line(4000) }),
    response: z.object({
      student: transferredRecord,
      from: arrival.pick({ state: true, school: true, fxId: true, className: true, lastDay: true }),
      /** Null without a ticket to admit. */
      certificate: sealedRecord.nullable(),
    }),
    errors: [
      certificateErrors.unknownCode,
      certificateErrors.ended,
      certificateErrors.ticketOver,
      certificateErrors.sameState,
      certificateErrors.slowDown,
    ],
  },
})
