import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import { done, id, instant, optionalLine, queryIds, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** Outcomes of a session (domain.md, Calendar). Graduated: passed the last class of the school. */
export const promotionOutcome = z.enum(['Promoted', 'On Trial', 'Repeat', 'Withdrawn', 'Graduated'])
export type PromotionOutcome = z.infer<typeof promotionOutcome>

const named = z.object({ id, name: z.string() })

export const promotionStudent = z.object({
  id,
  fullName: z.string(),
  fxId: z.string(),
  admissionNumber: z.string(),
  classArm: named.nullable(),
  /** Cumulative average of the session as a percentage with two decimals; null if no term has a result. */
  average: z.string().nullable(),
  termsWithResults: z.int(),
  /** Null: the rules propose nothing, a person decides. */
  proposed: promotionOutcome.nullable(),
  /** The reason for the proposal, in a sentence. */
  because: z.string(),
  /** The decision, or else the proposal. Null if a person must decide (nothing, or Withdrawn, is proposed) and nobody has. */
  outcome: promotionOutcome.nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Of the decision; 0 if nobody has decided. Another decision has another revision. */
  revision,
  /** The class and arm in the next session; null for students who leave or are undecided. */
  goesTo: z.object({ class: named, classArm: z.string().nullable() }).nullable(),
  /** Already moved by the current promotion. */
  moved: z.boolean(),
  /** Why the student is not moved when the promotion is applied; null for students who move, or have moved. */
  stays: z.string().nullable(),
})

export const promotionView = z.object({
  session: named,
  nextSession: named.nullable(),
  /** It can be applied from this day: the last day of the third term. */
  applyFrom: z.string(),
  mayApply: z.boolean(),
  /** Why it can't be applied now; null if it can. */
  hindrance: z.string().nullable(),
  standing: z
    .object({ id, appliedAt: instant, appliedBy: z.string(), moved: z.int(), mayUndo: z.boolean() })
    .nullable(),
  classes: z
    .array(
      z.object({
        class: named,
        level: z.int(),
        /** No class of this school follows: students who pass it graduate. */
        last: z.boolean(),
        /** The state's requirements for this class, in sentences. */
        rule: z.string(),
        students: z.array(promotionStudent),
      }),
    )
    .max(capacity.classesOfState + capacity.classesOfSchool),
  counts: z.array(z.object({ outcome: promotionOutcome, count: z.int() })),
  /** The number of students without an outcome: a person must decide. */
  undecided: z.int(),
  /** Identifies the proposal shown for students not moved yet; `apply` with it moves them in exactly this way or not at all. */
  fingerprint: z.string(),
  can: z.object({ decide: z.boolean() }),
})
export type PromotionView = z.infer<typeof promotionView>

export const promotionErrors = catalogue({
  notYet: { code: 'promotion_not_yet', status: 422, message: '{hindrance}' },
  changedMeanwhile: {
    code: 'promotion_changed_meanwhile',
    status: 409,
    message:
      'What becomes of the students has changed since you looked. No students moved. Review the list, then move them.',
  },
  decidedMeanwhile: changedMeanwhile('promotion_decision', 'what is decided here'),
  nothingToMove: {
    code: 'nothing_to_move',
    status: 422,
    message: 'Everybody who was in this session has been moved already.',
  },
  cannotUndo: {
    code: 'cannot_undo_promotion',
    status: 409,
    message:
      '{count} students already have marks, attendance or another place in {session}, {names} among them. Nothing was undone.',
  },
  notLastClass: {
    code: 'not_last_class',
    status: 422,
    message: 'Only students of the last class of the school graduate. Choose another outcome for: {names}.',
  },
  alreadyUndone: { code: 'already_undone', status: 409, message: '{name} undid this promotion meanwhile.' },
  moved: { code: 'already_moved', status: 409, message: '{names} were moved already. Undo the promotion first.' },
})

const school = { in: 'body', name: 'school', of: 'school', orActor: true } as const
const decide = { kind: 'operation', operation: 'promotion.decide' } as const

export const promotionCalls = calls({
  view: {
    method: 'GET',
    path: '/promotion/view',
    summary: "What is proposed for each student of a school at a session's end",
    description: 'Of the active session, or of the one named. Nothing is written.',
    access: { kind: 'operation', operation: 'promotion.view' },
    where: [
      { in: 'query', name: 'school', of: 'school', orActor: true },
      { in: 'query', name: 'session', of: 'session', orActor: true },
    ],
    query: z.object({ school: queryIds, session: id.optional() }),
    response: promotionView,
  },
  decideOutcomes: {
    method: 'PATCH',
    path: '/promotion/decide',
    changes: 'cells',
    summary: 'Decide outcomes that differ from what is proposed',
    description:
      'An outcome equal to the proposal takes the decision back. Where a person must decide (nothing is proposed, or to withdraw) every decision is kept. If somebody decided about one of the students after they were read, nothing is saved, and `details.theirs` has these students as they are now.',
    access: decide,
    where: [school, { in: 'body', name: 'session', of: 'session' }],
    body: z.object({
      school: id.optional(),
      session: id,
      decisions: z
        .array(z.object({ student: id, outcome: promotionOutcome, reason: optionalLine(limits.text), revision }))
        .min(1)
        .max(limits.list),
    }),
    response: done.extend({ decided: z.int() }),
    errors: [promotionErrors.moved, promotionErrors.decidedMeanwhile, promotionErrors.notLastClass],
  },
  applyPromotion: {
    method: 'POST',
    path: '/promotion/apply',
    summary: 'Move the whole school up in one step',
    description:
      'One transaction. Enrolments of the session end and those of the next begin; arms that are missing in the next session are made after those of this one. Who is undecided is left. Applied again, it moves only those who were left.',
    safeToRepeat: true,
    access: decide,
    where: [school, { in: 'body', name: 'session', of: 'session' }],
    body: z.object({
      school: id.optional(),
      session: id,
      /** Of the proposal that was reviewed; without it, the current one is applied. */
      fingerprint: z.string().max(limits.shortText).optional(),
    }),
    response: z.object({
      promotion: id,
      counts: z.array(z.object({ outcome: promotionOutcome, count: z.int() })),
      armsMade: z.int(),
      /** Students who were not moved, with the reason. */
      left: z
        .array(z.object({ student: z.object({ id, fullName: z.string() }), because: z.string() }))
        .max(limits.list),
    }),
    errors: [promotionErrors.notYet, promotionErrors.nothingToMove, promotionErrors.changedMeanwhile],
  },
  undoPromotion: {
    method: 'POST',
    path: '/promotion/undo/{id}',
    summary: 'Undo a promotion as a whole',
    description: 'Refused where students already have marks, attendance or another place in the next session.',
    access: decide,
    where: { in: 'param', name: 'id', of: 'promotion' },
    response: done.extend({ undone: z.int() }),
    errors: [promotionErrors.cannotUndo, promotionErrors.alreadyUndone],
  },
})
