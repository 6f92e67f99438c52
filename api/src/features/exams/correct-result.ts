import { examErrors } from '@akada/contract/exams/errors'
import type { CorrectResultBody, EnteredResults } from '@akada/contract/exams/results'
import { audit } from '../../platform/audit/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type RequestContext, assertMayConfigure } from './exams.ts'
import { type ExamRow, getExam, lockExam } from './queries/exams.ts'
import {
  deleteResults,
  freezeGrades,
  issueSlips,
  publishedGradingOf,
  resultsOf,
  saveResults,
} from './queries/results.ts'
import { candidatesNumbered } from './queries/upload.ts'
import { type ExistingCandidate, normalisedNumber } from './rules/check-results.ts'
import { readResult, type Result, writtenResult } from './rules/result-cell.ts'

const getCandidate = async (tx: ReadTx, examId: string, typed: string): Promise<ExistingCandidate> => {
  const number = normalisedNumber({ candidateNumber: typed })
  const [candidate] = await candidatesNumbered(tx, examId, [number])
  return candidate ?? refuse(examErrors.unknownCandidate, { params: { number } })
}

const written = (result: { tenths: number | null; absent: boolean } | undefined): string | null =>
  writtenResult(result)?.toString() ?? null

const enteredOf = async (tx: ReadTx, exam: ExamRow, candidate: ExistingCandidate): Promise<EnteredResults> => {
  const results = new Map((await resultsOf(tx, [candidate.id])).map(result => [result.subjectId, result]))
  return {
    candidateNumber: candidate.candidateNumber,
    student: { id: candidate.studentId, fullName: candidate.fullName },
    school: candidate.school,
    subjects: exam.subjects
      .filter(({ id }) => candidate.subjectIds.includes(id))
      .map(subject => ({ subject, result: written(results.get(subject.id)) })),
  }
}

/** A candidate's results as they are entered, published or not. Refuses with 422 if nobody has the number. */
export const viewEnteredResults = (
  { db, actor }: RequestContext,
  examId: string,
  number: string,
): Promise<EnteredResults> => {
  assertMayConfigure(actor)
  return db.read(async tx => enteredOf(tx, await getExam(tx, examId), await getCandidate(tx, examId, number)))
}

type Correction = CorrectResultBody['results'][number]

const typedResult = ({ result }: Correction, index: number): Result | null => {
  const reading = readResult(result ?? '')
  if ('value' in reading) return reading.value
  const path = `body.results.${index}.result`
  return refuse(examErrors.resultInvalid, { fields: [{ path, message: reading.wanted }] })
}

/** A result that differs from the one that is entered; refuses a subject of others, and a result that is no longer what was read. */
const changeOf = (
  entered: EnteredResults,
  exam: ExamRow,
  { subject: subjectId, was }: Correction,
  to: Result | null,
) => {
  const subject = exam.subjects.find(({ id }) => id === subjectId)?.name ?? 'this subject'
  const params = { student: entered.student.fullName, subject }
  const current = entered.subjects.find(one => one.subject.id === subjectId)
  if (!current) refuse(examErrors.notEntered, { params })
  if (current.result === written(to ?? undefined)) return []
  if (current.result !== (was || null)) {
    refuse(examErrors.resultChanged, { params: { ...params, result: current.result ?? 'empty' } })
  }
  return [{ subjectId, to, change: `${subject}: ${current.result ?? 'none'} → ${written(to ?? undefined) ?? 'none'}` }]
}

/**
 * Corrects results of a candidate, or takes them out; all others stay. If the results are published, they are graded by the bands of the
 * publication, and the candidate gets another slip. Refuses with 409 if a result is no longer what was read.
 */
export const correctResult = (
  { db, actor, now }: RequestContext & { now: Date },
  examId: string,
  { candidateNumber, results, reason }: CorrectResultBody,
): Promise<EnteredResults> => {
  assertMayConfigure(actor)
  const typed = results.map((correction, index) => ({ correction, to: typedResult(correction, index) }))
  return db.write(async tx => {
    const exam = await lockExam(tx, examId, 'update')
    const candidate = await getCandidate(tx, examId, candidateNumber)
    const entered = await enteredOf(tx, exam, candidate)
    const changes = typed.flatMap(({ correction, to }) => changeOf(entered, exam, correction, to))
    if (changes.length === 0) return entered
    const emptied = changes.flatMap(({ subjectId, to }) => (to === null ? [subjectId] : []))
    if (emptied.length > 0) await deleteResults(tx, candidate.id, emptied)
    const saved = changes.flatMap(({ subjectId, to }) =>
      to === null ? [] : [{ candidateId: candidate.id, subjectId, ...to }],
    )
    if (saved.length > 0) await saveResults(tx, exam, saved)
    const grading = await publishedGradingOf(tx, examId)
    if (grading) {
      await freezeGrades(tx, examId, grading, candidate.id)
      await issueSlips(tx, examId, now.toISOString(), candidate.id)
    }
    const inWords = changes.map(({ change }) => change)
    await audit(tx, actor, 'exam-result.upload', ['exam', examId], {
      summary: `Corrected results of ${candidate.candidateNumber}. ${inWords.join('. ')}. ${reason}`,
      after: { candidateNumber: candidate.candidateNumber, changes: inWords, reason },
    })
    return enteredOf(tx, exam, candidate)
  })
}
