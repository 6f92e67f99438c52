import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { cursorQuery, id, instant, nextCursor, paging, revision, sentInstant } from '../kernel/fields.ts'
import { subjectErrors } from '../subjects/calls.ts'

/** Numbers up to this are refused with the component's own maximum in the message; larger ones are not typed scores. */
const anyScore = 1_000_000

/** The class arms in an answer of the progress: at most, and by default. */
const armsAtOnce = { most: 200, usual: 60 }

/** A cell of the score grid: `empty` (not entered), a score (including 0), absent (ABS) and exempt are different (domain.md). */
export const cellKinds = ['empty', 'score', 'absent', 'exempt'] as const
export const cellKind = z.enum(cellKinds)

export const scoreCell = z.object({
  kind: cellKind,
  /** A number with at most one decimal if kind is `score`, otherwise null. */
  score: z.number().nullable(),
  /** Grows with every change; 0 if nothing was ever entered. */
  version: z.int(),
  by: z.string().nullable(),
  at: instant.nullable(),
})
export type ScoreCell = z.infer<typeof scoreCell>

export const scoreGrid = z.object({
  subject: z.object({ id, name: z.string(), elective: z.boolean() }),
  classArm: z.object({ id, fullName: z.string(), classType: z.object({ id, name: z.string() }) }),
  term: z.object({ id, name: z.string(), session: z.string() }),
  /** Null if no report card of these students is published for this term. Otherwise their scores are closed. */
  published: z
    .object({
      /** The first day of publication. */
      on: z.string(),
      /** Why the scores of published report cards are closed to the caller; null if late access opens them. */
      closedBecause: z.string().nullable(),
      late: z.object({ until: z.string(), by: z.string() }).nullable(),
    })
    .nullable()
    .optional(),
  teachers: z.array(z.object({ id, firstName: z.string(), lastName: z.string() })),
  components: z.array(
    z.object({
      id,
      name: z.string(),
      maximum: z.number(),
      isExam: z.boolean(),
      /** Open for entry today; otherwise `closedBecause` gives the reason. Without a window, entry is closed. */
      open: z.boolean(),
      closedBecause: z.string().nullable(),
      window: z.object({ opens: z.string(), closes: z.string() }).nullable(),
      /** Open for the caller only, after the window or on published report cards: until which day, and who granted it. */
      late: z.object({ until: z.string(), by: z.string() }).nullable(),
    }),
  ),
  grades: z.array(z.object({ from: z.int(), grade: z.string(), remark: z.string() })),
  /** The term's pass mark, a percentage. */
  passMark: z.number().optional(),
  students: z.array(
    z.object({
      id,
      fullName: z.string(),
      fxId: z.string(),
      admissionNumber: z.string(),
      gender: z.string(),
      /** False: the student does not take the subject; the row is shown but takes no scores. */
      offered: z.boolean(),
      /** The student's report card is published: `published` of the grid says whether the scores are closed. */
      published: z.boolean().optional(),
      /** Component id to cell; every component has one. */
      cells: z.record(id, scoreCell),
    }),
  ),
  /** Students who left the arm in this term: the scores entered here, read-only. Scores entered by another arm are not shown. */
  leavers: z
    .array(
      z.object({
        id,
        fullName: z.string(),
        fxId: z.string(),
        admissionNumber: z.string(),
        gender: z.string(),
        /** The last day in the arm. */
        lastDay: z.string(),
        /** Component id to cell; every component has one. */
        cells: z.record(id, scoreCell),
      }),
    )
    .optional(),
  can: z.object({
    enter: z.boolean(),
    /** Whether the person may say which students take the subject, in the active session. */
    choose: z.boolean(),
    /** Whether the person may open the scores of published report cards. */
    open: z.boolean().optional(),
  }),
})
export type ScoreGrid = z.infer<typeof scoreGrid>

export const scoreChange = z.object({
  studentId: id,
  componentId: id,
  kind: cellKind,
  /** As typed, if it is text: the server refuses values that are not valid for the component, by name. */
  score: z.union([z.number().min(-anyScore).max(anyScore), z.string().max(20)]).nullish(),
  /** The version the change is based on; 0 for a cell that was never filled. */
  version: revision,
  /** Made by the client; sending it again changes nothing. */
  id: id.optional(),
  /** When it was made on the device. */
  at: sentInstant.optional(),
})
export const updateScoresBody = z.object({
  classArmId: id,
  subjectId: id,
  /** The active term if omitted. */
  termId: id.optional(),
  changes: z.array(scoreChange).min(1).max(2000),
  /** As for the register: one error refuses all, or the valid changes are saved and each has its own result. */
  onError: z.enum(['refuseAll', 'saveRest']).default('refuseAll'),
})

