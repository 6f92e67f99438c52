import * as z from 'zod'
import { commitErrors, uploadCalls } from '../kernel/upload-calls.ts'
import { classErrors } from './calls.ts'

export const classArmUploadCalls = uploadCalls({
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
