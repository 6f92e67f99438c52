import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { bySchool, examWorld, type ExamWorld, fund } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { dumpOf } from '../../../test/merge-world.ts'

const app = await testApp()

const admittedTwice = async () => {
  const world = await examWorld(app)
  const twin = await make.makeStudent(app, world.gold, { lastName: 'Zubair', firstName: 'Zayn', begins: '2026-10-01' })
  await fund(app, world.school, 10_000_000)
  const exam = await world.announce()
  return { ...world, keep: world.zain, twin, exam }
}
const both = ({ keep, twin }: { keep: { id: string }; twin: { id: string } }) => [keep.id, twin.id]
const pairOf = ({ keep, twin }: { keep: { id: string }; twin: { id: string } }) => ({ keep: keep.id, remove: twin.id })

type Pair = Awaited<ReturnType<typeof admittedTwice>>
const merge = (world: Pair) =>
  app.request('POST /student/merge', { body: { ...pairOf(world), reason: 'Admitted twice.' } }, { as: world.head })
const setAsideBy = async (world: Pair) =>
  (await app.request('GET /student/merge-preview', { query: pairOf(world) }, { as: world.head })).body.setAside
const undo = (world: ExamWorld, id: string) =>
  app.request('POST /student/undo-merge/{id}', { params: { id } }, { as: world.head })
const registrationsOf = async ({ school, exam, head }: Pair) =>
  (await app.request(bySchool, { params: { schoolId: school.id, examId: exam.id } }, { as: head })).body
    .foundRegistrations

describe('two records in one unpaid registration', () => {
  it('become one candidate, who can be paid for; an earlier reader gets a conflict; undoing restores both', async () => {
    const world = await admittedTwice()
    const { exam, keep, twin, ebun } = world
    const { body: read } = await world.enter(exam, [keep, twin, ebun])
    const before = await dumpOf(app, both(world))
    expect(await setAsideBy(world)).toContain(
      'The unpaid registration for Basic Education Certificate Examination: the kept record is registered too.',
    )
    const first = await merge(world)
    expect(first.status).toBe(200)
    expect(await registrationsOf(world)).toMatchObject([{ candidates: 2, obstacles: [] }])
    expect((await world.enter(exam, [keep, ebun], { revision: read.revision })).status).toBe(409)

    expect((await undo(world, first.body.merge)).status).toBe(200)
    expect(await dumpOf(app, both(world))).toEqual(before)
    expect((await world.enter(exam, [keep, twin, ebun], { revision: read.revision + 1 })).status).toBe(409)

    expect((await merge(world)).status).toBe(200)
    expect((await world.settle(read.id, 20_000)).status).toBe(200)
    expect(await world.numbers(exam)).toHaveLength(2)
  })

  it('stay merged once that is paid: undoing would create a candidate without a number', async () => {
    const world = await admittedTwice()
    const { exam, keep, twin } = world
    const { body: registration } = await world.enter(exam, [keep, twin])
    const { body } = await merge(world)
    expect((await world.settle(registration.id, 10_000)).status).toBe(200)
    const { status, error } = await undo(world, body.merge)
    expect([status, error.message]).toEqual([
      409,
      expect.stringContaining('the registration for Basic Education Certificate Examination'),
    ])
    expect(await world.numbers(exam)).toHaveLength(1)
  })
})

it('a registration that is moved is counted beforehand, and is the kept record’s afterwards', async () => {
  const world = await admittedTwice()
  await world.enter(world.exam, [world.twin])
  const preview = await app.request('GET /student/merge-preview', { query: pairOf(world) }, { as: world.head })
  expect(preview.body.moves.examRegistrations).toBe(1)
  expect((await merge(world)).status).toBe(200)
  const [registration, ...others] = await registrationsOf(world)
  expect(others).toEqual([])
  expect(registration?.studentsAndSubjectsRegistration.flatMap(({ students }) => students)).toEqual(
    registration?.studentsAndSubjectsRegistration.map(() => world.keep.id),
  )
  expect(registration?.candidates).toBe(1)
})

describe('one paid record, and one in an unpaid registration', () => {
  const paidFor = async (world: Pair, student: { id: string }) => {
    const { body } = await world.enter(world.exam, [student])
    await world.settle(body.id, 10_000)
  }

  it.each(['keep', 'twin'] as const)('keep the paid one if it belongs to the %s', async which => {
    const world = await admittedTwice()
    const { exam, ebun } = world
    await paidFor(world, world[which])
    const { body: later } = await world.enter(exam, [world[which === 'keep' ? 'twin' : 'keep'], ebun])
    const before = await dumpOf(app, both(world))
    expect(await setAsideBy(world)).toContain(
      which === 'keep'
        ? 'The unpaid registration for Basic Education Certificate Examination: the kept record is registered too.'
        : "The kept record's unpaid registration for Basic Education Certificate Examination: the paid one stands.",
    )
    const first = await merge(world)
    expect(first.status).toBe(200)
    expect((await undo(world, first.body.merge)).status).toBe(200)
    expect(await dumpOf(app, both(world))).toEqual(before)

    expect((await merge(world)).status).toBe(200)
    expect(await registrationsOf(world)).toMatchObject([
      { candidates: 1, obstacles: [], status: 'Unpaid' },
      { candidates: 1, status: 'Paid' },
    ])
    expect((await world.settle(later.id, 10_000)).status).toBe(200)
    expect((await world.numbers(exam)).map(([surname]) => surname)).toEqual(['Zubair', 'Ẹ̀bùn'])
  })
})
