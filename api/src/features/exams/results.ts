import { examErrors } from '@akada/contract/exams/errors'
import type { ExamResultProgress, StudentExamResult } from '@akada/contract/exams/results'
import type { ExamResult } from '@akada/contract/exams/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { commonErrors } from '@akada/contract/kernel/errors'
import { audit } from '../../platform/audit/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { assertSeesAllStudents, seesResult } from './policy.ts'
import { countCandidates } from './queries/candidates.ts'
import { getExam, lockExam, type ExamRow } from './queries/exams.ts'
import {
  findCandidateResult,
  freezeGrades,
  gradingOf,
  issueSlips,
  publisherOf,
  resultsOfStudent,
  setPublished,
  subjectProgress,
  thawGrades,
} from './queries/results.ts'
import { passTenths } from './rules/grades.ts'
import { registrationStatusOf as registrationOn } from './rules/window.ts'
import { type RequestContext, assertMayConfigure, seenExam } from './exams.ts'

const ofTheState = { schoolId: null, districtId: null }

const registrationStatusOf = async (tx: ReadTx, exam: ExamRow): Promise<ExamResultProgress> => {
  const { passMarkTenths } = await gradingOf(tx, exam.class.id)
  const [subjects, candidates, publishedBy] = [
    await subjectProgress(tx, exam.id, passTenths(passMarkTenths)),
    await countCandidates(tx, exam.id, { reach: ofTheState }),
    await publisherOf(tx, exam.id),
  ]
  const sum = (key: 'wanted' | 'entered' | 'absent') => subjects.reduce((total, subject) => total + subject[key], 0)
  return {
    candidates,
    wanted: sum('wanted'),
    entered: sum('entered'),
    absent: sum('absent'),
    publishedAt: exam.resultsPublishedAt,
    publishedBy,
    subjects,
  }
}

/** How many results of an exam are entered, by subject. */
export const viewResultStatus = ({ db, actor }: RequestContext, examId: string): Promise<ExamResultProgress> => {
  assertMayConfigure(actor)
  return db.read(async tx => registrationStatusOf(tx, await getExam(tx, examId)))
}

/**
 * Publishes the results of an exam: grades are taken from the current bands, and frozen. Refuses if results are missing, unless that is
 * allowed, before the last day of the exam, unless that is confirmed, if there are none at all, and while schools can still register or will
 * be able to. Each candidate gets a slip with a code, and another one if the results differ from those published before.
 */
export const publishResults = (
  { db, actor, today, now }: RequestContext & { now: Date },
  examId: string,
  { mayBeMissing, isBeforeExam }: { mayBeMissing: boolean; isBeforeExam: boolean },
): Promise<ExamResultProgress> => {
  assertMayConfigure(actor)
  return db.write(async tx => {
    const exam = await lockExam(tx, examId, 'update')
    if (exam.resultsPublishedAt !== null) refuse(examErrors.resultsFixed)
    if (registrationOn(exam, today) !== 'Closed') {
      refuse(examErrors.stillRegistering, { params: { exam: exam.name, ends: writtenDay(exam.registrationEnds) } })
    }
    if (today <= exam.ends && !isBeforeExam) {
      const params = { exam: exam.name, starts: writtenDay(exam.starts), ends: writtenDay(exam.ends) }
      refuse(examErrors.notSatYet, { params })
    }
    const { wanted, entered, candidates } = await registrationStatusOf(tx, exam)
    if (entered === 0) refuse(examErrors.nothingToPublish)
    const missing = wanted - entered
    if (missing > 0 && !mayBeMissing) {
      refuse(examErrors.resultsMissing, {
        params: { results: missing === 1 ? '1 result is' : `${missing} results are` },
      })
    }
    const grading = await gradingOf(tx, exam.class.id)
    await freezeGrades(tx, examId, grading)
    await setPublished(tx, examId, { at: now.toISOString(), staffId: actor.staffId, grading })
    await issueSlips(tx, examId, now.toISOString())
    await audit(tx, actor, 'exam-result.upload', ['exam', examId], {
      summary: `Published the results of ${candidates} candidates of ${exam.name}`,
      after: { entered, missing, ...grading },
    })
    return registrationStatusOf(tx, await getExam(tx, examId))
  })
}

/** Withdraws published results: schools no longer see them, and they can be corrected. */
export const withdrawResults = (
  { db, actor }: RequestContext,
  examId: string,
  reason: string,
): Promise<ExamResultProgress> => {
  assertMayConfigure(actor)
  return db.write(async tx => {
    const exam = await lockExam(tx, examId, 'update')
    if (exam.resultsPublishedAt === null) refuse(examErrors.resultsNotOut)
    await thawGrades(tx, examId)
    await setPublished(tx, examId, null)
    await audit(tx, actor, 'exam-result.upload', ['exam', examId], {
      summary: `Took back the results of ${exam.name}: ${reason}`,
      before: { publishedAt: exam.resultsPublishedAt },
      after: { publishedAt: null, reason },
    })
    return registrationStatusOf(tx, await getExam(tx, examId))
  })
}

/**
 * The published result of a candidate, for the school that registered them, their current school, and those above. Refuses with 404 if the
 * results are not published.
 */
export const viewResult = (
  { db, actor }: RequestContext,
  { examId, studentId }: { examId: string; studentId: string },
  pictureOf: (fileId: string | null) => ExamResult['student']['picture'],
): Promise<ExamResult> => {
  assertSeesAllStudents(actor)
  return db.read(async tx => {
    const exam = await seenExam(tx, actor, examId)
    const found = (await findCandidateResult(tx, examId, studentId)) ?? refuse(examErrors.notACandidate)
    if (!seesResult(actor, found.schools)) refuse(commonErrors.notFound)
    const publishedAt = exam.resultsPublishedAt ?? refuse(examErrors.resultsNotOut)
    const { fullName, fxId, gender, slip, subjects } = found
    return {
      exam: { id: examId, examName: exam.name, session: exam.session.name },
      student: { id: found.studentId, fullName, fxId, gender, picture: pictureOf(found.pictureFileId) },
      school: found.school,
      ministry: exam.ministry,
      candidateNumber: found.candidateNumber,
      publishedAt,
      code: slip?.code ?? null,
      correctedAt: slip && slip.version > 1 ? slip.issuedAt : null,
      subjects: subjects.map(({ tenths, passed: _passed, ...result }) => ({
        ...result,
        score: tenths === null ? null : tenths / 10,
      })),
      passed: subjects.filter(({ passed }) => passed === true).length,
      sat: subjects.filter(({ tenths }) => tenths !== null).length,
    }
  })
}

/** The published results of a student that the actor may see, the latest first. */
export const viewResultsOfStudent = (
  { db, actor }: RequestContext,
  studentId: string,
): Promise<{ foundResults: StudentExamResult[] }> => {
  assertSeesAllStudents(actor)
  return db.read(async tx => {
    const found = await resultsOfStudent(tx, studentId)
    const seen = found.filter(({ schools }) => seesResult(actor, schools))
    return { foundResults: seen.map(({ schools: _schools, ...result }) => result) }
  })
}
