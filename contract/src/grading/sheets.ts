import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { id, instant, queryFlag } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { jsonText, sentReading, uploadReading, uploadWarning } from '../kernel/uploads.ts'
import { studentErrors } from '../students/calls.ts'
import { gradingErrors, scoreCell } from './calls.ts'

/** The values of a cell over time, newest change first. */
export const scoreHistory = z.object({
  student: z.object({ id, fullName: z.string() }),
  component: z.object({ id, name: z.string() }),
  changes: z.array(
    z.object({
      at: instant,
      by: z.string(),
      /** As displayed: '12.5', 'ABS', 'EX'; null if the cell was or became empty. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** The arm in whose grid it was changed, if it is a different one. */
      classArm: z.string().nullable(),
    }),
  ),
})
export type ScoreHistory = z.infer<typeof scoreHistory>

const late = z.object({ until: z.string(), by: z.string() }).nullable()

/** All subjects of one student in a term, as rows of a grid. */
export const studentScores = z.object({
  student: z.object({ id, fullName: z.string(), fxId: z.string(), admissionNumber: z.string() }),
  term: z.object({ id, name: z.string(), session: z.string() }),
  /** Null if the student was in no arm of the school in this term. */
  classArm: z.object({ id, fullName: z.string(), classType: z.object({ id, name: z.string() }) }).nullable(),
  grades: z.array(z.object({ from: z.int(), grade: z.string(), remark: z.string() })),
  /** The subjects that the caller may see, in the class's order. */
  subjects: z.array(
    z.object({
      subject: z.object({ id, name: z.string(), elective: z.boolean() }),
      teachers: z.array(z.string()),
      /** False: the student does not take it. */
      offered: z.boolean(),
      components: z.array(
        z.object({
          id,
          name: z.string(),
          maximum: z.number(),
          isExam: z.boolean(),
          open: z.boolean(),
          closedBecause: z.string().nullable(),
          window: z.object({ opens: z.string(), closes: z.string() }).nullable(),
          late,
        }),
      ),
      cells: z.record(id, scoreCell),
      can: z.object({ enter: z.boolean() }),
    }),
  ),
})
export type StudentScores = z.infer<typeof studentScores>

/** The progress of score entry per student, in one arm. */
export const armScores = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  term: z.object({ id, name: z.string(), session: z.string() }),
  students: z.array(
    z.object({
      id,
      fullName: z.string(),
      fxId: z.string(),
      admissionNumber: z.string(),
      /** Subjects taken, and those with every component entered. */
      subjects: z.int(),
      complete: z.int(),
      entered: z.int(),
      expected: z.int(),
      /** Names of subjects with a missing score. */
      missing: z.array(z.string()),
    }),
  ),
})
export type ArmScores = z.infer<typeof armScores>

/** The content of a spreadsheet, as if it were typed. Nothing is saved. */
export const readScores = z.object({
  fileName: z.string(),
  /** Titles of the columns that were read as components, in the grid's order. */
  components: z.array(z.string()),
  scores: z.array(z.object({ studentId: id, componentId: id, text: z.string(), row: z.int() })),
  /** Rows that were not used, with the reason, by the student's name. */
  errors: z.array(z.object({ row: z.int(), name: z.string(), message: z.string() })),
  /** Titles that match no component. */
  unknown: z.array(z.string()),
  /** How the file was read. While a required column is missing, no score is read. */
  reading: uploadReading,
  warnings: z.array(uploadWarning),
  /**
   * Rows whose number and name disagree or are not clear, with the students whose scores they may be. Nothing of such a row is filled in
   * until somebody decides: `decisions` says whose it is.
   */
  undecided: z.array(
    z.object({
      row: z.int(),
      /** As in the sheet; '' if it says none. */
      name: z.string(),
      number: z.string(),
      message: z.string(),
      candidates: z.array(z.object({ id, fullName: z.string(), admissionNumber: z.string() })),
    }),
  ),
  /** Identifies exactly these warnings; sent with the file again to confirm them. Until then `scores` and `errors` are empty. */
  confirmation: z.string().nullable(),
})
export type ReadScores = z.infer<typeof readScores>

export const scoreSheetErrors = catalogue({
  otherGrid:
    '422 sheet_of_another_grid: This file holds the scores of {theirs}; this page is {ours}. Open that page, or choose its file.',
  noComponents:
    '422 sheet_without_components: No column of this file is a component. Name the columns as in the template: {components}.',
  noStudents:
    '422 sheet_without_students: The file has no column with FXIDs, admission numbers or names. Take the template and fill in its columns.',
  nothingToExport:
    '422 nothing_to_export: There are no students with subjects to export in this term. Choose another class or subject.',
})

