import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { day, done, id, instant, line, paging, revision, searchTerm, cursorQuery, listOf } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { figureKeys, listedGaps } from './items.ts'
import { censusAnswers, censusExplanations, censusReturn, censusDetails, returnStatus } from './schemas.ts'

export const censusErrors = catalogue({
  sessionTaken: '409 census_exists: There is already a census for {session}. Change its dates instead.',
  dates: '422 census_dates: {sentence}',
  dayFixed:
    '409 census_day_fixed: {count} schools have submitted their return for {day}. The census day can no longer be changed.',
  changedMeanwhile:
    '409 census_changed_meanwhile: {name} changed this census while you were typing. Review it, then save again.',
  returnChangedMeanwhile:
    '409 census_return_changed_meanwhile: {name} saved this return while you were typing. Compare both and save again.',
  closed: '409 census_closed: The census of {session} is closed. Ask the state to open it again.',
  submitted:
    '409 census_return_submitted: This return was submitted. It can be changed only if the state sends it back.',
  notSubmitted: '409 census_return_not_submitted: This return is not submitted, so it cannot be sent back.',
  beforeDay: '422 census_before_day: Students are counted on {day}. The return can be submitted from that day.',
  figuresChanged:
    '409 census_figures_changed: The records of the school have changed since you looked. Look over the figures, then submit.',
  incomplete: '422 census_return_incomplete: Something is still missing: {what}.',
})

const param = { in: 'param', name: 'id', of: 'census' } as const
const schoolOfBody = { in: 'body', name: 'school', of: 'school', orActor: true } as const
const censusOfBody = { in: 'body', name: 'census', of: 'census' } as const
const districtOfQuery = { in: 'query', name: 'district', of: 'district', orActor: true } as const

const dates = { censusDay: day, deadline: day }
const districtQuery = { district: id.optional() }
const counts = { schools: z.int(), submitted: z.int(), late: z.int(), sentBack: z.int(), started: z.int() }
const returnBody = {
  school: id.optional(),
  census: id,
  revision,
  answers: censusAnswers,
  explanations: censusExplanations,
}

/** The sheets of a download, each also as a file of its own. */
export const censusSheets = ['schools', 'enrolment', 'flow', 'teachers', 'facilities'] as const

/** Districts shown of a state. */
const mostDistricts = 200

