import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import { day, id, instant, line, wholeListOf } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { confirmedEffects, recordedErrors } from '../state/recorded.ts'
import { gradingErrors } from './calls.ts'
import { entryRequest } from './requests.ts'

const span = z.object({ opens: day, closes: day })

/** When the components of each class type may be entered in a term: the state's days, the school's own, and the resulting days. */
export const entryWindows = z.object({
  term: z.object({ id, name: z.string(), session: z.string() }).nullable(),
  classTypes: z.array(
    z.object({
      id,
      name: z.string(),
      components: z.array(
        z.object({
          id,
          name: z.string(),
          maximum: z.number(),
          isExam: z.boolean(),
          /** Null: the state has not opened it, so the school can't. */
          stateWindow: span.nullable(),
          /** Null: the state's days apply to the school. */
          schoolWindow: span.nullable(),
          window: span.nullable(),
          open: z.boolean(),
          closedBecause: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** What the school has requested of the state in this term, the latest for each component. */
  requests: z.array(entryRequest),
  /** `request`: whether the person may request other days; only of the active term. */
  can: z.object({ narrow: z.boolean(), grantLate: z.boolean(), request: z.boolean() }),
})
export type EntryWindows = z.infer<typeof entryWindows>

export const narrowWindowsBody = z.object({
  school: id.optional(),
  termId: id,
  /** Both days null: back to the state's days. Omitted components stay unchanged. */
  windows: z
    .array(
      z.object({
        componentId: id,
        opens: day.nullable(),
        closes: day.nullable(),
        /** The school's days that were read. */
        was: span.nullable(),
      }),
    )
    .min(1)
    .max(capacity.classTypes * capacity.components),
  /** What was shown of last days in the past. */
  confirmed: confirmedEffects,
})

/** At most this number of days between a grant and its end. */
export const longestLateDays = 31

export const lateAccess = z.object({
  id,
  staff: z.object({ id, firstName: z.string(), lastName: z.string() }),
  term: z.object({ id, name: z.string(), session: z.string() }),
  /** Null: every component, subject or class arm that the teacher enters. */
  component: z.object({ id, name: z.string() }).nullable(),
  subject: z.object({ id, name: z.string() }).nullable(),
  classArm: z.object({ id, fullName: z.string() }).nullable(),
  /** It opens the scores of published report cards, and nothing else. */
  published: z.boolean(),
  /** The last day, in full. */
  until: z.string(),
  reason: z.string(),
  grantedBy: z.string(),
  grantedAt: instant,
  revokedBy: z.string().nullable(),
  revokedAt: instant.nullable(),
  status: z.enum(['Active', 'Expired', 'Revoked']),
  can: z.object({ revoke: z.boolean() }),
})
export type LateAccess = z.infer<typeof lateAccess>

export const grantLateBody = z.object({
  school: id.optional(),
  staffId: id,
  /** The active term if omitted. */
  termId: id.optional(),
  componentId: id.nullish(),
  subjectId: id.nullish(),
  classArmId: id.nullish(),
  /** For the scores of a subject on published report cards; granted by anybody who publishes them, to oneself too. */
  published: z.boolean().default(false),
  until: day,
  reason: line(limits.text),
})

export const entryErrors = catalogue({
  windowsChanged: changedMeanwhile('entry_windows', 'these days of entry'),
  outsideState: "422 window_outside_state: A school can only narrow the state's days. See each component.",
  noSuchStaff: '422 not_staff_of_school: This person has no role in the school. Choose somebody of its staff.',
  noSuchPart:
    '422 not_of_school: This component, subject or class arm is not one of the school in this term. Choose another.',
  lateTooLong: '422 late_access_days: Late access lasts from today to {latest} at the most. Choose a day between them.',
  lateForOneself: '422 late_access_for_oneself: You cannot grant yourself late access. Ask another head of the school.',
  publishedSubject:
    '422 published_scores_of_subject: Scores of published report cards are opened for one subject, with all its components. Choose the subject.',
  lateEnded: '409 late_access_ended: This late access was revoked meanwhile. Nothing was changed.',
})

const ofSchool = (from: 'query' | 'body') => ({ in: from, name: 'school', of: 'school', orActor: true }) as const
const fieldsOf = (name: string, of: 'staff' | 'term' | 'subject' | 'classArm') =>
  ({ in: 'body', name, of, orActor: true }) as const

export const entryWindowCalls = calls({ tag: 'Scores' })({
  windows: {
    call: 'GET /subject-grading/entry-windows',
    summary: "When scores may be entered: the state's days and the school's own",
    access: 'score.view',
    where: ofSchool('query'),
    query: z.object({ school: id.optional(), term: id.optional() }),
    response: entryWindows,
  },
  narrow: {
    call: 'PATCH /subject-grading/entry-windows',
    changes: 'cells',
    summary: "Narrow the days of entry within the state's",
    description:
      "Days outside the state's are refused at their fields. The state's own window stays as it is. If somebody changed one of the days after they were read, nothing is saved, and `details.theirs` has all days as they are now.",
    access: 'score.narrow-entry',
    where: [ofSchool('body'), { in: 'body', name: 'termId', of: 'term' }],
    body: narrowWindowsBody,
    response: entryWindows,
    errors: [entryErrors.outsideState, entryErrors.noSuchPart, entryErrors.windowsChanged, recordedErrors.unconfirmed],
  },
  lateList: {
    call: 'GET /subject-grading/late-access',
    summary: 'Who may enter scores after the windows have closed, until when, and why',
    description: "Without 'Grant late access' only one's own.",
    access: 'score.view',
    where: ofSchool('query'),
    query: z.object({ school: id.optional(), status: z.enum(['Active', 'Expired', 'Revoked']).optional() }),
    response: wholeListOf('foundLateAccess', lateAccess),
  },
  grant: {
    call: 'POST /subject-grading/late-access/grant',
    summary:
      'Let a member of staff enter scores after the windows have closed or the report cards are published, until a day',
    description:
      "For a term, and where named a component, a subject or a class arm. It never opens what the state has not opened yet, and gives nobody more than the own subjects. With `published`, which needs 'Publish report cards', it opens the scores of a subject on published report cards, and only those.",
    access: 'score.grant-late',
    where: [
      ofSchool('body'),
      fieldsOf('staffId', 'staff'),
      fieldsOf('termId', 'term'),
      fieldsOf('subjectId', 'subject'),
      fieldsOf('classArmId', 'classArm'),
    ],
    body: grantLateBody,
    response: lateAccess,
    errors: [
      gradingErrors.noActiveTerm,
      entryErrors.noSuchStaff,
      entryErrors.noSuchPart,
      entryErrors.lateTooLong,
      entryErrors.lateForOneself,
      entryErrors.publishedSubject,
    ],
  },
  revoke: {
    call: 'PATCH /subject-grading/late-access/revoke/{id}',
    summary: 'End late access before its day',
    access: 'score.grant-late',
    where: { in: 'param', name: 'id', of: 'lateAccess' },
    response: lateAccess,
    errors: [entryErrors.lateEnded],
  },
})
