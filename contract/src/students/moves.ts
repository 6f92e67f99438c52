import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { day, id, line, optionalLine } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { confirmedEffects, recordedErrors } from '../state/recorded.ts'
import { arrivalErrors } from './arrivals.ts'
import { studentErrors } from './calls.ts'
import { enrolmentRow, studentProfile, studentSummary } from './schemas.ts'

export const moveErrors = catalogue({
  notActive: '409 student_not_active: {name} is {status} and no longer on the roll. Reload the page.',
  notAway: '409 student_not_away: {name} is on the roll already.',
  beingAdmitted:
    '409 certificate_in_use: {school}, {state}, is admitting {name} with the transfer certificate now. Try again in {wait}.',
  readElsewhere:
    '422 record_read_elsewhere: Schools of other states have the record of {name}: {readings}. Ask them where the student is, and give the reason for the readmission.',
  transferPending:
    '409 transfer_pending: {name} has a pending request to move to {school}. Have it answered or cancelled first.',
  dayOutside: '422 day_outside_enrolment: The day must be between {first} and {last}.',
})

const ofStudent = { in: 'param', name: 'id', of: 'student' } as const
/** Reasons why two records may be the same child; the more reasons, the more likely. */
export const likeness = z.enum(['same name', 'like name', 'same birth date', 'same guardian phone'])

export const studentMoveCalls = calls({ tag: 'Students' })({
  duplicates: {
    call: 'GET /student/duplicates',
    summary: 'Students of the school who may be the same child',
    description:
      'By name (in any order, with small mistakes), birth date and guardian’s phone; the likeliest first. Asked before an admission.',
    access: 'student.create',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({
      school: id.optional(),
      firstName: z.string().trim().min(1).max(limits.name.max),
      lastName: z.string().trim().min(1).max(limits.name.max),
      middleName: z.string().trim().max(limits.name.max).optional(),
      dateOfBirth: day.optional(),
      phone: z.string().trim().max(24).optional(),
      /** A student to leave out: the one that is currently viewed. */
      except: id.optional(),
    }),
    response: z.object({
      found: z.array(z.object({ student: studentSummary, because: z.array(likeness).min(1) })).max(10),
    }),
    limit: { times: 120, seconds: 60 },
  },
  withdraw: {
    call: 'POST /student/withdraw/{id}',
    summary: 'Close the place of a student who leaves school',
    description:
      'Ends the enrolment on the last day given, with the cause (admission register: date and cause of leaving). A day with marks of registers after it is refused until `confirmed` names what was shown; marks that a published report card counts stay.',
    access: 'student.withdraw',
    where: ofStudent,
    body: z.object({
      /** Last day in school; not in the future, not before the enrolment began. */
      lastDay: day,
      cause: line(limits.text),
      /** What was shown of the marks after the last day; without it such a day is refused. */
      confirmed: confirmedEffects,
    }),
    response: studentProfile,
    errors: [
      moveErrors.notActive,
      moveErrors.dayOutside,
      moveErrors.transferPending,
      recordedErrors.unconfirmed,
      recordedErrors.published,
    ],
  },
  readmit: {
    call: 'POST /student/readmit/{id}',
    summary: 'Put a student who left back on the roll',
    description:
      'Of Withdrawn and Graduated students of this school. The Student ID stays; the old enrolment stays closed. A transfer certificate ends. Where a school of another state has read the record with it, the reason is required.',
    access: 'student.withdraw',
    where: ofStudent,
    body: z.object({
      classId: id,
      classArmId: id.nullish(),
      /** First day back; not in the future, after the last enrolment's end, within the active term. */
      firstDay: day,
      reason: optionalLine(limits.text),
    }),
    response: studentProfile,
    errors: [
      moveErrors.notAway,
      moveErrors.dayOutside,
      moveErrors.beingAdmitted,
      moveErrors.readElsewhere,
      arrivalErrors.onRollHere,
      arrivalErrors.onRollElsewhere,
      studentErrors.wrongClass,
      studentErrors.noActiveSession,
    ],
  },
  former: {
    call: 'GET /student/former/{id}',
    summary: 'What a school keeps of a student who was there',
    description:
      'Names, numbers and the enrolments of the caller’s organisation only; nothing of where the student went after.',
    access: 'student.view-all',
    where: { in: 'param', name: 'id', of: 'formerStudent' },
    response: z.object({
      id,
      fullName: z.string(),
      fxId: z.string(),
      gender: z.string(),
      dateOfBirth: z.string(),
      admissionNumber: z.string().nullable(),
      enrolments: z.array(enrolmentRow),
      isHereNow: z.boolean(),
    }),
  },
})
