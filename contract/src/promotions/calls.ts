import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import {
  cursorQuery,
  done,
  id,
  instant,
  nextCursor,
  optionalLine,
  paging,
  queryIds,
  revision,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** Outcomes of a session (domain.md, Calendar). Graduated: passed the last class of the school. */
export const promotionOutcome = z.enum(['Promoted', 'On Trial', 'Repeat', 'Withdrawn', 'Graduated'])
export type PromotionOutcome = z.infer<typeof promotionOutcome>

/** Those by which the students are filtered. Undecided: a person must decide, and nobody has. */
const promotionFilter = z.enum([...promotionOutcome.options, 'Undecided'])
export type PromotionFilter = z.infer<typeof promotionFilter>

/** How many of those who stay for another reason than that nobody has decided are named. */
export const stayingNamed = 20

const named = z.object({ id, name: z.string() })

const counts = z.array(z.object({ outcome: promotionOutcome, count: z.int() }))

export const promotionStudent = z.object({
  id,
  fullName: z.string(),
  fxId: z.string(),
  admissionNumber: z.string(),
  class: named,
  /** No class of this school follows. */
  last: z.boolean(),
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
      }),
    )
    .max(capacity.classesOfState + capacity.classesOfSchool),
  /** Of all students of the school, whatever the filters. */
  counts,
  /** The number of students without an outcome: a person must decide. */
  undecided: z.int(),
  /** What applying it now would do with the students who have not moved yet. */
  step: z.object({
    moving: counts,
    staying: z.object({
      count: z.int(),
      undecided: z.int(),
      /** The first of those who stay although their outcome is clear. */
      named: z.array(z.object({ id, fullName: z.string(), stays: z.string() })).max(stayingNamed),
    }),
  }),
  /** Identifies the proposal shown for students not moved yet; `apply` with it moves them in exactly this way or not at all. */
  fingerprint: z.string(),
  can: z.object({ decide: z.boolean() }),
  /** A page of the students that match the filters, by class, the lowest first, and by name. */
  foundStudents: z.array(promotionStudent),
  total: z.int(),
  ...nextCursor,
})
export type PromotionView = z.infer<typeof promotionView>

export const promotionErrors = catalogue({
  notYet: '422 promotion_not_yet: {hindrance}',
  changedMeanwhile:
    '409 promotion_changed_meanwhile: What becomes of the students has changed since you looked. No students moved. Review the list, then move them.',
  decidedMeanwhile: changedMeanwhile('promotion_decision', 'what is decided here'),
  nothingToMove: '422 nothing_to_move: Everybody who was in this session has been moved already.',
  cannotUndo:
    '409 cannot_undo_promotion: {count} students already have marks, attendance or another place in {session}, {names} among them. Nothing was undone.',
  notLastClass:
    '422 not_last_class: Only students of the last class of the school graduate. Choose another outcome for: {names}.',
  alreadyUndone: '409 already_undone: {name} undid this promotion meanwhile.',
  moved: '409 already_moved: {names} were moved already. Undo the promotion first.',
})

const school = { in: 'body', name: 'school', of: 'school', orActor: true } as const

export const promotionCalls = calls({ tag: 'Promotion', access: 'promotion.decide' })({
  view: {
    call: 'GET /promotion/view',
    summary: "What is proposed for each student of a school at a session's end",
    description:
      'Of the active session, or of the one named. Nothing is written. What is said of the whole school is on every page.',
    access: 'promotion.view',
    where: [
      { in: 'query', name: 'school', of: 'school', orActor: true },
      { in: 'query', name: 'session', of: 'session', orActor: true },
    ],
    query: z.object({
      school: queryIds,
      session: id.optional(),
      /** A part of a name, an admission number or a Student ID. */
      q: z.string().trim().max(limits.search).optional(),
      /** The name of a class. */
      class: z.string().max(limits.name.max).optional(),
      outcome: promotionFilter.optional(),
      ...paging(),
      ...cursorQuery,
    }),
    response: promotionView,
  },
  decideOutcomes: {
    call: 'PATCH /promotion/decide',
    changes: 'cells',
    summary: 'Decide outcomes that differ from what is proposed',
    description:
      'An outcome equal to the proposal takes the decision back. Where a person must decide (nothing is proposed, or to withdraw) every decision is kept. If somebody decided about one of the students after they were read, nothing is saved, and `details.theirs` has these students as they are now.',
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
    call: 'POST /promotion/apply',
    summary: 'Move the whole school up in one step',
    description:
      'One transaction. Enrolments of the session end and those of the next begin; arms that are missing in the next session are made after those of this one. Who is undecided is left. Applied again, it moves only those who were left.',
    safeToRepeat: true,
    where: [school, { in: 'body', name: 'session', of: 'session' }],
    body: z.object({
      school: id.optional(),
      session: id,
      /** Of the proposal that was reviewed; without it, the current one is applied. */
      fingerprint: z.string().max(limits.shortText).optional(),
    }),
    response: z.object({
      promotion: id,
      counts,
      armsMade: z.int(),
      /** Students who were not moved, with the reason. */
      left: z
        .array(z.object({ student: z.object({ id, fullName: z.string() }), because: z.string() }))
        .max(limits.list),
    }),
    errors: [promotionErrors.notYet, promotionErrors.nothingToMove, promotionErrors.changedMeanwhile],
  },
  undoPromotion: {
    call: 'POST /promotion/undo/{id}',
    summary: 'Undo a promotion as a whole',
    description: 'Refused where students already have marks, attendance or another place in the next session.',
    where: { in: 'param', name: 'id', of: 'promotion' },
    response: done.extend({ undone: z.int() }),
    errors: [promotionErrors.cannotUndo, promotionErrors.alreadyUndone],
  },
})
