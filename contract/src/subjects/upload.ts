import * as z from 'zod'
import { commitErrors, uploadCalls } from '../kernel/upload-calls.ts'
import { subjectErrors } from './calls.ts'

export const subjectTeacherUploadCalls = uploadCalls({
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
