import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { email, id, instant, phone } from '../kernel/fields.ts'
import { signedNaira } from '../kernel/money.ts'
import { reviewStatus } from '../report-cards/reviews.ts'
import { schoolProfile } from '../schools/schemas.ts'
import { transferLog } from '../transfers/calls.ts'
import { schoolFigures } from './schemas.ts'

/** How many days, transfers and entries of the log the page of a school names. */
export const schoolPageLimits = { days: 6, transfers: 5, history: 10, heads: 10 } as const

/** The principal or a vice principal, and how to reach them. */
const head = z.object({
  id,
  role: z.string(),
  name: z.string(),
  phoneNumber: phone.nullable(),
  email: email.nullable(),
})

/** A school day: its registers, and the attendances of the sittings called for each student. Of today only what is due by now. */
const registersOfDay = z.object({
  day: z.string(),
  marked: z.int(),
  of: z.int(),
  present: z.int(),
  expected: z.int(),
})
export type RegistersOfDay = z.infer<typeof registersOfDay>

const cardsOfArm = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  classTeacher: z.string().nullable(),
  students: z.int(),
  drafts: z.int(),
  published: z.int(),
  review: reviewStatus,
})

/** The scores of a component whose days of entry have begun, over all class types that have one of this name. */
const scoresOfComponent = z.object({ component: z.string(), entered: z.int(), of: z.int() })
export type ScoresOfComponent = z.infer<typeof scoresOfComponent>

/** What its district and the state see of a school without entering it. A part that the role does not cover is null. */
export const schoolOverview = z.object({
  school: schoolProfile,
  heads: z.array(head).max(schoolPageLimits.heads),
  term: z.object({ id, name: z.string(), session: z.string() }).nullable(),
  figures: schoolFigures,
  asOf: instant,
  /** Today, if school opens, and the school days before it, the latest first; empty without an active term. */
  registers: z.array(registersOfDay).max(schoolPageLimits.days).nullable(),
  /** Why school does not open today, as the end of a sentence; null on a school day, and without an active term. */
  closedBecause: z.string().nullable(),
  cards: z.array(cardsOfArm).max(500).nullable(),
  scores: z.array(scoresOfComponent).max(100).nullable(),
  /** What the wallet holds, and what the cards of `students` would still take from it this term, in naira. */
  funds: z.object({ balance: signedNaira, cost: signedNaira, students: z.int() }).nullable(),
  /** The latest requests from and to the school, and how many there are. */
  transfers: z.object({ latest: z.array(transferLog).max(schoolPageLimits.transfers), total: z.int() }).nullable(),
  /** The latest entries of the school's audit log. */
  history: z
    .array(z.object({ id: z.int(), at: instant, by: z.string().nullable(), actingAs: z.string(), summary: z.string() }))
    .max(schoolPageLimits.history)
    .nullable(),
  can: z.object({ enter: z.boolean() }),
})
export type SchoolOverview = z.infer<typeof schoolOverview>

export const schoolOverviewCalls = calls({ tag: 'Dashboards', access: 'district.view' })({
  view: {
    call: 'GET /dashboard/school/{id}',
    summary: 'A school as its district and the state see it without entering it',
    description: 'Each part is there as far as the active role may see it; the history is part of the audit log.',
    where: { in: 'param', name: 'id', of: 'school' },
    response: schoolOverview,
  },
})
