import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { balanceOf, bySchool, examWorld, fund } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { accept, create, openTransfers } from '../../../test/transfer-world.ts'

const app = await testApp({ config: { dbPool: 12 } })
const rows = async (text: string, ...values: unknown[]) => (await app.owner.query(text, values)).rows
const statuses = (answers: { status: number }[]) => answers.map(one => one.status).toSorted((a, b) => a - b)
const postings = async (school: { id: string }) =>
  (
    await rows(
      `select count(*)::int as count from ledger.posting where school_id = $1 and action = 'Exam registration'`,
      school.id,
    )
  )[0].count
const ten = Array.from({ length: 10 }, (_, index) => index)

describe('concurrent requests', () => {
  it('ten people pay one registration: it is paid once, the others get an error', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 100_000_000)
    const { body } = await world.enter(exam, [world.zain, world.eze])
    const answers = await Promise.all(ten.map(() => world.settle(body.id, 20_000)))
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ error }) => error.code))).toEqual(
      new Set(['already_paid']),
    )
    expect([await balanceOf(app, world.school), await postings(world.school)]).toEqual([98_000_000, 1])
    expect(await world.numbers(exam)).toEqual([
      ['Eze', 'BECE26/0001/0001'],
      ['Zubair', 'BECE26/0001/0002'],
    ])
  })

  it('one pays and another changes the registration: the paid candidates are those with numbers', async () => {
    const world = await examWorld(app)
    await fund(app, world.school, 100_000_000)
    for (const round of ten.slice(0, 5)) {
      const exam = await world.announce({ examName: `Mock ${round}`, numberPrefix: `MOCK${round}` })
      const { body } = await world.enter(exam, [world.zain])
      const before = await balanceOf(app, world.school)
      const [paid, changed] = await Promise.all([
        world.settle(body.id, 10_000),
        world.enter(exam, [world.eze, world.ebun], { revision: 1 }),
      ])
      const numbers = (await world.numbers(exam)).map(([name]) => name)
      const taken = before - (await balanceOf(app, world.school))
      if (paid.status === 200) {
        expect([changed.status, numbers, taken]).toEqual([409, ['Zubair'], 1_000_000])
      } else {
        expect([paid.error.code, changed.status, numbers, taken]).toEqual(['wrong_amount', 200, [], 0])
      }
    }
  })

  it('several create the first registration: there is one, and nobody overwrites changes they did not see', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const answers = await Promise.all(
      [world.zain, world.eze, world.ebun, world.zain].map(student => world.enter(exam, [student], { revision: 0 })),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409])
    const params = { schoolId: world.school.id, examId: exam.id }
    const { body } = await app.request(bySchool, { params }, { as: world.head })
    expect(body.foundRegistrations).toMatchObject([{ number: 1, revision: 1, candidates: 1 }])
  })

  it('two registrations need the last kobo of the wallet: one gets it, the other gets the missing amount', async () => {
    const world = await examWorld(app)
    const exams = [
      await world.announce(),
      await world.announce({ examName: 'Unified promotion', numberPrefix: 'PROMO' }),
    ]
    await fund(app, world.school, 1_000_000)
    const registrations = await Promise.all(exams.map(async exam => (await world.enter(exam, [world.zain])).body))
    const answers = await Promise.all(registrations.map(({ id }) => world.settle(id, 10_000)))
    expect(statuses(answers)).toEqual([200, 402])
    expect([await balanceOf(app, world.school), await postings(world.school)]).toEqual([0, 1])
  })

  it('many schools pay for the first time: each has its own number, without a gap', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    const entries = []
    for (const _ of ten.slice(0, 6)) {
      const school = await make.makeSchool(app, world.district)
      const head = await make.makePerson(app, { state: world.state, role: 'principal', school })
      const arm = await make.makeClassArm(app, { state: world.state, school, session: world.session, class: 'JSS 3' })
      const student = await make.makeStudent(app, arm)
      const { body } = await world.enter(exam, [student], { at: school, as: head })
      entries.push({ head, id: body.id })
    }
    const answers = await Promise.all(entries.map(({ head, id }) => world.settle(id, 0, head)))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const numbers = await rows(
      'select candidate_number as number from exam_candidate where exam_id = $1 order by 1',
      exam.id,
    )
    expect(numbers.map(({ number }) => number)).toEqual(ten.slice(1, 7).map(centre => `BECE26/000${centre}/0001`))
  })

  it('a student moves while the former school pays: paid for before the move, or refused after it', async () => {
    const world = await examWorld(app)
    await openTransfers(app, world.state, { classes: ['JSS 3'], barFinalYear: false })
    for (const round of ten.slice(0, 4)) {
      const exam = await world.announce({
        examName: `Mock ${round}`,
        numberPrefix: `MOVE${round}`,
        examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 },
      })
      const student = await make.makeStudent(app, world.gold)
      const { body } = await world.enter(exam, [student])
      const asked = await app.request(
        create,
        { body: { student: student.id, destinationSchool: world.other.id, reason: 'The family moves' } },
        { as: world.head },
      )
      const [paid, moved] = await Promise.all([
        world.settle(body.id, 0),
        accept(app, { freshHead: world.otherHead }, asked.body.id),
      ])
      expect(moved.status).toBe(200)
      const [candidate] = await rows(
        'select candidate_number as number from exam_candidate where exam_id = $1 and student_id = $2',
        exam.id,
        student.id,
      )
      if (paid.status === 200) expect(candidate.number).toBe(`MOVE${round}/0001/0001`)
      else expect([paid.error.code, candidate.number]).toEqual(['registration_obstacles', null])
    }
  })
})
