import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id, optionalLine, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { reportCardErrors } from './calls.ts'
import { review, reviewErrors } from './reviews.ts'
import { armCards, cardSummary } from './schemas.ts'

/** Limits of one request of the desk. */
export const deskLimits = { cards: 100, traits: 60 } as const

/**
 * The step that is due for an arm's cards. `re-issue`: published cards no longer agree with the figures of the arm. `complete`: ratings or
 * the class teacher's remarks are missing. `print`: everything that can be published is published. Null: there is nothing to do, because the
 * arm has no students.
 */
export const armStep = z.enum(['re-issue', 'generate', 'complete', 'hand in', 'approve', 'publish', 'print'])
export type ArmStep = z.infer<typeof armStep>

const rating = z.int().min(1).max(5).nullable()
const ratings = z.record(id, z.int())
const remark = z.string().nullable()

/** Remarks for a card, the best first; empty if it has no average, or if the person may not write the remark. */
const proposals = z.array(z.string().max(limits.text)).max(6)

export const deskCard = cardSummary.extend({
  /** Trait id to rating. */
  ratings,
  classTeacherRemark: remark,
  principalRemark: remark,
  proposals: z.object({ classTeacher: proposals, principal: proposals }),
})
export type DeskCard = z.infer<typeof deskCard>

/** A component of a subject that lacks scores. */
const lackingScores = z.object({
  subject: z.object({ id, name: z.string() }),
  component: z.object({ id, name: z.string() }),
  teachers: z.array(z.string()),
  students: z.int(),
  entered: z.int(),
})

export const desk = armCards.omit({ cards: true, can: true }).extend({
  classTeacher: z.string().nullable(),
  cards: z.array(deskCard).max(limits.list),
  traits: z.array(z.object({ id, name: z.string(), domain: z.enum(['psychomotor', 'affective']) })),
  ratingKey: z.array(z.object({ rating: z.int(), meaning: z.string() })),
  /** The subjects of the arm that the person sees, and what lacks scores in them; null for people who may not see scores. */
  scores: z.object({ subjects: z.int(), lacking: z.array(lackingScores).max(limits.list) }).nullable(),
  review,
  /** Drafts that can be handed in, approved and published, and how many of them lack ratings or the class teacher's remark. */
  due: z.object({ cards: z.int(), incomplete: z.int() }),
  /** Published cards that no longer agree with the figures of the arm. */
  outOfDate: z.int(),
  /** `isOwn`: the person takes this step; others may, but wait for somebody else. */
  step: z.object({ name: armStep, isOwn: z.boolean() }).nullable(),
  can: armCards.shape.can.extend({ classTeacherRemark: z.boolean(), principalRemark: z.boolean() }),
})
export type Desk = z.infer<typeof desk>

const remarkChange = z.object({
  text: optionalLine(limits.text),
  /** The remark that was read. */
  was: optionalLine(limits.text),
})

const cardChange = z.object({
  cardId: id,
  ratings: z
    .array(
      z.object({
        traitId: id,
        rating,
        /** The rating that was read. */
        was: rating.default(null),
      }),
    )
    .max(deskLimits.traits)
    .refine(all => new Set(all.map(({ traitId }) => traitId)).size === all.length, 'Name each trait once.')
    .default([]),
  classTeacherRemark: remarkChange.optional(),
  principalRemark: remarkChange.optional(),
})
export type CardChange = z.infer<typeof cardChange>

/** A trait, or one of the remarks. */
const part = z.union([z.enum(['classTeacherRemark', 'principalRemark']), id])

export const cardSaved = z.object({
  cardId: id,
  /** Grows with every change; null if the card was refused. */
  revision: revision.nullable(),
  /** Why nothing of this card was saved, in a sentence. */
  refused: z.string().nullable(),
  /** What somebody else changed meanwhile: it was not saved. Everything else of the card was. */
  conflicts: z.array(z.object({ part, theirs: z.union([z.int(), z.string()]).nullable() })).max(deskLimits.traits + 2),
})
export type CardSaved = z.infer<typeof cardSaved>

const ofArm = { in: 'param', name: 'classArmId', of: 'classArm' } as const
const termQuery = z.object({ term: id.optional() })

export const deskCalls = calls({ tag: 'Report cards', where: ofArm })({
  view: {
    call: 'GET /report-card/desk/{classArmId}',
    summary: 'Everything that the cards of a class arm still need, from missing scores to printing',
    description:
      'Each card with its ratings and remarks and with remarks that are proposed for its average. `step` is the step that is due, by the same rule as in the list of class arms.',
    access: 'report-card.view',
    query: termQuery,
    response: desk,
    errors: [reportCardErrors.noActiveTerm],
  },
  save: {
    call: 'PATCH /report-card/desk/{classArmId}',
    changes: 'cells',
    summary: 'Give ratings and remarks to many cards of a class arm at once',
    description:
      "One transaction. Each value names the one that was read (`was`): where somebody else changed it meanwhile, it is not saved, and the answer says what stands there now; everything else is saved. Sending a value that is already there changes nothing. The class teacher's remark is written by the class teacher of the arm, the principal's by those with its operation.",
    access: 'report-card.rate',
    query: termQuery,
    body: z.object({
      cards: z
        .array(cardChange)
        .min(1)
        .max(deskLimits.cards)
        .refine(all => new Set(all.map(({ cardId }) => cardId)).size === all.length, 'Name each card once.'),
    }),
    response: z.object({ results: z.array(cardSaved).max(deskLimits.cards) }),
    errors: [reviewErrors.withHead, reportCardErrors.noActiveTerm],
  },
})
