import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { done, id, line, queryIds, revision, wholeListOf } from '../kernel/fields.ts'
import { curriculumErrors } from './errors.ts'
import { curriculumLimits } from './limits.ts'

const owner = z.enum(['state', 'school'])
const named = z.object({ id, name: z.string() })

/** One week of a scheme of work: its days by the calendar of the term, and its content. */
export const schemeWeek = z.object({
  number: z.int(),
  /** Its weekdays within the term; `closed` is the reason why school is closed ('Independence Day'). Empty if the term has no such week. */
  days: z.array(z.object({ day: z.string(), closed: z.string().nullable() })),
  schoolDays: z.int(),
  topics: z.array(named.extend({ owner })),
  objectives: z.string().nullable(),
  activities: z.string().nullable(),
  materials: z.string().nullable(),
})
export type SchemeWeek = z.infer<typeof schemeWeek>

export const schemeOfWork = z.object({
  session: named,
  term: named.extend({ starts: z.string(), ends: z.string(), closed: z.boolean() }),
  class: named.extend({ owner }),
  subject: named.extend({ owner }),
  /** Whether the class takes the subject in the session. */
  taken: z.boolean(),
  /** Whose scheme is shown; null if nobody has made one, and then the weeks are empty. */
  owner: owner.nullable(),
  /** For the scheme shown. */
  id: id.nullable(),
  /** For the scheme that saving would change, the school's or state's own: 0 if there is none yet. */
  revision,
  /** The school has its own, and so has the state, which the school's replaces. */
  overridesState: z.boolean(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
  weeks: z.array(schemeWeek),
  can: z.object({ edit: z.boolean(), withdraw: z.boolean() }),
})
export type SchemeOfWork = z.infer<typeof schemeOfWork>

const weekText = z
  .string()
  .trim()
  .max(curriculumLimits.weekText, `At most ${curriculumLimits.weekText} characters.`)
  .nullish()
  .transform(value => value || null)

export const schemeWeekBody = z.object({
  number: z.int().min(1).max(curriculumLimits.weeks),
  topicIds: z.array(id).max(curriculumLimits.topicsInWeek).default([]),
  topicsToCreate: z.array(line(curriculumLimits.topicName)).max(curriculumLimits.topicsInWeek).default([]),
  objectives: weekText,
  activities: weekText,
  materials: weekText,
})
export const schemeBody = z.object({
  school: id.optional(),
  /** The revision that was read: 0 for a first own scheme. */
  revision,
  /** Replaces all weeks; omitted weeks are empty. */
  weeks: z.array(schemeWeekBody).max(curriculumLimits.weeks),
})

/** A scheme of work in a list. */
const schemeRow = z.object({
  id,
  session: named,
  term: named,
  class: named,
  subject: named,
  owner,
  weeksPlanned: z.int(),
  updatedAt: z.string(),
})

const ofSchool = { in: 'query', name: 'school', of: 'school', orActor: true } as const
const inSchool = { in: 'body', name: 'school', of: 'school', orActor: true } as const
const subjectOfTerm = [
  { in: 'param', name: 'sessionId', of: 'session' },
  { in: 'param', name: 'termId', of: 'term' },
  { in: 'param', name: 'classId', of: 'class' },
  { in: 'param', name: 'subjectId', of: 'subject' },
] as const
const saving = [
  curriculumErrors.notTheirTerm,
  curriculumErrors.notTaken,
  curriculumErrors.termClosed,
  curriculumErrors.schemeChangedMeanwhile,
] as const

export const schemeCalls = calls({ tag: 'Curriculum', access: 'subject.view' })({
  view: {
    call: 'GET /scheme/get-scheme-of-work-by-class/{sessionId}/{termId}/{classId}/{subjectId}',
    summary: 'The scheme of work of a class and subject in a term, week by week',
    description:
      "In a school its own scheme, else the state's. The weeks come from the calendar of the term, also where there is no scheme yet; a week that the term no longer has is kept at the end, without days.",
    where: [...subjectOfTerm, ofSchool],
    query: z.object({
      school: queryIds,
      /** `state`: the state's scheme, even if the school has its own. */
      owner: z.literal('state').optional(),
    }),
    response: schemeOfWork,
    errors: [curriculumErrors.notTheirTerm],
  },
  save: {
    call: 'PATCH /scheme/save/{sessionId}/{termId}/{classId}/{subjectId}',
    summary: "Save a scheme of work: the school's own, or the state's where one acts for the state",
    description:
      'By heads for every subject, by teachers for the classes in which they teach the subject. Topics are chosen as for a subject, and become topics of it. A stale save is refused with 409: `details.theirs` is the scheme as it stands, `details.mine` what was sent.',
    access: 'scheme.edit',
    where: [...subjectOfTerm, inSchool],
    body: schemeBody,
    response: schemeOfWork,
    errors: saving,
    maxBodyBytes: 512 * 1024,
  },
  copy: {
    call: 'POST /scheme/copy/{sessionId}/{termId}/{classId}/{subjectId}',
    changes: 'record',
    summary: 'Take over the weeks of another scheme of work of the subject, the state one included',
    description: 'Week by week by number, in place of what is there. `revision` as for saving.',
    access: 'scheme.edit',
    where: [...subjectOfTerm, { in: 'body', name: 'from', of: 'scheme' }, inSchool],
    body: z.object({ school: id.optional(), from: id, revision }),
    response: schemeOfWork,
    errors: saving,
  },
  withdraw: {
    call: 'POST /scheme/withdraw/{id}',
    summary: "Withdraw a scheme of work: in a school the state's shows again",
    description: 'It leaves the lists and is kept. Withdrawing it again changes nothing.',
    access: 'scheme.edit',
    where: { in: 'param', name: 'id', of: 'scheme' },
    body: z.object({ revision: revision.min(1) }),
    response: done,
    errors: [curriculumErrors.termClosed, curriculumErrors.schemeChangedMeanwhile],
  },
  bySubject: {
    call: 'GET /scheme/by-subject/{id}',
    summary: 'Schemes of work of a subject, newest term first: what may be copied',
    where: [{ in: 'param', name: 'id', of: 'subject' }, ofSchool],
    query: z.object({ school: queryIds }),
    response: wholeListOf('foundSchemes', schemeRow),
  },
  byTerm: {
    call: 'GET /scheme/by-term/{termId}',
    summary: 'Which subjects of which classes have a scheme of work in a term, and how much of it is planned',
    where: [{ in: 'param', name: 'termId', of: 'term' }, ofSchool],
    query: z.object({ school: queryIds }),
    response: z.object({
      term: named.extend({ session: named, closed: z.boolean() }),
      /** The number of weeks in the term. */
      weeks: z.int(),
      classes: z.array(
        z.object({
          class: named.extend({ level: z.int() }),
          subjects: z.array(
            named.extend({
              owner: owner.nullable(),
              weeksPlanned: z.int(),
              /** The caller teaches it there. */
              mine: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  },
  copyAll: {
    call: 'POST /scheme/copy-session',
    summary:
      "Copy all schemes of work of a session to another: the school's own, or the state's where one acts for the state",
    description:
      'Term by term. Only where there is none yet, the class takes the subject, and the term is not closed; it may be repeated.',
    access: 'scheme.manage',
    where: [{ in: 'body', name: 'from', of: 'session' }, { in: 'body', name: 'to', of: 'session' }, inSchool],
    body: z.object({ school: id.optional(), from: id, to: id }),
    response: z.object({ copied: z.int(), leftOut: z.int(), message: z.string() }),
    errors: [curriculumErrors.sameSession, curriculumErrors.nothingToCopy],
  },
})
