import { examErrors } from '@akada/contract/exams/errors'
import type { ExamResultUpload } from '@akada/contract/exams/results'
import { limits } from '@akada/contract/kernel/limits'
import { studentErrors } from '@akada/contract/students/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import {
  changeUpload,
  commitUpload,
  type Consent,
  findCommitted,
  stageUpload,
  type UploadKind,
  uploadTables,
  viewUpload,
} from '../../platform/uploads/index.ts'
import { countCandidates } from './queries/candidates.ts'
import { nameOfPlace } from '../roles/index.ts'
import { getExam, lockExam, type ExamRow, type ExamScope } from './queries/exams.ts'
import { type ChangedResult, saveResults, resultsOf } from './queries/results.ts'
import { candidatesNumbered, type UploadOutcome } from './queries/upload.ts'
import {
  normalisedNumber,
  checkResults,
  examTitleDoubts,
  replacedResults,
  resultColumns,
  type ResultRow,
  templateHeading,
} from './rules/check-results.ts'
import { writtenResult } from './rules/result-cell.ts'
import { inParts } from './candidates.ts'
import { type RequestContext, assertMayConfigure } from './exams.ts'

type Kind = UploadKind<string, ResultRow, UploadOutcome>
type Answer = Awaited<ReturnType<typeof viewUpload<string, ResultRow, UploadOutcome>>>

const errors = {
  notASpreadsheet: studentErrors.notASpreadsheet,
  tooManyRows: studentErrors.tooManyRows,
  columnsMissing: studentErrors.columnsMissing,
  emptySheet: studentErrors.emptySheet,
  alreadyCommitted: examErrors.resultsAlreadyCreated,
  nothingGood: examErrors.noGoodRow,
  errorsLeft: examErrors.errorsLeft,
}

const uploads = uploadTables<string, UploadOutcome>('examResultUpload')

/** '12,160' */
const inThousands = (count: number): string => count.toLocaleString('en-NG')

/** Uploads of an exam's results, as a plan for the shared upload: a column for each subject. */
const kindOf = (exam: ExamRow): Kind => ({
  operation: 'exam-result.upload',
  tables: uploads,
  templateHeading,
  alwaysShown: ['name'],
  defaultName: 'results.xlsx',
  errors,
  columns: resultColumns(exam.subjects),
  composites: [],
  check: async (tx, examId, rows) => {
    const numbers = rows.map(({ cells }) => normalisedNumber(cells))
    const known = await candidatesNumbered(tx, examId, numbers)
    const byNumber = new Map(known.map(candidate => [candidate.candidateNumber, candidate]))
    return checkResults(rows, byNumber, exam.subjects)
  },
  doubts: async (tx, _examId, rows) => {
    const candidates = rows.flatMap(({ values }) => values?.candidateId ?? [])
    return replacedResults(rows, await resultsOf(tx, candidates), exam.subjects)
  },
  titleDoubts: (lines, keys) => examTitleDoubts(exam, lines, keys),
})

const withExam = (exam: ExamRow, answer: Answer): ExamResultUpload => ({
  ...answer,
  exam: { id: exam.id, examName: exam.name },
})

const assertNotPublished = (exam: ExamRow): void => {
  if (exam.resultsPublishedAt !== null) refuse(examErrors.resultsFixed)
}

const examOfUpload = async (tx: ReadTx, id: string): Promise<ExamRow> =>
  getExam(tx, (await uploads.get(tx, id)).ownerId)

/** Reads and checks a spreadsheet of results; nothing is saved yet. */
export const stageResults = async (
  asking: RequestContext,
  place: Place,
  examId: string,
  file: { buffer: Buffer; name: string },
): Promise<ExamResultUpload> => {
  assertMayConfigure(asking.actor)
  const exam = await asking.db.read(tx => getExam(tx, examId))
  assertNotPublished(exam)
  return withExam(exam, await stageUpload(kindOf(exam), asking, { ...place, ownerId: examId }, file))
}

export const viewResultUpload = async ({ db }: RequestContext, id: string): Promise<ExamResultUpload> => {
  const exam = await db.read(tx => examOfUpload(tx, id))
  return withExam(exam, await viewUpload(kindOf(exam), { db }, id))
}

/** Corrects rows of an upload, leaves them out, or reads its file in another way; everything is checked again. */
export const changeResultUpload = async (
  asking: RequestContext & { now: Date },
  place: Place,
  id: string,
  change: Parameters<typeof changeUpload>[4],
): Promise<ExamResultUpload> => {
  const exam = await asking.db.read(tx => examOfUpload(tx, id))
  return withExam(exam, await changeUpload(kindOf(exam), asking, place, id, change))
}

