import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id, instant, line } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { commitUploadBody, correctUploadBody, uploadErrors, uploadShape } from '../kernel/uploads.ts'
import { studentErrors } from '../students/calls.ts'
import { examErrors } from './errors.ts'
import { examResult, reasonBody } from './schemas.ts'

/** Like an upload of students: nothing is written until it is committed. */
export const examResultUpload = z.object({
  ...uploadShape,
  exam: z.object({ id, examName: z.string() }),
  outcome: z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), leftOut: z.int() }).nullable(),
})
export type ExamResultUpload = z.infer<typeof examResultUpload>

/** The progress of an exam's results. */
export const examResultProgress = z.object({
  candidates: z.int(),
  /** Expected results: each candidate times the subjects entered. */
  wanted: z.int(),
  /** Results received, including absences. */
  entered: z.int(),
  absent: z.int(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  /** By subject, for the state's review before publication. Averages out of 100, rounded half up to two decimals. */
  subjects: z.array(
    z.object({
      subject: z.object({ id, name: z.string() }),
      wanted: z.int(),
      entered: z.int(),
      absent: z.int(),
      average: z.number().nullable(),
      passed: z.int(),
    }),
  ),
})
export type ExamResultProgress = z.infer<typeof examResultProgress>

/** One exam of a student, as the student's page lists it. */
export const studentExamResult = z.object({
  exam: z.object({ id, examName: z.string(), session: z.string() }),
  candidateNumber: z.string(),
  publishedAt: instant,
  /** Subjects passed, out of those with a score. */
  passed: z.int(),
  sat: z.int(),
})
export type StudentExamResult = z.infer<typeof studentExamResult>

/** A candidate's results as they are entered, for the person who corrects one; a result is '57.5', 'ABS', or null for none. */
export const enteredResults = z.object({
  candidateNumber: z.string(),
  student: z.object({ id, fullName: z.string() }),
  school: z.object({ id, name: z.string() }),
  subjects: z.array(z.object({ subject: z.object({ id, name: z.string() }), result: z.string().nullable() })),
})
export type EnteredResults = z.infer<typeof enteredResults>

const candidateNumber = z.string().trim().min(1, messages.required).max(40)
const resultText = z.string().trim().max(10).nullable()

/** Results of one candidate by subject: `was` is what was read. A result of null takes it out. */
export const correctResultBody = z.object({
  candidateNumber,
  results: z
    .array(z.object({ subject: id, was: resultText, result: resultText }))
    .min(1, 'Choose a subject.')
    .max(40, 'At most 40 subjects.'),
  reason: line(limits.text),
})
export type CorrectResultBody = z.infer<typeof correctResultBody>

const ofExam = { in: 'param', name: 'id', of: 'exam' } as const
const ofUpload = { in: 'param', name: 'id', of: 'examResultUpload' } as const
export const examResultCalls = calls({ tag: 'Exams', access: 'exam-result.upload' })({
  template: {
    call: 'GET /exam-result/template/{id}',
    summary: 'The spreadsheet of results: one row a candidate, one column a subject, what is entered filled in',
    description:
      'Of one school, of one district, or of the whole state. Refused for more candidates than an upload takes: then it is downloaded by district or by school.',
    where: [
      ofExam,
      { in: 'query', name: 'school', of: 'school', orActor: true },
      { in: 'query', name: 'district', of: 'district', orActor: true },
    ],
    query: z.object({ school: id.optional(), district: id.optional() }),
    response: { download: 'xlsx' },
    errors: [examErrors.tooManyCandidates],
  },
  upload: {
    call: 'POST /exam-result/upload-multiple/{id}',
    summary: 'Read and check a spreadsheet of results; nothing is kept yet',
    description:
      'A cell holds a score from 0 to 100 with at most one decimal, ABS for absent, or nothing (no result). A score in a subject for which the candidate was not entered is an error.',
    where: ofExam,
    upload: { maxBytes: limits.spreadsheetBytes, accepts: ['.xlsx', '.csv'] },
    response: examResultUpload,
    errors: [
      examErrors.resultsFixed,
      studentErrors.notASpreadsheet,
      studentErrors.tooManyRows,
      studentErrors.columnsMissing,
      studentErrors.emptySheet,
    ],
  },
  uploadView: {
    call: 'GET /exam-result/upload-multiple/{id}',
    summary: 'An upload as it is, to come back to',
    where: ofUpload,
    response: examResultUpload,
  },
  uploadCorrection: {
    call: 'PATCH /exam-result/upload-multiple/{id}',
    changes: 'entries',
    summary: 'Correct rows of an upload, leave them out, or read its file another way; all is checked again',
    where: ofUpload,
    body: correctUploadBody,
    response: examResultUpload,
    errors: [examErrors.resultsAlreadyCreated, uploadErrors.fileGone],
    maxBodyBytes: 8 * 1024 * 1024,
  },
  createMultiple: {
    call: 'POST /exam-result/create-multiple/{id}',
    heavy: 'long',
    summary: 'Keep all good rows of an upload in one transaction',
    description: 'Calling it again answers the first outcome and changes nothing.',
    where: ofUpload,
    body: commitUploadBody,
    response: examResultUpload,
    errors: [
      examErrors.resultsFixed,
      examErrors.noGoodRow,
      examErrors.errorsLeft,
      uploadErrors.savedMeanwhile,
      uploadErrors.warningsUnconfirmed,
    ],
  },
  status: {
    call: 'GET /exam-result/standing/{id}',
    summary: 'How far the results of an exam are, by subject',
    where: ofExam,
    response: examResultProgress,
  },
  publish: {
    call: 'PATCH /exam-result/publish/{id}',
    heavy: 'long',
    changes: 'step',
    summary: 'Publish the results: schools see them from now on',
    description:
      "Grades are taken from the bands of the class's type as they are now, and stay so. Missing results refuse it unless `mayBeMissing` is set; so does the day, until the exam's last day is over, unless `isBeforeExam` is set; and so does a registration that has not ended. Each candidate gets a slip with a code.",
    where: ofExam,
    body: z.object({ mayBeMissing: z.boolean().default(false), isBeforeExam: z.boolean().default(false) }),
    response: examResultProgress,
    errors: [
      examErrors.nothingToPublish,
      examErrors.resultsMissing,
      examErrors.resultsFixed,
      examErrors.stillRegistering,
      examErrors.notSatYet,
    ],
  },
  candidate: {
    call: 'GET /exam-result/candidate/{id}',
    summary: "A candidate's results as they are entered, by candidate number",
    where: ofExam,
    query: z.object({ number: candidateNumber }),
    response: enteredResults,
    errors: [examErrors.unknownCandidate],
  },
  correct: {
    call: 'PATCH /exam-result/correct/{id}',
    changes: 'cells',
    summary: 'Correct results of one candidate, or take them out, also while the results are published',
    description:
      'Every other result stays as it is, and published if it is. A published result is graded by the bands of the publication, and the candidate gets another slip, which says that it was corrected. `was` is the result as it was read: another one is refused.',
    where: ofExam,
    body: correctResultBody,
    response: enteredResults,
    errors: [examErrors.unknownCandidate, examErrors.notEntered, examErrors.resultInvalid, examErrors.resultChanged],
  },
  withdraw: {
    call: 'PATCH /exam-result/take-back/{id}',
    changes: 'step',
    summary: 'Take published results back, with a reason, to put them right',
    where: ofExam,
    body: reasonBody,
    response: examResultProgress,
    errors: [examErrors.resultsNotOut],
  },
  view: {
    call: 'GET /school-exam-result/view-student-result-on-school-portal/{studentId}/{examId}',
    summary: "A candidate's published result",
    description: 'For the school that registered the candidate, and those above it.',
    access: 'exam-result.view',
    where: [
      { in: 'param', name: 'studentId', of: 'formerStudent' },
      { in: 'param', name: 'examId', of: 'exam' },
    ],
    response: examResult,
    errors: [examErrors.resultsNotOut, examErrors.notACandidate],
  },
  byStudent: {
    call: 'GET /exam-result/by-student/{id}',
    summary: "A student's published results of state exams, the latest first",
    description: 'Those that the school which asks may see: it registered the candidate, or has the student now.',
    access: 'exam-result.view',
    where: { in: 'param', name: 'id', of: 'formerStudent' },
    response: z.object({ foundResults: z.array(studentExamResult).max(limits.ids) }),
  },
})
