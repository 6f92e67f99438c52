import * as z from 'zod'
import { capacity, entryWindows } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import type { EntryKind } from '../kernel/entries.ts'
import { limits } from '../kernel/limits.ts'
import { cardLayouts } from '../report-cards/words.ts'
import { confirmedEffects, recordedErrors } from './recorded.ts'
import {
  day,
  done,
  id,
  line,
  optionalLine,
  queryIds,
  wholePaging,
  revision,
  timeOfDay,
  wholeListOf,
} from '../kernel/fields.ts'

const own = { in: 'actor' } as const

export const holiday = z.object({ day, name: line(80) })
export const holidayKind: EntryKind<z.output<typeof holiday>> = {
  keyOf: one => one.day,
  valueOf: ({ name }) => name,
}

export const termDetails = z.object({
  id,
  number: z.int().min(1).max(3),
  name: z.string(),
  starts: z.string(),
  ends: z.string(),
  nextTermBegins: z.string().nullable(),
  active: z.boolean(),
  closed: z.boolean(),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** School days: weekdays of the term without holidays. */
  schoolDays: z.int(),
  /** How often school opens: school days times sittings a day. */
  timesOpened: z.int(),
})
export const sessionDetails = z.object({
  id,
  name: z.string(),
  starts: z.string(),
  ends: z.string(),
  terms: z.array(termDetails),
  /** Grows with every change of its days and holidays; a change names the revision it is based on. */
  revision,
})
export type SessionDetails = z.infer<typeof sessionDetails>

const termBody = z.object({
  starts: day,
  ends: day,
  nextTermBegins: day.nullish(),
  holidays: z.array(holiday).max(capacity.holidaysOfTerm).default([]),
})
/** A session with its three terms, in order. A session that exists keeps its terms' ids. */
export const sessionBody = z.object({
  name: z
    .string()
    .regex(/^\d{4}\/\d{4}$/, 'Write the session as 2026/2027.')
    .refine(
      value => Number(value.slice(5)) === Number(value.slice(0, 4)) + 1,
      'Write two years that follow each other, as 2026/2027.',
    ),
  terms: z.array(termBody).length(3, 'A session has three terms.'),
})
const someHolidays = z.array(holiday).max(capacity.holidaysOfTerm).optional()
/** A term in a change of its session. Without `holidays`, `addHolidays` and `removeHolidays` its holidays stay. */
const changedTermBody = termBody
  .extend({
    /** All holidays of the term: replaces those of `revision`. */
    holidays: someHolidays,
    /** In place of `holidays`: those that are new. One that gets another name is in both. */
    addHolidays: someHolidays,
    /** Those that are removed, as they were read. */
    removeHolidays: someHolidays,
  })
  .refine(({ holidays, addHolidays, removeHolidays }) => !holidays || !(addHolidays ?? removeHolidays), {
    path: ['holidays'],
    message: 'Send all holidays, or only those that are added and removed.',
  })
export const changedSessionBody = sessionBody.extend({
  terms: z.array(changedTermBody).length(3, 'A session has three terms.'),
  /** The revision that was read. An older one is refused unless nothing but holidays is added and removed. */
  revision: revision.min(1),
  confirmed: confirmedEffects,
})

/** Numbers with at most one decimal. */
const mark = z.number().min(0.1).max(100).multipleOf(0.1)
export const componentBody = z.object({
  id: id.optional(),
  name: line(40),
  maximum: mark,
  isExam: z.boolean().default(false),
})
export const gradeBandBody = z.object({ from: z.int().min(0).max(100), grade: line(4), remark: line(40) })

export const classTypeConfiguration = z.object({
  classType: z.object({ id, name: z.string() }),
  components: z.array(z.object({ id, name: z.string(), maximum: z.number(), isExam: z.boolean() })),
  /** From the highest band to the lowest; the lowest begins at 0. */
  grades: z.array(z.object({ from: z.int(), grade: z.string(), remark: z.string() })),
})
export const ratingTrait = z.object({ id, name: z.string() })

/** How scores are given and cards are made in this state (spec: global assessment configuration). */
export const assessmentConfiguration = z.object({
  passMark: z.number(),
  printPositions: z.boolean(),
  /** The form of the report sheet. */
  cardLayout: z.enum(cardLayouts),
  /** What families pay and bring next term, for schools that say nothing of their own. */
  nextTermNeeds: z.string().nullable(),
  /** Whether the head must approve the report cards of a class arm before they are published. */
  publicationNeedsApproval: z.boolean(),
  /** Registers a day. */
  sittingsPerDay: z.union([z.literal(1), z.literal(2)]),
  /** Whether a register opens with everyone presumed present until it is saved. */
  presumesPresent: z.boolean(),
  /** From when each sitting may be called. */
  registerHours: z.object({ morning: timeOfDay, afternoon: timeOfDay }),
  classTypes: z.array(classTypeConfiguration),
  psychomotor: z.array(ratingTrait),
  affective: z.array(ratingTrait),
  ratingKey: z.array(z.object({ rating: z.int(), meaning: z.string() })),
  /** When scores of a component may be entered in a term; without a window, entry is closed. */
  windows: z.array(z.object({ termId: id, componentId: id, opens: z.string(), closes: z.string() })),
  /** The revision of the state's settings: grows with every change of this or of them. */
  revision,
})
export type AssessmentConfiguration = z.infer<typeof assessmentConfiguration>

