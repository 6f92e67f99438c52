import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type CardsWorld, makeCardsWorld } from '../../../test/cards.ts'
import { type ExamIds, examIds, writeExam } from '../../../test/exam-rows.ts'
import { fund } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { dumpOf } from '../../../test/merge-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const merge = (as: make.SignedIn, keep: string, remove: string) =>
  app.request('POST /student/merge', { body: { keep, remove, reason: 'Admitted twice.' } }, { as })
const preview = (as: make.SignedIn, keep: string, remove: string) =>
  app.request('GET /student/merge-preview', { query: { keep, remove } }, { as })
const undo = (as: make.SignedIn, id: string) => app.request('POST /student/undo-merge/{id}', { params: { id } }, { as })

const twice = async () => {
  const world = await makeCardsWorld(app)
  const keep = await make.makeStudent(app, world.arm, { lastName: 'Adebayo', firstName: 'Kemi' })
  const remove = await make.makeStudent(app, world.arm, {
    lastName: 'Adebayo',
    firstName: 'Kemmi',
    begins: '2026-10-01',
  })
  const subject = await make.makeSubject(app, world.arm)
  return { ...world, keep, remove, subject }
}
type Twice = Awaited<ReturnType<typeof twice>>

/** An exam for which one of the records is a paid candidate. */
const candidate = async (world: Twice, student: { id: string }): Promise<ExamIds> => {
  const ids = examIds()
  const { school, session, arm, subject, principal: staff } = world
  await make.asOwner(app.app.database, tx => writeExam(tx, ids, { school, session, arm, subject, student, staff }))
  return ids
}

const charge = async ({ school, session }: CardsWorld, student: { id: string }) => {
  await fund(app, school, 50_000)
  await app.db.run(sql`
    insert into report_card_charge (student_id, term_id, state_id, school_id, posting_id, kobo)
    select ${student.id}, ${session.activeTerm.id}, p.state_id, p.school_id, p.id, 50000
    from ledger.posting p where p.school_id = ${school.id} order by p.id desc limit 1`)
}

const ownersOf = async (table: string, ids: readonly string[]) =>
  (
    await app.owner.query(`select student_id as id from ${table} where student_id = any($1) order by 1`, [ids])
  ).rows.map(({ id }) => id)

describe('paid items', () => {
  it('are moved to the kept record, including an exam result, and come back when the merge is undone', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    const exam = await candidate(world, remove)
    await charge(world, remove)
    const before = await dumpOf(app, [keep.id, remove.id])
    const { status, body } = await merge(principal, keep.id, remove.id)
    expect(status).toBe(200)
    const both = [keep.id, remove.id]
    expect(await ownersOf('exam_candidate', both)).toEqual([keep.id])
    expect(await ownersOf('report_card_charge', both)).toEqual([keep.id])
    const result = await app.request(
      'GET /school-exam-result/view-student-result-on-school-portal/{studentId}/{examId}',
      { params: { studentId: keep.id, examId: exam.exam } },
      { as: principal },
    )
    expect(result.body).toMatchObject({ student: { fullName: 'Adebayo, Kemi' }, subjects: [{ score: 60.5 }] })
    expect((await undo(principal, body.merge)).status).toBe(200)
    expect(await dumpOf(app, both)).toEqual(before)
  })

  it('paid twice for one report card stay with each record, and are named', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    await charge(world, keep)
    await charge(world, remove)
    const { body } = await preview(principal, keep.id, remove.id)
    expect(body.setAside).toContain(
      'What was paid for the report card of First Term 2026/2027: it was paid for the kept record too.',
    )
    expect((await merge(principal, keep.id, remove.id)).status).toBe(200)
    expect(await ownersOf('report_card_charge', [keep.id, remove.id])).toHaveLength(2)
  })

  it('prevent the merge of two paid candidates of one exam, with both numbers', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    const exam = await candidate(world, keep)
    await app.db.run(sql`
      insert into exam_candidate (id, state_id, exam_id, school_id, registration_id, student_id, candidate_number, class_arm_id,
        subject_ids)
      select akada_uuid(), xc.state_id, xc.exam_id, xc.school_id, xc.registration_id, ${remove.id}, 'OTHER/0001/0002',
        xc.class_arm_id, xc.subject_ids
      from exam_candidate xc where xc.id = ${exam.examCandidate}`)
    const { status, error } = await merge(principal, keep.id, remove.id)
    expect(status).toBe(422)
    expect(error.message).toMatch(/^Both are paid candidates of Exam \d+, EX\d+\/0001\/0001 and OTHER\/0001\/0002\./)
    expect(await ownersOf('exam_candidate', [keep.id, remove.id])).toHaveLength(2)
  })
})
