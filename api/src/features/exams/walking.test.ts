import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { type ExamWorld, examWorld } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { codeOf, cookieOf, nameGuardian } from '../../../test/family-world.ts'
import { walletApp } from '../../../test/wallet-world.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf, walk } from '../../../test/walks.ts'

const { app } = await walletApp()

/** An announced exam, to which this many further students come in the class. */
const world = async (students: number, fee: number) => {
  const found = await examWorld(app)
  const exam = await found.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee } })
  const children: make.TestStudent[] = []
  for (let at = 0; at < students; at += 1)
    children.push(await make.makeStudent(app, found.gold, { lastName: `Bello${'abcde'[at]}` }))
  return { ...found, exam, children }
}

it('walks through the candidates of a school by number, the shorter first, while others are paid for', async () => {
  const { exam, school, other, head, otherHead, enter, settle, eze, cole, children } = await world(5, 0)
  const pay = async (students: make.TestStudent[], at = school, as = head) =>
    settle((await enter(exam, students, { at })).body.id, 0, as)
  await pay(children)
  await pay([cole], other, otherHead)
  await app.owner.query(
    `update exam_candidate set candidate_number = 'BECE26/0001/00021' where exam_id = $1 and candidate_number = 'BECE26/0001/0002'`,
    [exam.id],
  )
  const path = `/exam/school-candidates-list/${school.id}/${exam.id}`
  const numberOf = ({ candidateNumber }: { candidateNumber: string }) => candidateNumber
  const read = pagesOf(app, path, 'foundCandidates', head, numberOf)
  const before = await assertWalks(read)
  expect(before.map(number => number.slice(12))).toEqual(['0001', '0003', '0004', '0005', '00021'])
  const { ids, totals } = await walk(read, async page => (page === 1 ? pay([eze]) : undefined))
  expect([ids.toSorted(), totals]).toEqual([[...before, 'BECE26/0001/0006'].toSorted(), [5]])
  const next = await cursorOf(read)
  await assertRefusesCursor(app, head, path, { after: `${next}x` })
  await assertRefusesCursor(app, otherHead, path.replace(school.id, other.id), { after: next })
})

it('walks through the exams of a state, those whose registration ends last first, while others are announced', async () => {
  const { announce, state, session, admin, head } = await examWorld(app)
  const announceThat = (name: string, ends: string) =>
    announce({
      examName: name,
      numberPrefix: name
        .normalize('NFD')
        .replace(/[^A-Za-z0-9]/g, '')
        .toUpperCase(),
      examRegistration: { starts: '2026-10-01', ends, fee: 0 },
    })
  for (const name of ['Ọlá', 'Ola test', 'Placement']) await announceThat(name, '2026-10-20')
  await announceThat('Earlier', '2026-10-10')
  await announceThat('Latest', '2026-10-31')
  const path = `/exam/exam-by-state/${state.id}`
  const read = pagesOf(app, path, 'foundExams', head)
  const added = (page: number) => announceThat(`Later ${page}`, '2026-11-02')
  expect(await assertWalks(query => read({ session: session.id, ...query }), added)).toHaveLength(5)
  const next = await cursorOf(read)
  await assertRefusesCursor(app, head, path, { after: next, status: 'Announced' })
  await assertRefusesCursor(app, head, path, { after: next, session: session.id })
  await assertRefusesCursor(app, admin, path, { after: `${next}x` })
})

it('walks through the schools of an exam by name, and adds up once what they paid', async () => {
  const { exam, state, session, district, farDistrict, admin, head, enter, settle, eze, cole, other, otherHead } =
    await world(0, 0)
  for (const within of [district, farDistrict]) {
    const school = await make.makeSchool(app, within, { name: 'Ọlá School' })
    const arm = await make.makeClassArm(app, { state, school, session, class: 'JSS 3' })
    await make.makeStudent(app, arm)
  }
  const path = `/exam-registration/schools/${exam.id}`
  const idOf = (row: { school: { id: string } }) => row.school.id
  const read = pagesOf(app, path, 'foundSchools', admin, idOf)
  await settle((await enter(exam, [eze])).body.id, 0, head)
  expect(await assertWalks(read)).toHaveLength(4)
  expect(await assertWalks(query => read({ missingOnly: 'true', ...query }))).toHaveLength(3)
  const list = async (query: object) =>
    (
      await app.request(
        'GET /exam-registration/schools/{id}',
        { params: { id: exam.id }, query: { limit: 2, ...query } },
        { as: admin },
      )
    ).body
  const { next = '', ...first } = await list({})
  await settle((await enter(exam, [cole], { at: other })).body.id, 0, otherHead)
  expect([(await list({ after: next })).candidates, (await list({})).candidates]).toEqual([1, 2])
  expect(first.candidates).toBe(1)
  await assertRefusesCursor(app, admin, path, { after: next, missingOnly: 'true' })
  await assertRefusesCursor(app, head, path, { after: next })
})

const payFee = async ({ state, school, head, gold }: ExamWorld, exam: { id: string }, child: make.TestStudent) => {
  const number = make.freshNumber()
  await nameGuardian(app, state, school, child, { name: 'Ruth Bello', number, position: 1 })
  const headers = await cookieOf(app, await codeOf(app, head, gold.id, child), number)
  const body = { clientId: uuidv7(), exam: exam.id, email: 'ruth@example.com' }
  expect(
    (await app.request('POST /family/pay-exam-fee/{id}', { params: { id: child.id }, body }, { headers })).status,
  ).toBe(200)
}

it('walks through the fees that guardians paid to a school at one instant, while others pay', async () => {
  const found = await world(5, 10_000)
  const { exam, school, admin, head, zain, eze, children } = found
  await app.request('PATCH /exam/guardian-payments-of-state', { body: { isAllowed: true } }, { as: admin })
  const allowed = { params: { id: school.id }, body: { isAllowed: true } }
  await app.request('PATCH /exam/guardian-payments/{id}', allowed, { as: head })
  for (const child of children) await payFee(found, exam, child)
  const path = `/exam/guardian-fees/${school.id}/${exam.id}`
  const read = pagesOf(app, path, 'foundFees', head)
  const later = [zain, eze]
  await assertWalks(read, async page => {
    const child = later[page - 1]
    if (child) await payFee(found, exam, child)
  })
  const next = await cursorOf(read)
  await assertRefusesCursor(app, head, path, { after: next, toReturn: 'true' })
  await assertRefusesCursor(app, head, `/exam/school-candidates-list/${school.id}/${exam.id}`, { after: next })
})
