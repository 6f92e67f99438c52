import type { Candidate, EligibleArm } from '@akada/contract/exams/schemas'
import { nairaOf } from '@akada/contract/kernel/money'
import { type Page, type RowPosition, offsetOf, type TenantDb, totalOf } from '../../platform/db/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import {
  candidatesOf,
  countCandidates,
  eligibleStudents,
  type FoundCandidates,
  type CandidateRow,
  type CandidateScope,
  schoolsOfExam,
} from './queries/candidates.ts'
import { assertSeesAllStudents } from './policy.ts'
import type { ExamRow, ExamScope } from './queries/exams.ts'
import { type RequestContext, seenExam } from './exams.ts'

/** The students a school may register today, by class arm; those without an arm come last. */
export const viewEligible = (
  { db, actor, today }: RequestContext,
  { examId, schoolId }: { examId: string; schoolId: string },
): Promise<{ arms: EligibleArm[]; total: number }> => {
  assertSeesAllStudents(actor)
  return db.read(async tx => {
    const exam = await seenExam(tx, actor, examId)
    const found = await eligibleStudents(tx, { examId, schoolId, classId: exam.class.id, today })
    const arms = [...Map.groupBy(found, ({ classArm }) => classArm?.id).values()].map(students => ({
      classArm: students[0]?.classArm ?? null,
      students: students.map(({ classArm: _classArm, ...student }) => student),
    }))
    return { arms, total: found.length }
  })
}

/** The progress of the schools within reach with an exam. */
export const viewSchools = (
  { db, actor, today }: RequestContext,
  examId: string,
  filters: Parameters<typeof schoolsOfExam>[3],
) =>
  db.read(async tx => {
    const exam = await seenExam(tx, actor, examId)
    const asked = { examId, classId: exam.class.id, today, stateId: exam.stateId }
    const { found, counts, last } = await schoolsOfExam(tx, asked, actor, filters)
    return {
      foundSchools: found.map(({ paidKobo: paid, ...school }) => ({ ...school, paid: nairaOf(paid) })),
      candidates: counts.candidates,
      paid: nairaOf(counts.paidKobo),
      counts,
      last,
    }
  })

/** A page of a school's paid candidates, by candidate number. `pictureOf` returns the address of a picture's file. */
export const viewCandidates = (
  { db, actor }: RequestContext,
  { examId, schoolId, ...page }: { examId: string; schoolId: string } & Page,
  pictureOf: (fileId: string | null) => Candidate['student']['picture'],
): Promise<{ foundCandidates: Candidate[]; total: number; last: RowPosition | null }> => {
  assertSeesAllStudents(actor)
  return db.read(async tx => {
    const exam = await seenExam(tx, actor, examId)
    const reach = { schoolId, districtId: null }
    const part = { limit: page.limit, after: page.from?.after ?? null, skipped: offsetOf(page) }
    const scope = { reach, withArrivals: true }
    const { found, read, last } = await candidatesOf(tx, examId, scope, part)
    const total = await totalOf(page, read, () => countCandidates(tx, examId, scope))
    const foundCandidates = found.map(({ id, candidateNumber, subjectIds, registration, gone, ...one }) => ({
      id,
      candidateNumber,
      registration,
      gone,
      cameFrom: one.came ? one.school : null,
      subjects: exam.subjects.filter(subject => subjectIds.includes(subject.id)),
      student: {
        id: one.studentId,
        fullName: one.fullName,
        fxId: one.fxId,
        admissionNumber: one.admissionNumber,
        gender: one.gender,
        dateOfBirth: one.dateOfBirth,
        classArm: one.classArm,
        picture: pictureOf(one.pictureFileId),
      },
    }))
    return { foundCandidates, total, last }
  })
}

const candidatesAtOnce = 1000

/** All candidates of an exam within a reach, by candidate number, read in parts. */
export async function* inParts(db: TenantDb, examId: string, scope: CandidateScope): AsyncGenerator<CandidateRow[]> {
  let after: RowPosition | null = null
  do {
    const part: { limit: number; after: RowPosition | null } = { limit: candidatesAtOnce, after }
    const { found, last }: FoundCandidates = await db.read(tx => candidatesOf(tx, examId, scope, part))
    if (found.length > 0) yield found
    after = last
  } while (after !== null)
}

async function* downloadedRows(db: TenantDb, exam: ExamRow, scope: CandidateScope): AsyncGenerator<WorkbookCell[]> {
  for await (const part of inParts(db, exam.id, scope)) {
    for (const candidate of part) {
      yield [
        candidate.candidateNumber,
        candidate.fullName,
        candidate.fxId,
        candidate.gender === 'male' ? 'Male' : 'Female',
        candidate.dateOfBirth,
        candidate.school,
        candidate.classArm,
        candidate.came ? 'Came' : candidate.gone,
        ...exam.subjects.map(({ id }) => (candidate.subjectIds.includes(id) ? 'Yes' : null)),
      ]
    }
  }
}

/** The candidates of an exam within a reach as a workbook, read in parts as it is sent. Audited before the first byte is sent. */
export const downloadCandidates = async (
  { db, actor, today }: RequestContext,
  examId: string,
  reach: ExamScope,
): Promise<NamedWorkbook> => {
  assertSeesAllStudents(actor)
  const scope = { reach, withArrivals: true }
  const { exam, count, name } = await db.read(async tx => ({
    exam: await seenExam(tx, actor, examId),
    count: await countCandidates(tx, examId, scope),
    name: await nameOfPlace(tx, { ...reach, stateId: actor.stateId }),
  }))
  await db.write(tx =>
    audit(tx, actor, 'exam.view', ['exam', examId], {
      summary: `Downloaded ${count} candidates of ${exam.name}`,
      schoolId: reach.schoolId,
      districtId: reach.districtId,
      after: { count },
    }),
  )
  return namedWorkbook([name, 'Candidates', exam.name, exam.session.name, today], {
    sheetName: 'Candidates',
    columns: [
      { title: 'Candidate Number', width: 22 },
      { title: 'Name', width: 34 },
      { title: 'FXID', width: 16 },
      { title: 'Gender', width: 10 },
      { title: 'Date of Birth', width: 14, kind: 'day' },
      { title: 'School', width: 36 },
      { title: 'Class Arm', width: 16 },
      { title: 'Moved, Left or Came', width: 20 },
      ...exam.subjects.map(({ name }) => ({ title: name, width: 14 })),
    ],
    rows: downloadedRows(db, exam, scope),
    frozen: 2,
    notes: [`${exam.name}, ${exam.session.name}.`, `Paid candidates as of ${today}: ${count}.`],
  })
}