const traitBody = z.object({ id: id.optional(), name: line(60) })
export const assessmentConfigurationBody = z.object({
  passMark: z.number().min(0).max(100).multipleOf(0.1),
  printPositions: z.boolean(),
  /** If omitted: unchanged. */
  cardLayout: z.enum(cardLayouts).optional(),
  /** If omitted: unchanged; null or empty: none. */
  nextTermNeeds: optionalLine(limits.text).optional(),
  /** If omitted: unchanged. */
  publicationNeedsApproval: z.boolean().optional(),
  sittingsPerDay: z.union([z.literal(1), z.literal(2)]),
  /** If omitted: unchanged. */
  presumesPresent: z.boolean().optional(),
  /** If omitted: unchanged. */
  registerHours: z.object({ morning: timeOfDay, afternoon: timeOfDay }).optional(),
  classTypes: z
    .array(
      z.object({
        classTypeId: id,
        components: z.array(componentBody).min(1).max(capacity.components),
        grades: z.array(gradeBandBody).min(2).max(capacity.gradeBands),
      }),
    )
    .max(capacity.classTypes),
  psychomotor: z.array(traitBody).max(capacity.traits),
  affective: z.array(traitBody).max(capacity.traits),
  windows: z.array(z.object({ termId: id, componentId: id, opens: day, closes: day })).max(entryWindows),
  revision: revision.min(1),
  /** What was shown of the effects on scores, grades and registers; without it such a change is refused. */
  confirmed: confirmedEffects,
})

const stateErrors = {
  termsOverlap: {
    code: 'terms_overlap',
    status: 422,
    message: 'Terms must follow one another: {first} ends after {second} begins.',
  },
  sessionExists: {
    code: 'session_exists',
    status: 409,
    message: 'This session exists already. Change it instead of adding it again.',
  },
  sumNot100: {
    code: 'components_not_100',
    status: 422,
    message: 'The components of {classType} add to {sum}; they must add to 100.',
  },
  unknownPart: {
    code: 'unknown_part',
    status: 422,
    message: 'A component or a trait in the list is not one of this state. Reload the page and change it again.',
  },
  bandsGap: { code: 'bands_gap', status: 422, message: 'The lowest grade of {classType} must begin at 0.' },
  componentUsed: {
    code: 'component_used',
    status: 409,
    message: '{component} already has scores above {maximum} this term. Correct them first, or keep its maximum.',
  },
  activationUnconfirmed: {
    code: 'activation_unconfirmed',
    status: 409,
    message: '{doubt} {effects} Confirm to activate it.',
  },
  sessionChanged: {
    code: 'session_changed_meanwhile',
    status: 409,
    message: '{name} changed this session while you were typing. Compare both below and save again.',
  },
  assessmentChanged: {
    code: 'assessment_changed_meanwhile',
    status: 409,
    message: '{name} changed the assessment while you were typing. Compare both below and save again.',
  },
} as const

export const stateCalls = calls({ tag: 'State', access: 'state.configure', where: own })({
  viewSessions: {
    call: 'GET /session/view-session-by-state',
    summary: 'The sessions of the state with their terms, newest first',
    access: 'signedIn',
    query: z.object(wholePaging),
    response: wholeListOf('foundSessions', sessionDetails),
  },
  viewSession: {
    call: 'GET /session/view-by-id/{id}',
    summary: 'One session with its terms and holidays',
    access: 'signedIn',
    where: { in: 'param', name: 'id', of: 'session' },
    response: sessionDetails,
  },
  addSession: {
    call: 'POST /session/add',
    summary: 'Add a session with its three terms',
    body: sessionBody,
    response: sessionDetails,
    errors: [stateErrors.termsOverlap, stateErrors.sessionExists],
  },
  updateSession: {
    call: 'PATCH /session/update/{id}',
    summary: "Change a session's dates and holidays; closures may be added in mid-term",
    description:
      'Days with called registers that would no longer count, or would count again, are refused until `confirmed` names what was shown; those that a published report card counts stay. On an older revision it is refused, with the session in `details.theirs`, unless it only adds and removes holidays that nobody else has changed meanwhile.',
    where: { in: 'param', name: 'id', of: 'session' },
    body: changedSessionBody,
    response: sessionDetails,
    errors: [
      stateErrors.termsOverlap,
      stateErrors.sessionExists,
      stateErrors.sessionChanged,
      recordedErrors.unconfirmed,
      recordedErrors.published,
    ],
  },
  activateTerm: {
    call: 'POST /session/activate-term/{id}',
    summary: 'Make a term the active one of the state',
    description:
      'The term that was active is closed: from then on a change of its registers needs a reason. A term that begins or ended more than 14 days from today is refused until `confirmed` is true; the refusal says what activating it does.',
    where: { in: 'param', name: 'id', of: 'term' },
    body: z.object({ confirmed: z.boolean().optional() }),
    response: done,
    errors: [stateErrors.activationUnconfirmed],
  },
  viewAssessment: {
    call: 'GET /state/get-global-assessment-configuration',
    summary: "The state's assessment configuration",
    access: 'signedIn',
    query: z.object({ state: queryIds }),
    response: assessmentConfiguration,
  },
  updateAssessment: {
    call: 'PATCH /state/assessment-configuration',
    summary: "Set the state's assessment configuration",
    description:
      'Replaces the whole. Components that are left out are retired, never removed. It counts from the active term on: earlier terms keep what they were assessed by. Published cards keep what they were published with. A change of components, grades, the pass mark or sittings that alters scores, grades or registers of the active term, or looks mistyped, is refused until `confirmed` names what was shown. On an older revision it is refused, with the configuration as it stands in `details.theirs`.',
    body: assessmentConfigurationBody,
    // Room for an entry window of every component in six terms.
    maxBodyBytes: 1024 * 1024,
    response: assessmentConfiguration,
    errors: [
      stateErrors.sumNot100,
      stateErrors.bandsGap,
      stateErrors.componentUsed,
      stateErrors.unknownPart,
      stateErrors.assessmentChanged,
      recordedErrors.unconfirmed,
      recordedErrors.published,
    ],
  },
})
export { stateErrors }