/** Whose scores the rows of a sheet are; null leaves a row out. */
const sheetDecisions = z
  .array(z.object({ row: z.int().min(1).max(limits.whole), studentId: id.nullable() }))
  .max(limits.list)
export type SheetDecisions = z.infer<typeof sheetDecisions>

const ofGrid = [
  { in: 'param', name: 'classArm', of: 'classArm' },
  { in: 'param', name: 'subject', of: 'subject' },
] as const
const ofTerm = z.object({ term: id.optional() })
const ofSchool = { in: 'query', name: 'school', of: 'school', orActor: true } as const

export const scoreSheetCalls = calls({ tag: 'Scores', access: 'score.view' })({
  history: {
    call: 'GET /subject-grading/history/{subject}/{classArm}/{student}',
    summary: 'Who changed a cell of the score grid, when, from what and to what',
    where: [...ofGrid, { in: 'param', name: 'student', of: 'formerStudent', anySchool: true }],
    query: ofTerm.extend({ component: id }),
    response: scoreHistory,
    errors: [gradingErrors.notOffered, gradingErrors.noActiveTerm],
  },
  ofStudent: {
    call: 'GET /subject-grading/view-student/{student}',
    summary: 'All subjects and components of a student in a term',
    description: "Without `View all scores` only what one teaches, or all of one's own class arm.",
    where: { in: 'param', name: 'student', of: 'student' },
    query: ofTerm,
    response: studentScores,
    errors: [gradingErrors.noActiveTerm],
  },
  byStudent: {
    call: 'GET /subject-grading/by-student/{classArm}',
    summary: 'How much of each student’s scores is in, in a class arm',
    description: "For the arm's class teacher and for those who see all scores.",
    where: { in: 'param', name: 'classArm', of: 'classArm' },
    query: ofTerm,
    response: armScores,
    errors: [gradingErrors.noActiveTerm],
  },
  sheet: {
    call: 'GET /subject-grading/sheet/{subject}/{classArm}',
    summary: 'The spreadsheet of a score grid: its students and what is entered',
    where: ofGrid,
    query: ofTerm,
    response: { download: 'xlsx' },
    errors: [gradingErrors.notOffered, gradingErrors.noActiveTerm],
  },
  readSheet: {
    call: 'POST /subject-grading/read-sheet/{subject}/{classArm}',
    summary: 'Read a spreadsheet of scores for the grid to show; nothing is saved',
    description:
      'Columns in any order and by any of their usual titles. A file whose columns name another arm, subject or term is refused by name; so is each row of a student who is not in the arm. What stands above the columns is compared with the page. Where the file has warnings, scores come once they are confirmed. A refusal by its contents has the `reading` in `details`.',
    access: 'score.enter',
    where: ofGrid,
    query: ofTerm,
    body: z.object({
      /** How to read the file, as JSON, if it should not be detected: `sheet`, `titleRow`, `group`, `columns`. */
      reading: sentReading.optional(),
      /** Whose scores the rows of `undecided` are, as JSON: `[{row, studentId}]`. Other rows are left out. */
      decisions: jsonText(sheetDecisions, 100_000, 'Say whose scores the rows are as JSON.').optional(),
      /** The `confirmation` from the response that showed the warnings of this file. */
      confirmation: z.string().max(64).optional(),
    }),
    upload: { maxBytes: limits.spreadsheetBytes, accepts: ['.xlsx', '.csv'] },
    response: readScores,
    errors: [
      gradingErrors.notOffered,
      gradingErrors.noActiveTerm,
      studentErrors.notASpreadsheet,
      studentErrors.tooManyRows,
      studentErrors.emptySheet,
      scoreSheetErrors.otherGrid,
      scoreSheetErrors.noComponents,
      scoreSheetErrors.noStudents,
    ],
  },
  assessment: {
    call: 'GET /subject-grading/export',
    summary: 'Continuous assessment of a class or the school, by subject, for national submission',
    description:
      'One row a student and subject, with the components of the continuous assessment and their sum; the exam is left out. Submitted nationally per subject and term in January, April and August.',
    access: 'score.export',
    where: ofSchool,
    query: z.object({
      school: id.optional(),
      term: id.optional(),
      /** The whole school if omitted. */
      class: id.optional(),
      /** Every subject if omitted. */
      subject: id.optional(),
    }),
    ...exportLimits,
    response: { download: 'xlsx' },
    errors: [gradingErrors.noActiveTerm, scoreSheetErrors.nothingToExport],
  },
  progressSheet: {
    call: 'GET /subject-grading/progress/download',
    summary: 'How many scores are in, as a spreadsheet',
    where: ofSchool,
    query: z.object({ school: id.optional(), incomplete: queryFlag.optional() }),
    ...exportLimits,
    response: { download: 'xlsx' },
    errors: [gradingErrors.noActiveTerm],
  },
})