export const scoreResult = z.object({
  studentId: id,
  componentId: id,
  /**
   * unchanged: sent before, or the cell already has this value. stale: somebody else changed it in the meantime. If a save is refused as a
   * whole, its valid changes are `unchanged` too: their cells keep their values.
   */
  outcome: z.enum(['saved', 'unchanged', 'stale', 'refused']),
  /** Why it was refused, with the names of the student and the component. */
  message: z.string().nullable(),
  /** The current cell; for a stale save it is the other person's. Null if the student is not in this arm. */
  cell: scoreCell.nullable(),
})
export type ScoreResult = z.infer<typeof scoreResult>

/** The number of scores entered in each subject of each arm, for the active term. */
export const scoreProgress = z.object({
  term: z.object({ id, name: z.string(), session: z.string() }).nullable(),
  rows: z.array(
    z.object({
      classArm: z.object({ id, fullName: z.string() }),
      subject: z.object({ id, name: z.string() }),
      teachers: z.array(z.string()),
      /** The same teachers, in the same order. */
      teacherIds: z.array(id),
      students: z.int(),
      components: z.array(
        z.object({
          id,
          name: z.string(),
          entered: z.int(),
          /** Scores that are missing on published report cards, and closed: they are not due. */
          closed: z.int(),
          /** Those that are missing there, and that the head has opened: they are due. */
          reopened: z.int(),
        }),
      ),
      can: z.object({ enter: z.boolean() }),
    }),
  ),
  ...nextCursor,
})
export type ScoreProgress = z.infer<typeof scoreProgress>

export const gradingErrors = catalogue({
  notOffered: '422 subject_not_in_class: {subject} is not taught in {classArm} this session.',
  scoresRefused: '422 scores_refused: {count} of {of} scores were refused; nothing was saved. See each cell.',
  scoresStale:
    '409 scores_stale: Somebody else changed {count} of these scores meanwhile; nothing was saved. Choose which value stays.',
  noActiveTerm: '422 no_active_term: The state has no active term yet. Ask the state admin to start one.',
})

export const gradingCalls = calls({ tag: 'Scores' })({
  view: {
    call: 'GET /subject-grading/view-subject-grade/{subject}/{classArm}',
    summary: 'The score grid of a subject in a class arm',
    access: 'score.view',
    where: [
      { in: 'param', name: 'classArm', of: 'classArm' },
      { in: 'param', name: 'subject', of: 'subject' },
    ],
    query: z.object({ term: id.optional() }),
    response: scoreGrid,
    errors: [gradingErrors.notOffered, gradingErrors.noActiveTerm],
  },
  update: {
    call: 'PATCH /subject-grading/update',
    changes: 'cells',
    summary: 'Enter, change or empty scores of a subject in a class arm',
    description:
      'Refused by name: text, negative, over the maximum, more than one decimal, a student of another arm, a subject not taught there, a closed window, a published report card. A stale save (somebody else saved the cell meanwhile) is 409 with both values in `details.results`.',
    access: 'score.enter',
    where: [
      { in: 'body', name: 'classArmId', of: 'classArm' },
      { in: 'body', name: 'subjectId', of: 'subject' },
    ],
    body: updateScoresBody,
    response: z.object({ results: z.array(scoreResult), saved: z.int() }),
    errors: Object.values(gradingErrors),
    maxBodyBytes: 1024 * 1024,
  },
  offer: {
    call: 'PATCH /subject-grading/offered/{subject}/{classArm}',
    changes: 'step',
    summary: 'Say whether a student of a class arm takes a subject',
    description:
      'For the person who enters its scores. A subject that everybody takes can be left out only by those who manage subjects.',
    access: 'score.enter',
    where: [
      { in: 'param', name: 'classArm', of: 'classArm' },
      { in: 'param', name: 'subject', of: 'subject' },
    ],
    query: z.object({ term: id.optional() }),
    body: z.object({ studentId: id, offered: z.boolean() }),
    response: scoreGrid,
    errors: [gradingErrors.notOffered, gradingErrors.noActiveTerm, subjectErrors.takenByAll, subjectErrors.hasScores],
  },
  progress: {
    call: 'GET /subject-grading/progress',
    summary: 'How many scores are in, by class arm, subject and component',
    description: `Without \`View all scores\` only what one teaches and one's own class arm. A page has the rows of whole class arms, and \`limit\` counts these.`,
    access: 'score.view',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({
      school: id.optional(),
      classArm: id.optional(),
      ...paging(armsAtOnce.most, armsAtOnce.usual),
      ...cursorQuery,
    }),
    response: scoreProgress,
  },
})
