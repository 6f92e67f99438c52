/** The kinds of uploads whose five calls are alike, each exported under the name of its group. */
import * as z from 'zod'
import { classErrors } from './classes/calls.ts'
import { delivery } from './kernel/delivery.ts'
import { limits } from './kernel/limits.ts'
import { changeErrors, commitErrors, uploadCalls } from './kernel/upload-calls.ts'
import { commitUploadBody } from './kernel/uploads.ts'
import { roleErrors } from './roles/calls.ts'
import { schoolErrors } from './schools/calls.ts'
import { credentials } from './staff/schemas.ts'
import { confirmedEffects, recordedErrors } from './state/recorded.ts'
import { subjectErrors } from './subjects/calls.ts'

/** What came of an upload of organisations with their heads. */
const organizationsOutcome = z.object({
  created: z.int(),
  /** Their heads who got an account. */
  heads: z.int(),
  leftOut: z.int(),
})

/** The temporary passwords of the new heads, if they are not sent by e-mail. */
const headsCommitted = { credentials: z.array(credentials).max(limits.spreadsheetRows), delivery }

/** Accounts are given only by somebody who has just confirmed who they are. */
const headsCommit = {
  stepUp: true,
  description:
    'Every row is checked again. Temporary passwords go by e-mail; where no mail server is set up the first answer shows them, in `credentials`, and no later one does. Calling it again answers the first outcome and adds nothing twice.',
} as const

export const districtUploads = uploadCalls({
  tag: 'Districts',
  path: '/district',
  what: 'districts and their admins',
  operation: 'state.approve-district',
  where: { in: 'actor' },
  of: 'districtUpload',
  outcome: organizationsOutcome,
  committed: headsCommitted,
  commit: {
    ...headsCommit,
    errors: [...commitErrors, roleErrors.lacksPermission],
  },
})

export const schoolUploads = uploadCalls({
  tag: 'Schools',
  path: '/school',
  what: 'schools and their principals',
  operation: 'school.create',
  where: { in: 'body', name: 'district', of: 'district', orActor: true },
  of: 'schoolUpload',
  outcome: organizationsOutcome,
  committed: headsCommitted,
  commit: {
    ...headsCommit,
    description: `${headsCommit.description} A row with the national id of a school, or with its name in the district where one of them has no id, changes this school, which needs \`school.update\`.`,
    errors: [...commitErrors, ...changeErrors, roleErrors.lacksPermission, schoolErrors.noDistrict],
  },
})

export const classArmUploads = uploadCalls({
  tag: 'Classes',
  path: '/class-arm',
  what: 'class arms and their class teachers',
  operation: 'class-arm.manage',
  where: { in: 'body', name: 'school', of: 'school', orActor: true },
  of: 'classArmUpload',
  outcome: z.object({
    created: z.int(),
    /** Arms that were there without a class teacher, and have one now. */
    changed: z.int(),
    unchanged: z.int(),
    leftOut: z.int(),
  }),
  committed: {},
  commit: {
    description:
      'Every row is checked again. Arms that are there already keep their class teacher. Calling it again answers the first outcome.',
    errors: [...commitErrors, classErrors.noActiveSession],
  },
})

export const subjectTeacherUploads = uploadCalls({
  tag: 'Subjects',
  path: '/subject-teacher',
  what: 'teachers with their subjects and class arms',
  operation: 'subject-teacher.assign',
  where: { in: 'body', name: 'school', of: 'school', orActor: true },
  of: 'subjectTeacherUpload',
  /** Counted by class arm: one row may name several. */
  outcome: z.object({ created: z.int(), unchanged: z.int(), leftOut: z.int() }),
  committed: {},
  commit: {
    description:
      'Every row is checked again. Teachers who teach a subject already go on: nobody is removed. Calling it again answers the first outcome.',
    errors: [...commitErrors, subjectErrors.noActiveSession],
  },
})

const ofSubjects = uploadCalls({
  tag: 'Subjects',
  path: '/subject',
  what: 'subjects with the classes of the state that take them',
  operation: 'state.configure',
  where: { in: 'actor' },
  of: 'subjectUpload',
  /** `subjects` are new in the catalogue of the state; the rest is counted by class: one row may name several. */
  outcome: z.object({
    subjects: z.int(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    leftOut: z.int(),
  }),
  committed: {},
  commit: {
    description:
      'Every row is checked again. Adds the subjects that the state lacks, attaches them to classes in the active session, and changes whether they are electives where the sheet says so: where scores would count otherwise, only once `confirmed` names what was shown. Nothing is taken away. Calling it again answers the first outcome.',
    errors: [...commitErrors, subjectErrors.noActiveSession, recordedErrors.unconfirmed, recordedErrors.published],
  },
})

export const subjectUploads = {
  ...ofSubjects,
  createMultiple: {
    ...ofSubjects.createMultiple,
    /** `confirmed`: what was shown of the effects on scores; without it a sheet that has such effects is refused. */
    body: commitUploadBody.unwrap().extend({ confirmed: confirmedEffects }).default({ leaveOutInvalid: true }),
  },
}
