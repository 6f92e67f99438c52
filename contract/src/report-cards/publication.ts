import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue, commonErrors } from '../kernel/errors.ts'
import { id, instant, line } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { reportCardErrors } from './calls.ts'
import { armCards } from './schemas.ts'

export const publicationErrors = catalogue({
  nothingOutOfDate:
    '422 nothing_out_of_date: Every published card of {classArm} agrees with the figures of the class arm. There is nothing to re-issue.',
})

const student = z.object({ studentId: id, fullName: z.string() })

/** A draft as it would be published: the principal's remark is written, or taken from the school's ranges of the average. */
const draftToPublish = student.extend({
  classTeacherRemark: z.boolean(),
  principalRemark: z.enum(['written', 'automatic', 'none']),
})

const signatory = z.object({ name: z.string().nullable(), hasSignature: z.boolean() })

/** The effect of publishing an arm now, and which of its published cards no longer agree with its figures. */
export const publication = z.object({
  /** Whether the state requires the head's approval before an arm is published, and whether these cards have it. */
  approval: z.object({ needed: z.boolean(), given: z.boolean() }),
  /** Students whose cards can be published now. */
  ready: z.array(draftToPublish).max(limits.list),
  /** Students whose cards cannot be published, and why; `reason`: why they were left out before. */
  notReady: z
    .array(
      draftToPublish.extend({
        because: z.string(),
        reason: z.string().nullable(),
        /** Some subject has a total: the card may be published as incomplete, with a reason. */
        mayBeIncomplete: z.boolean(),
      }),
    )
    .max(limits.list),
  /** Who signs the cards, and whether their signature is there to be printed. */
  signatories: z.object({ classTeacher: signatory, principal: signatory }),
  /** Students who were left out of a publication and are not published yet. */
  leftOut: z.array(student.extend({ reason: z.string(), by: z.string(), at: instant })).max(limits.list),
  /** Published cards whose figures change with this publication: they are re-issued together with it. */
  changes: z.array(student).max(limits.list),
  /** Published cards that no longer agree with the figures of the arm, with the differences. */
  outOfDate: z
    .array(student.extend({ cardId: id, version: z.int(), because: z.array(z.string()).max(20) }))
    .max(limits.list),
})
export type Publication = z.infer<typeof publication>

const ofArm = { in: 'param', name: 'classArmId', of: 'classArm' } as const
const termQuery = z.object({ term: id.optional() })

export const publicationCalls = calls({ tag: 'Report cards', where: ofArm })({
  publication: {
    call: 'GET /report-card/publication/{classArmId}',
    summary: 'What publishing a class arm would do, and which published cards are out of date',
    description:
      'An arm is published as a whole. A published card is out of date where a figure on it differs from the scores and positions of the students whose cards of the arm are published.',
    access: 'report-card.view',
    query: termQuery,
    response: publication,
    errors: [reportCardErrors.noActiveTerm],
  },
  reissueTogether: {
    call: 'POST /report-card/reissue-arm/{classArmId}',
    summary: 'Re-issue every published card of a class arm that is out of date, together',
    description:
      'Each gets its next version with the same reason. The earlier versions stay, and their codes answer `superseded`. With `clientId`, an id that the caller makes once for each form, sending the same again issues nothing more and answers how many were re-issued; without it a repeated request finds nothing out of date.',
    safeToRepeat: 'withClientId',
    access: 'report-card.publish',
    query: termQuery,
    body: z.object({ reason: line(limits.text), clientId: id.optional() }),
    response: z.object({ reissued: z.int(), cards: armCards }),
    errors: [publicationErrors.nothingOutOfDate, reportCardErrors.noActiveTerm, commonErrors.requestReused],
  },
})
