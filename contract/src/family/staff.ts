import * as z from 'zod'
import { guardianErrors } from '../guardians/calls.ts'
import { calls } from '../kernel/calls.ts'
import { done, id, line } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { familyErrors, slipDays } from './calls.ts'

/** Calls of staff about slips. */
export const familySlipCalls = calls({ tag: 'Families', access: 'family.print-slips' })({
  print: {
    call: 'POST /family/print-slips/{id}',
    summary:
      'Print slips with which the guardians of a class arm sign in, eight on a page: of all its students, or of some',
    description: `One slip for each guardian with a phone number in the record of a student, and one for each senior student. The code is used once, within ${slipDays} days, together with that number; a former unused slip of the same guardian of the student is void, and no other.`,
    where: { in: 'param', name: 'id', of: 'classArm' },
    body: z.object({
      /** Students of the arm; null for all. */
      students: z.array(id).min(1).max(limits.ids).nullable(),
    }),
    response: { download: 'pdf' },
    errors: [familyErrors.nobodyToPrint],
    limit: { times: 20, seconds: 600 },
  },
})

/** Calls of staff about the devices of guardians. */
export const guardianDeviceCalls = calls({ tag: 'Families', access: 'guardian.manage' })({
  signOut: {
    call: 'POST /family/sign-out-guardian/{id}',
    summary: 'Sign a guardian out on all devices',
    description:
      'By the link of the guardian to one child; the devices are signed out for all children. To sign in with a code by SMS an admission number is needed again.',
    safeToRepeat: true,
    where: { in: 'param', name: 'id', of: 'guardianLink' },
    body: z.object({ reason: line(limits.text) }),
    response: done.extend({
      /** How many devices were signed in. */
      devices: z.int(),
    }),
    errors: [guardianErrors.linkEnded],
  },
})
