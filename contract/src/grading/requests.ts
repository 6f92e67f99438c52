import * as z from 'zod'
import { cursorQuery, day, id, instant, line, paging, listOf } from '../kernel/fields.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { limits } from '../kernel/limits.ts'
import { gradingErrors } from './calls.ts'

/** The days that a school requests end at most this number of days from today. */
export const longestRequestDays = 100

const span = z.object({ opens: z.string(), closes: z.string() })

/** What a school asks the state for: other days of entry of a component in the active term, and the answer. */
export const entryRequest = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  component: z.object({ id, name: z.string() }),
  classType: z.string(),
  term: z.object({ id, name: z.string(), session: z.string() }),
  /** The days that the school requests. */
  opens: z.string(),
  closes: z.string(),
  /** Why; null if the school gave no reason. */
  reason: z.string().nullable(),
  /** The state's days now; null if the component is closed. */
  stateWindow: span.nullable(),
  status: z.enum(['Waiting', 'Opened', 'Refused']),
  requestedBy: z.string(),
  requestedAt: instant,
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** What the state wrote with its answer; null if nothing. */
  answer: z.string().nullable(),
})
export type EntryRequest = z.infer<typeof entryRequest>

export const requestEntryBody = z.object({
  school: id.optional(),
  componentId: id,
  opens: day,
  closes: day,
  reason: line(limits.text).nullish(),
})

export const answerEntryBody = z.object({
  /** Opens the days for every school of the state, or refuses. */
  opened: z.boolean(),
  /** A refusal needs it. */
  answer: line(limits.text).nullish(),
})

export const entryRequestErrors = catalogue({
  waiting:
    '409 entry_request_waiting: {name} has already requested days for {component}. The state has not answered yet.',
  alreadyOpen:
    "409 entry_days_open: The state's days for {component} already include these days. Set the school's days instead.",
  wrongDays: '422 entry_request_days: Request days that end between today and {latest}.',
  noSuchComponent:
    '422 entry_request_component: This component is not one of the school in the active term. Choose another.',
  answered: '409 entry_request_answered: {name} has already answered this request. Nothing was changed.',
  reasonNeeded: '422 entry_refusal_reason: Write why the days stay as they are.',
})

/** How a school asks the state for other days of entry, and how the state answers. */
export const entryRequestCalls = calls({ tag: 'Scores', access: 'state.configure' })({
  requestDays: {
    call: 'POST /subject-grading/entry-window-requests',
    summary: 'Request other days of entry of a component from the state',
    description: 'For the active term. One request of a school for a component waits at a time.',
    access: 'score.narrow-entry',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: requestEntryBody,
    response: entryRequest,
    errors: [
      gradingErrors.noActiveTerm,
      entryRequestErrors.waiting,
      entryRequestErrors.alreadyOpen,
      entryRequestErrors.wrongDays,
      entryRequestErrors.noSuchComponent,
    ],
  },
  requests: {
    call: 'GET /subject-grading/entry-window-requests',
    summary: 'Which days of entry schools have requested, the newest request first',
    description: 'Those that wait for an answer, or those that were answered.',
    where: { in: 'actor' },
    query: z.object({ status: z.enum(['Waiting', 'Answered']).default('Waiting'), ...paging(), ...cursorQuery }),
    response: listOf('foundRequests', entryRequest),
  },
  answerRequest: {
    call: 'PATCH /subject-grading/entry-window-requests/{id}',
    changes: 'step',
    summary: 'Open the days of entry that a school requests, or refuse',
    description:
      "Opening widens the state's own days of the component until they include those requested, for every school; it never shortens them. The person who requested them is told by e-mail where mail is set up, and the school on its Today.",
    where: { in: 'param', name: 'id', of: 'entryRequest' },
    body: answerEntryBody,
    response: entryRequest,
    errors: [entryRequestErrors.answered, entryRequestErrors.reasonNeeded],
  },
})
