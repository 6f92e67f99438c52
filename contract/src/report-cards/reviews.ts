import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { id, instant, optionalLine, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { signedNaira } from '../kernel/money.ts'
import { reportCardErrors } from './calls.ts'

export const reviewErrors = catalogue({
  changedMeanwhile:
    '409 review_changed: Somebody else moved the cards of {classArm} on meanwhile: they are {status} now. Look again, then decide.',
  notPossible: '422 review_step_not_possible: The cards of {classArm} are {status}: that step is not possible now.',
  noteWanted: '422 review_note_wanted: Say what must be corrected before you send them back.',
  nothingDue:
    '422 nothing_to_hand_in: No report card of {classArm} waits to be handed in: every card is published, or belongs to a student who was left out and still lacks scores.',
  outdated:
    '409 review_cards_changed: The report cards of {classArm} changed after they were handed in: {changes}. They are computed again and not approved yet. Check them, then approve them.',
  cardsMissing:
    '422 review_cards_missing: {students} of {classArm} {have} no report card yet. Generate the report cards again, then approve them.',
  withHead:
    '409 cards_with_head: The cards of {classArm} are with the head for review. Take them back first, then change them.',
})

/**
 * The approval status of an arm's cards: `Open` with the class teacher; `Ready` with the head; `Approved`, to be
 * published; `Sent back` to the class teacher with a note.
 */
export const reviewStatus = z.enum(['Open', 'Ready', 'Approved', 'Sent back'])
export type ReviewStatus = z.infer<typeof reviewStatus>

/** What changed on the drafts of an arm since they were handed in or approved; empty after the next step. */
const reviewChanges = z.object({
  /** Students who joined or left the arm, or whose own scores changed: what, with the value before and now. */
  students: z
    .array(z.object({ studentId: id, fullName: z.string(), because: z.array(z.string()).max(20) }))
    .max(limits.list),
  /** Other cards, whose positions or figures of the arm changed. */
  others: z.int(),
})
export type ReviewChanges = z.infer<typeof reviewChanges>

export const review = z.object({
  status: reviewStatus,
  /** Who took the last step, and when; null before the first. */
  by: z.string().nullable(),
  at: instant.nullable(),
  note: z.string().nullable(),
  /** Grows with each step, and with each change of cards that are with the head. */
  revision,
  changes: reviewChanges,
  can: z.object({ hand: z.boolean(), withdraw: z.boolean(), approve: z.boolean(), sendBack: z.boolean() }),
})
export type Review = z.infer<typeof review>

export const armCardProgress = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  class: z.object({ id, name: z.string() }),
  classTeacher: z.string().nullable(),
  students: z.int(),
  /** Students without a card. */
  notGenerated: z.int(),
  drafts: z.int(),
  published: z.int(),
  /** Missing scores: for published cards as they were frozen, otherwise for the current scores. */
  missingMarks: z.int(),
  /** Students with a missing score. */
  studentsMissingMarks: z.int(),
  /** Students whose card lacks ratings, the class teacher's remark, or the principal's. */
  notRated: z.int(),
  withoutTeacherRemark: z.int(),
  withoutPrincipalRemark: z.int(),
  /**
   * The sum that generating would take from the school's wallet now, in naira, and for how many students; null if cards are free, and for
   * people who may not generate them.
   */
  cost: z.object({ toCharge: z.int(), total: signedNaira }).nullable(),
  review: review.omit({ changes: true }),
})
export type ArmCardProgress = z.infer<typeof armCardProgress>

const termQuery = z.object({ term: id.optional() })
const ofArm = { in: 'param', name: 'classArmId', of: 'classArm' } as const

export const reviewCalls = calls({ tag: 'Report cards', where: ofArm })({
  status: {
    call: 'GET /report-card/standing/{schoolId}',
    summary: 'Where the cards of every class arm stand in a term, and what is missing',
    description: "The arms whose cards one may see: a class teacher's own, all with 'View all students'.",
    access: 'report-card.view',
    where: { in: 'param', name: 'schoolId', of: 'school' },
    query: termQuery,
    response: z.object({
      term: z.object({ id, name: z.string(), session: z.string() }).nullable(),
      arms: z.array(armCardProgress).max(500),
    }),
  },
  view: {
    call: 'GET /report-card/review/{classArmId}',
    summary: 'Where the cards of one class arm are in their review',
    access: 'report-card.view',
    query: termQuery,
    response: review,
    errors: [reportCardErrors.noActiveTerm],
  },
  handIn: {
    call: 'PATCH /report-card/hand-in/{classArmId}',
    summary: 'Hand the cards of a class arm to the head as ready, or take them back',
    access: 'report-card.rate',
    query: termQuery,
    body: z.object({ revision, step: z.enum(['ready', 'take-back']) }),
    response: review,
    errors: [
      reviewErrors.changedMeanwhile,
      reviewErrors.notPossible,
      reviewErrors.nothingDue,
      reportCardErrors.notGenerated,
      reportCardErrors.noActiveTerm,
    ],
  },
  approve: {
    call: 'PATCH /report-card/approve/{classArmId}',
    summary: 'Approve the cards that a class teacher handed in, or send them back with a note',
    description:
      'Drafts that no longer agree with the scores or the roll of the class arm are computed again and not approved: the response is 409, and `details.changes` names the students with the values before and now. Approve them again with the new `revision`.',
    access: 'report-card.publish',
    query: termQuery,
    body: z.object({ revision, step: z.enum(['approve', 'send-back']), note: optionalLine(limits.text).optional() }),
    response: review,
    errors: [
      reviewErrors.changedMeanwhile,
      reviewErrors.notPossible,
      reviewErrors.noteWanted,
      reviewErrors.outdated,
      reviewErrors.cardsMissing,
      reportCardErrors.noActiveTerm,
    ],
  },
})
