import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { cursorQuery, day, id, listOf, paging } from '../kernel/fields.ts'

/** What happens to a student, as a person filters it. */
export const timelineKinds = [
  'admission',
  'move',
  'absence',
  'explanation',
  'scores',
  'card',
  'message',
  'exam',
  'certificate',
  'leaving',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineEvent = z.object({
  kind: z.enum(timelineKinds),
  /** Distinguishes it from every other event of the student. */
  key: z.string(),
  day,
  /** What it is about: a class arm, a component and its term, a term, an exam, a serial number. */
  title: z.string(),
  /** A reason, a status, a text. */
  detail: z.string().nullable(),
  /** '63.5' (an average, a percentage), '7 of 9' (subjects), '2' (sittings). */
  figure: z.string().nullable(),
  school: z.string().nullable(),
  /** The class arm, and the record that it is about: a card, a message, an exam, a term. */
  classArmId: id.nullable(),
  recordId: id.nullable(),
  termId: id.nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const timelineCalls = calls({ tag: 'Students', access: 'student.view' })({
  ofStudent: {
    call: 'GET /student/timeline/{id}',
    summary: 'Everything that happened to a student, the latest first',
    description: `Each kind needs the permission of its own page: absences and explanations \`attendance.view\`, scores \`score.view\`, published cards \`report-card.view\`, messages \`message.view\`, exams \`exam-result.view\`, certificates \`student.withdraw\`; without \`View all students\` also that one is the class teacher. The others are left out. \`kinds\` are those that the caller may see. Messages and certificates are those of the present school.`,
    where: { in: 'param', name: 'id', of: 'student' },
    query: z.object({ kind: z.enum(timelineKinds).optional(), ...paging(200, 50), ...cursorQuery }),
    response: listOf('foundEvents', timelineEvent).extend({
      kinds: z.array(z.enum(timelineKinds)).max(timelineKinds.length),
    }),
  },
})
