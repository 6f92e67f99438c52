import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import { id, queryIds } from '../kernel/fields.ts'
import { confirmedEffects, recordedErrors } from '../state/recorded.ts'
import { curriculumErrors } from './errors.ts'

const owner = z.enum(['state', 'school'])

const takenSubject = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  owner,
  elective: z.boolean(),
  /** Who attached it to the class: the state for all its schools, or the school for itself. */
  attachedBy: owner,
})

/** The subjects of each class in one session: curricula are introduced by cohort, so one session may have the old and the new one. */
export const sessionSubjects = z.object({
  session: z.object({ id, name: z.string() }),
  classes: z.array(
    z.object({
      class: z.object({ id, name: z.string(), level: z.int() }),
      classType: z.object({ id, name: z.string() }),
      subjects: z.array(takenSubject),
      /** Subjects added since the previous session, and those removed; null if there is no previous session. */
      change: z.object({ since: z.string(), added: z.int(), dropped: z.int() }).nullable(),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
})
export type SessionSubjects = z.infer<typeof sessionSubjects>

const ofSession = { in: 'param', name: 'sessionId', of: 'session' } as const

export const classSubjectCalls = calls({ tag: 'Curriculum', access: 'state.configure' })({
  bySession: {
    call: 'GET /subject/by-session/{sessionId}',
    summary: 'The classes and what each takes in a session',
    description: "The state's classes and attachments; with a school also its own.",
    access: 'subject.view',
    where: [ofSession, { in: 'query', name: 'school', of: 'school', orActor: true }],
    query: z.object({ school: queryIds }),
    response: sessionSubjects,
  },
  setOfClass: {
    call: 'PATCH /subject/set-subjects-of-class/{sessionId}/{classId}',
    changes: 'entries',
    summary: "Attach subjects of the state's catalogue to one of its classes in a session, and take others off",
    description:
      'Only what is named changes, so that two people at once lose nothing. A subject in which the class has scores in the session stays; one that becomes an elective, or a core subject, is refused until `confirmed` names what was shown.',
    where: [ofSession, { in: 'param', name: 'classId', of: 'class' }],
    body: z.object({
      attach: z.array(z.object({ subjectId: id, elective: z.boolean().default(false) })).max(capacity.subjectsOfState),
      detach: z.array(id).max(capacity.subjectsOfState),
      /** What was shown of the effects on scores; without it such a change is refused. */
      confirmed: confirmedEffects,
    }),
    response: sessionSubjects,
    errors: [curriculumErrors.hasScores, recordedErrors.unconfirmed, recordedErrors.published],
  },
  copyAttachments: {
    call: 'POST /subject/copy-session',
    summary: 'Let each class take in one session what it takes in another',
    description:
      'For the start of a session. Only classes that take nothing there yet get something, so that it may be repeated. What schools attached of their own comes along. With `cohort` a class takes what the class below it took: those who began under a curriculum keep it as they move up.',
    where: [
      { in: 'body', name: 'from', of: 'session' },
      { in: 'body', name: 'to', of: 'session' },
    ],
    body: z.object({ from: id, to: id, cohort: z.boolean().default(false) }),
    response: z.object({
      /** Names of classes whose subjects were set, and of those that already had some. */
      copied: z.array(z.string()),
      kept: z.array(z.string()),
      message: z.string(),
    }),
    errors: [curriculumErrors.sameSession, curriculumErrors.nothingToCopy],
  },
})