export const censusCalls = calls({ tag: 'Annual School Census', access: 'census.view' })({
  list: {
    call: 'GET /census/list',
    summary: 'The censuses of the state, the latest first',
    where: { in: 'actor' },
    response: z.object({ foundCensuses: z.array(censusDetails).max(100) }),
  },
  open: {
    call: 'POST /census/open',
    summary: 'Open the census of a session',
    description:
      'Students are counted on the census day. Transfers and leavers are counted from the day after the last census, or for one year.',
    access: 'census.manage',
    where: { in: 'body', name: 'session', of: 'session' },
    body: z.object({ session: id, ...dates }),
    response: censusDetails,
    errors: [censusErrors.sessionTaken, censusErrors.dates],
  },
  change: {
    call: 'PATCH /census/change/{id}',
    summary: 'Change the dates of a census, close it or open it again',
    access: 'census.manage',
    where: param,
    body: z.object({ ...dates, isClosed: z.boolean(), revision }),
    response: censusDetails,
    errors: [censusErrors.changedMeanwhile, censusErrors.dates, censusErrors.dayFixed],
  },
  overview: {
    call: 'GET /census/overview/{id}',
    summary: 'How far the schools of the state or of a district are, and the totals of what was submitted',
    access: 'census.oversee',
    where: [param, districtOfQuery],
    query: z.object(districtQuery),
    response: z.object({
      census: censusDetails,
      ...counts,
      /** Sums over the submitted returns; of the schools that submitted in the last census too, then (`before`) and now (`comparable`). */
      figures: z
        .array(
          z.object({
            key: z.enum(figureKeys),
            value: z.int(),
            before: z.int().nullable(),
            comparable: z.int().nullable(),
          }),
        )
        .max(figureKeys.length),
      /** How many of the schools that have submitted did so in the last census too. */
      compared: z.int(),
      comparedWith: z.string().nullable(),
      districts: z.array(z.object({ id, name: z.string(), ...counts })).max(mostDistricts),
      can: z.object({ manage: z.boolean() }),
    }),
  },
  schools: {
    call: 'GET /census/schools/{id}',
    summary: 'The returns of the schools of the state or of a district',
    access: 'census.oversee',
    where: [param, districtOfQuery],
    query: z.object({
      ...districtQuery,
      searchTerm,
      /** `Missing`: everything that is not submitted. */
      status: z.enum([...returnStatus.options, 'Missing']).optional(),
      ...paging(),
      ...cursorQuery,
    }),
    response: listOf(
      'foundReturns',
      z.object({
        school: z.object({ id, name: z.string() }),
        district: z.string(),
        status: returnStatus,
        isLate: z.boolean(),
        submittedAt: instant.nullable(),
        students: z.int().nullable(),
        teachers: z.int().nullable(),
      }),
    ),
  },
  returnOf: {
    call: 'GET /census/return',
    summary: 'The return of a school',
    description:
      'Of the latest census, or of the one named. Null while the state has opened none. `number` shows an earlier submission.',
    where: [
      { in: 'query', name: 'school', of: 'school', orActor: true },
      { in: 'query', name: 'census', of: 'census', orActor: true },
    ],
    query: z.object({
      school: id.optional(),
      census: id.optional(),
      number: z.coerce.number<number>().int().min(1).max(limits.whole).optional(),
    }),
    response: z.object({ return: censusReturn.nullable() }),
  },
  gap: {
    call: 'GET /census/gap',
    summary: 'Whom the return of a school counts as a gap in its records',
    description: 'Of the records as they are now, at most 1,000, students by class and everybody by name.',
    access: 'census.submit',
    where: [
      { in: 'query', name: 'school', of: 'school', orActor: true },
      { in: 'query', name: 'census', of: 'census' },
    ],
    query: z.object({ school: id.optional(), census: id, gap: z.enum(listedGaps) }),
    response: z.object({
      found: z
        .array(
          z.object({
            id,
            kind: z.enum(['student', 'staff']),
            name: z.string(),
            /** The class and the age of a student. */
            note: z.string().nullable(),
          }),
        )
        .max(limits.list),
      total: z.int(),
    }),
  },
  save: {
    call: 'PATCH /census/save',
    summary: 'Save what a school has answered so far',
    description: 'A stale save is refused with the present answers in `details.theirs`.',
    access: 'census.submit',
    where: [schoolOfBody, censusOfBody],
    body: z.object(returnBody),
    response: done.extend({ revision }),
    errors: [censusErrors.returnChangedMeanwhile, censusErrors.submitted, censusErrors.closed],
  },
  submit: {
    call: 'POST /census/submit',
    changes: 'record',
    summary: 'Submit the return of a school, which freezes it',
    access: 'census.submit',
    where: [schoolOfBody, censusOfBody],
    body: z.object({ ...returnBody, fingerprint: z.string().max(limits.shortText) }),
    response: done,
    errors: [
      censusErrors.returnChangedMeanwhile,
      censusErrors.submitted,
      censusErrors.closed,
      censusErrors.beforeDay,
      censusErrors.figuresChanged,
      censusErrors.incomplete,
    ],
  },
  sendBack: {
    call: 'POST /census/send-back',
    summary: 'Send a submitted return back to its school',
    description: 'What was submitted is kept. The school can change its answers and submit again.',
    access: 'census.manage',
    where: [schoolOfBody, censusOfBody],
    body: z.object({ school: id, census: id, because: line(limits.text) }),
    response: done,
    errors: [censusErrors.notSubmitted, censusErrors.closed],
  },
  remind: {
    call: 'POST /census/remind/{id}',
    summary: 'Remind the schools whose return is missing',
    description:
      'Once a day. Each person who may submit the return finds it on Today; a letter goes out where mail is set up.',
    access: 'census.manage',
    where: param,
    response: done.extend({ schools: z.int(), letters: z.int() }),
    errors: [censusErrors.closed],
    safeToRepeat: true,
  },
  download: {
    call: 'GET /census/download/{id}',
    summary: 'The submitted returns as .xlsx, one row for each school, with a sheet for each topic',
    where: [param, districtOfQuery],
    query: z.object(districtQuery),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
  downloadCsv: {
    call: 'GET /census/download-csv/{id}',
    summary: 'One sheet of the submitted returns as .csv',
    where: [param, districtOfQuery],
    query: z.object({ ...districtQuery, sheet: z.enum(censusSheets).default('schools') }),
    ...exportLimits,
    response: { download: 'csv' },
  },
})
