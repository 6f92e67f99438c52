import * as z from 'zod'
import { confirmedEffects, recordedErrors } from '../state/recorded.ts'
import { commitErrors, uploadCalls } from '../kernel/upload-calls.ts'
import { commitUploadBody } from '../kernel/uploads.ts'
import { subjectErrors } from './calls.ts'

const uploads = uploadCalls({
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

export const subjectUploadCalls = {
  ...uploads,
  createMultiple: {
    ...uploads.createMultiple,
    /** `confirmed`: what was shown of the effects on scores; without it a sheet that has such effects is refused. */
    body: commitUploadBody.unwrap().extend({ confirmed: confirmedEffects }).default({ leaveOutInvalid: true }),
  },
}
