import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { commitErrors, uploadCallsOf } from '../kernel/upload-calls.ts'
import { subjectErrors } from './calls.ts'

export const subjectUploadCalls = calls(
  uploadCallsOf({
    path: '/subject',
    tag: 'Subjects',
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
        'Every row is checked again. Adds the subjects that the state lacks, attaches them to classes in the active session, and changes whether they are electives where the sheet says so. Nothing is taken away. Calling it again answers the first outcome.',
      errors: [...commitErrors, subjectErrors.noActiveSession],
    },
  }),
)