/** For the audit log: the previous results are stored nowhere else. By candidate number and subject, '59.5 → 20'. */
const auditedChanges = (changed: readonly ChangedResult[]): Record<string, Record<string, string>> => {
  const written = (tenths: number | null) => writtenResult({ tenths, absent: tenths === null })
  const changes: Record<string, Record<string, string>> = {}
  for (const { candidateNumber, subject, fromTenths, toTenths } of changed) {
    const ofCandidate = (changes[candidateNumber] ??= {})
    ofCandidate[subject] = `${written(fromTenths)} → ${written(toTenths)}`
  }
  return changes
}

const keepAll = async (tx: WriteTx, examId: string, fileName: string, good: readonly ResultRow[], leftOut: number) => {
  const exam = await lockExam(tx, examId, 'update')
  assertNotPublished(exam)
  const results = good.flatMap(row => row.results.map(result => ({ candidateId: row.candidateId, ...result })))
  const { created, changed } = await saveResults(tx, exam, results)
  return {
    outcome: {
      created,
      changed: changed.length,
      unchanged: results.length - created - changed.length,
      leftOut,
    },
    summary: `Kept ${results.length} results of ${exam.name} from ${fileName}`,
    after: { exam: examId, ...(changed.length > 0 ? { changes: auditedChanges(changed) } : {}) },
  }
}

/**
 * Saves all valid rows of an upload in one transaction, or none; an empty cell leaves the existing result. Idempotent: a repeated call
 * returns the same result.
 */
export const commitResults = async (
  { now, ...asking }: RequestContext & { now: Date },
  place: Place,
  id: string,
  consent: Consent,
): Promise<ExamResultUpload> => {
  const { exam, done } = await asking.db.read(async tx => {
    const exam = await examOfUpload(tx, id)
    return { exam, done: await findCommitted(kindOf(exam), tx, id) }
  })
  if (done) return withExam(exam, done)
  assertNotPublished(exam)
  const answer = await commitUpload(kindOf(exam), asking, {
    id,
    place,
    ...consent,
    now,
    write: (tx, upload, good, leftOut) => keepAll(tx, upload.ownerId, upload.fileName, good, leftOut),
  })
  return withExam(exam, answer)
}

async function* templateRows(db: TenantDb, exam: ExamRow, reach: ExamScope): AsyncGenerator<WorkbookCell[]> {
  for await (const part of inParts(db, exam.id, { reach })) {
    const results = await db.read(tx =>
      resultsOf(
        tx,
        part.map(({ id }) => id),
      ),
    )
    const byCell = new Map(results.map(result => [`${result.candidateId} ${result.subjectId}`, result]))
    for (const { id, candidateNumber, fullName } of part) {
      yield [
        candidateNumber,
        fullName,
        ...exam.subjects.map(subject => writtenResult(byCell.get(`${id} ${subject.id}`))),
      ]
    }
  }
}

/**
 * The spreadsheet of results with the candidates of a reach and their results so far, read in parts as it is sent; `of` names the reach in
 * its file name, '' for a whole state. Audited first. Refuses more than an upload accepts.
 */
export const resultTemplate = async (
  { db, actor, today }: RequestContext,
  examId: string,
  reach: ExamScope,
): Promise<NamedWorkbook> => {
  assertMayConfigure(actor)
  const { exam, count, name } = await db.read(async tx => ({
    exam: await getExam(tx, examId),
    count: await countCandidates(tx, examId, { reach }),
    name: await nameOfPlace(tx, { ...reach, stateId: actor.stateId }),
  }))
  const most = limits.spreadsheetRows
  if (count > most)
    refuse(examErrors.tooManyCandidates, { params: { count: inThousands(count), most: inThousands(most) } })
  await db.write(tx =>
    audit(tx, actor, 'exam-result.upload', ['exam', examId], {
      summary: `Downloaded the results sheet of ${exam.name} with ${count} candidates`,
      after: { count },
    }),
  )
  return namedWorkbook([name, 'Results', exam.name, exam.session.name, today], {
    sheetName: 'Results',
    columns: resultColumns(exam.subjects).map(({ title, width, kind }) => ({ title, width, kind })),
    rows: templateRows(db, exam, reach),
    notes: [
      templateHeading,
      `${exam.name}, ${exam.session.name}: ${count} candidates.`,
      'One candidate a row. The candidate number says whose row it is; the name is there to be compared.',
      'A cell holds a score from 0 to 100 with at most one decimal, ABS for absent, or nothing: then what is entered stays.',
      'Leave the cells empty of subjects for which a candidate is not entered.',
    ],
  })
}
