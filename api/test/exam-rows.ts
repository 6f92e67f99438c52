import { v7 as uuidv7 } from 'uuid'
import { sql, type WriteTx } from '../src/platform/db/index.ts'
import type { TestApp } from './app.ts'
import type { CardsWorld } from './cards.ts'
import { asOwner, unique } from './factories-base.ts'

export interface ExamIds {
  exam: string
  examRegistration: string
  examCandidate: string
  examResultUpload: string
}

export const examIds = (): ExamIds => ({
  exam: uuidv7(),
  examRegistration: uuidv7(),
  examCandidate: uuidv7(),
  examResultUpload: uuidv7(),
})

/** An announced exam of the state, for which a school paid for one student, whose result is published; and an upload of results. */
export const writeExam = async (
  tx: WriteTx,
  ids: ExamIds,
  of: {
    school: { id: string; stateId: string }
    session: { id: string }
    arm: { id: string; classId: string }
    subject: { id: string }
    student: { id: string }
    staff: { id: string }
  },
): Promise<void> => {
  const number = unique()
  const { school, session, arm, subject, student, staff } = of
  await tx.run(sql`insert into exam (id, state_id, session_id, class_id, name, introduction, eligibility, grading_candidates,
      certificates, starts, ends, registration_starts, registration_ends, fee_kobo, number_prefix, status, results_published_at,
      results_published_by, created_by)
    values (${ids.exam}, ${school.stateId}, ${session.id}, ${arm.classId}, ${`Exam ${number}`}, 'It is', 'All', 'By marks', 'One',
      '2026-12-01', '2026-12-02', '2026-10-01', '2026-10-31', 0, ${`EX${number}`}, 'Announced', now(), ${staff.id}, ${staff.id})`)
  await tx.run(sql`insert into exam_subject (exam_id, subject_id, state_id, position)
    values (${ids.exam}, ${subject.id}, ${school.stateId}, 1)`)
  await tx.run(sql`insert into exam_registration (id, state_id, exam_id, school_id, number, fee_kobo, paid_kobo, paid_at, paid_by, saved_by)
    values (${ids.examRegistration}, ${school.stateId}, ${ids.exam}, ${school.id}, 1, 0, 0, now(), ${staff.id}, ${staff.id})`)
  await tx.run(sql`insert into exam_candidate (id, state_id, exam_id, school_id, registration_id, student_id, candidate_number,
      class_arm_id, subject_ids)
    values (${ids.examCandidate}, ${school.stateId}, ${ids.exam}, ${school.id}, ${ids.examRegistration}, ${student.id},
      ${`EX${number}/0001/0001`}, ${arm.id}, ${[subject.id]}::uuid[])`)
  await tx.run(sql`insert into exam_result (candidate_id, subject_id, state_id, exam_id, score_tenths, grade, remark, passed)
    values (${ids.examCandidate}, ${subject.id}, ${school.stateId}, ${ids.exam}, 605, 'B', 'Good', true)`)
  await tx.run(sql`insert into upload (id, state_id, kind, owner_id, file_name, row_count, fault_count, created_by)
    values (${ids.examResultUpload}, ${school.stateId}, 'examResultUpload', ${ids.exam}, 'results.xlsx', 0, 0, ${staff.id})`)
}

/** Publishes the results of an exam that a student of a world's arm sat; `tenths` is null where the student was absent. */
export const giveExamResult = async (
  app: TestApp,
  { school, session, arm, principal }: Pick<CardsWorld, 'school' | 'session' | 'arm' | 'principal'>,
  student: { id: string },
  results: readonly { subject: { id: string } | undefined; tenths: number | null; grade: string | null }[],
): Promise<{ examId: string }> => {
  const ids = examIds()
  await asOwner(app.app.database, async tx => {
    for (const [place, { subject, tenths, grade }] of results.entries()) {
      if (!subject) throw new Error('There is no such subject.')
      if (place === 0) {
        await writeExam(tx, ids, { school, session, arm, subject, student, staff: principal })
        await tx.run(sql`delete from exam_result where candidate_id = ${ids.examCandidate}`)
      }
      await tx.run(sql`insert into exam_result (candidate_id, subject_id, state_id, exam_id, absent, score_tenths, grade, remark, passed)
        values (${ids.examCandidate}, ${subject.id}, ${school.stateId}, ${ids.exam}, ${tenths === null}, ${tenths}, ${grade},
          ${tenths === null ? null : 'As marked'}, ${tenths === null ? null : tenths >= 400})`)
    }
  })
  return { examId: ids.exam }
}
