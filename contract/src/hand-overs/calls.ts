import * as z from 'zod'
import { absenceReasons, attendanceMark, sitting } from '../attendance/calls.ts'
import { capacity } from '../capacity.ts'
import { cellKind } from '../grading/calls.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue, commonErrors } from '../kernel/errors.ts'
import { day, done, id, instant, optionalLine, sentInstant } from '../kernel/fields.ts'

/** The most hand-overs of one person that wait for a decision, and the most that a school's list names. */
export const handOverLimits = { ofPerson: 60, listed: 50 } as const

/** The most scores in one hand-over: a whole class arm in every component. */
const mostScores = 1000
const mostItems = Math.max(mostScores, capacity.marksInRegister)

/** Made on the device, as for a register or a score sheet. */
const made = { id, at: sentInstant }

/** What a device could not send: marks of a register, or scores of a subject. */
const work = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('register'),
    day,
    sitting,
    items: z
      .array(
        z.object({
          studentId: id,
          mark: attendanceMark,
          reason: z.enum(absenceReasons).nullable().optional(),
          ...made,
        }),
      )
      .min(1)
      .max(capacity.marksInRegister),
  }),
  z.object({
    kind: z.literal('scores'),
    subjectId: id,
    termId: id,
    items: z
      .array(
        z.object({
          studentId: id,
          componentId: id,
          kind: cellKind,
          score: z.number().min(0).max(1000).nullable(),
          ...made,
        }),
      )
      .min(1)
      .max(mostScores),
  }),
])
export type HandedWork = z.output<typeof work>
export type HandedKind = HandedWork['kind']

export const handOverErrors = catalogue({
  repeated: '422 handed_item_repeated: Hand over each mark and each score once.',
  tooMany: `409 too_many_hand_overs: ${handOverLimits.ofPerson} things that you handed over wait for a decision. Ask the head to decide about them first.`,
  decided: '409 hand_over_decided: Somebody has already decided about this. Load the list again.',
  unknownItem: '422 handed_item_unknown: Take over only what was handed over, each item once.',
  reasonNeeded: '422 discard_reason_needed: Write why the rest is thrown away.',
})

const handedItem = z.object({
  /** Names the item within its hand-over. */
  key: z.string(),
  student: z.string(),
  /** The component of a score; null for a mark. */
  component: z.string().nullable(),
  /** In words: 'Absent, sick', '12.5'. */
  value: z.string(),
  at: instant,
  /** What is recorded now; null if nothing is. */
  recorded: z.object({ value: z.string(), by: z.string().nullable() }).nullable(),
  /** The version of what is recorded, to be sent with the decision; null if nothing was ever recorded. */
  version: z.string().nullable(),
})

const handOver = z.object({
  id,
  kind: z.enum(['register', 'scores']),
  /** 'JSS 1 Gold, 14-10-2026, afternoon', 'Mathematics, JSS 1 Gold, First Term' */
  title: z.string(),
  classArmId: id,
  /** Where it is recorded: of a register its day and sitting, of scores their subject and term. */
  register: z.object({ day: z.string(), sitting }).nullable(),
  scores: z.object({ subjectId: id, termId: id }).nullable(),
  /** Who handed it over, and when. */
  by: z.string(),
  at: instant,
  items: z.array(handedItem).max(mostItems),
})
export type HandOver = z.infer<typeof handOver>

/** Work that waits on a device while its person no longer teaches the class arm or the subject. */
export const handOverCalls = calls({ tag: 'Hand-overs' })({
  place: {
    call: 'GET /hand-over/place/{id}',
    summary: 'Who teaches a class arm or one of its subjects now, and the names in work that a device could not send',
    description:
      'Name a day and a sitting, or a subject and a term. For those who were its class teacher, or taught the subject there, within the term; for everybody else it does not exist.',
    access: 'signedIn',
    where: { in: 'param', name: 'id', of: 'classArm' },
    query: z
      .object({ day: day.optional(), sitting: sitting.optional(), subject: id.optional(), term: id.optional() })
      .refine(({ day, sitting, subject, term }) => (day && sitting) || (subject && term), {
        path: ['day'],
        message: 'Name a day and a sitting, or a subject and a term.',
      }),
    response: z.object({
      title: z.string(),
      /** Null: nobody. */
      teacher: z.string().nullable(),
      /** Since when; null if it was not recorded. */
      since: instant.nullable(),
      students: z.array(z.object({ id, fullName: z.string() })),
      components: z.array(z.object({ id, name: z.string() })),
    }),
  },
  handOver: {
    call: 'POST /hand-over/{id}',
    summary: 'Hand work that a device could not send to the head of the school',
    description:
      'For the same people as `GET /hand-over/place/{id}`. It records no mark and no score. The same `id` sent again changes nothing.',
    access: 'signedIn',
    where: { in: 'param', name: 'id', of: 'classArm' },
    body: z.object({ id, work }),
    response: done,
    errors: [handOverErrors.tooMany, handOverErrors.repeated, commonErrors.requestReused],
    safeToRepeat: true,
    maxBodyBytes: 512 * 1024,
  },
  ofSchool: {
    call: 'GET /hand-over/of-school/{id}',
    summary:
      'What was handed over in a school and nobody has decided about, each item beside what is recorded; the oldest first',
    description: 'Registers for those who mark any register, scores for those who enter any scores.',
    access: 'hand-over.decide',
    where: { in: 'param', name: 'id', of: 'school' },
    response: z.object({ foundHandOvers: z.array(handOver).max(handOverLimits.listed), total: z.int() }),
  },
  decide: {
    call: 'PATCH /hand-over/decide/{id}',
    changes: 'cells',
    summary: 'Take work that was handed over into the register or the scores, and throw the rest away',
    description:
      'Each item that is taken over names the version of what was recorded (`basedOn`, null for none); where that changed, nothing is saved. What is not taken over is thrown away, with a reason.',
    access: 'hand-over.decide',
    where: { in: 'param', name: 'id', of: 'handOver' },
    body: z.object({
      take: z.array(z.object({ key: z.string().max(80), basedOn: z.string().max(40).nullable() })).max(mostItems),
      /** Why the rest is thrown away, and why a closed term is changed. */
      reason: optionalLine(200),
    }),
    response: done,
    errors: [handOverErrors.decided, handOverErrors.unknownItem, handOverErrors.reasonNeeded],
    maxBodyBytes: 512 * 1024,
  },
})
