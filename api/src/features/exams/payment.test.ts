import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { balanceOf, examWorld, fund } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()

it('pays only the registration that the payer saw: a later one is answered with who changed it, and as it is now', async () => {
  const world = await examWorld(app)
  const exam = await world.announce()
  await fund(app, world.school, 4_000_000)
  const vice = await make.makePerson(app, { state: world.state, role: 'vicePrincipal', school: world.school })
  const { body: seen } = await world.enter(exam, [world.zain, world.eze])
  // Two others, for the same sum.
  await world.enter(exam, [world.ebun, world.eze], { as: vice })
  const refused = await world.settle(seen.id, 20_000, world.head, seen.revision)
  expect([refused.status, refused.error.code]).toEqual([409, 'registration_changed_before_payment'])
  expect(refused.error.message).toContain(vice.fullName)
  expect(refused.error.details).toMatchObject({
    by: vice.fullName,
    theirs: { id: seen.id, revision: 2, students: [{ fullName: 'Ẹ̀bùn, Adé' }, { fullName: 'Eze, Chidi' }] },
  })
  expect(await balanceOf(app, world.school)).toBe(4_000_000)
  expect(await world.numbers(exam)).toEqual([])
  expect((await world.settle(seen.id, 20_000, world.head, 2)).status).toBe(200)
  expect((await world.numbers(exam)).map(([name]) => name)).toEqual(['Ẹ̀bùn', 'Eze'])
})

it('pays without a revision what is there, as the calls of the specification do', async () => {
  const world = await examWorld(app)
  const exam = await world.announce()
  await fund(app, world.school, 4_000_000)
  const { body: first } = await world.enter(exam, [world.zain])
  await world.enter(exam, [world.eze])
  expect((await world.settle(first.id, 10_000)).status).toBe(200)
})
