import { expect, it } from 'vitest'
import { confirming } from '../../../test/confirmed.ts'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  giveGuardian,
  messageApp,
  messageWorld,
  send,
  sent,
  textsTo,
  viewed,
} from '../../../test/message-world.ts'

const { app, sandbox, sender, settle } = await messageApp()

it('a message that waited for the morning does not go to a guardian who may no longer be called, nor to a number that is gone', async () => {
  const world = await messageWorld(app)
  const ada = await make.makeStudent(app, world.arm)
  const numbers = []
  for (const name of ['Ruth Adebayo', 'Peter Obi', 'Sani Bello']) numbers.push(await giveGuardian(app, ada, { name }))
  app.clock.set('2026-10-14T20:00:00.000Z')
  const head = () => make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
  const id = await sent(app, await head())
  await sender.sendDue()
  await app.owner.query('update guardian_link set may_be_called = false where student_id = $1 and $2 = any(numbers)', [
    ada.id,
    numbers[0],
  ])
  await app.owner.query('delete from guardian where student_id = $1 and name = $2', [ada.id, 'Peter Obi'])

  app.clock.set('2026-10-15T07:00:00.000Z')
  await sender.sendDue()
  await settle()
  expect(numbers.map(number => textsTo(sandbox, number).length)).toEqual([0, 0, 1])
  const { outcomes, money } = await viewed(app, await head(), id)
  expect(outcomes).toContainEqual({ status: 'Cancelled', recipients: 2 })
  expect(money.refunded).toBe(8)
  expect(await bookErrors(app)).toEqual([])
})

it('a message that waited for the morning does not go to the guardian of a child who has left meanwhile', async () => {
  app.clock.set('2026-10-14T20:00:00.000Z')
  const world = await messageWorld(app)
  const [ada, obi] = [await make.makeStudent(app, world.arm), await make.makeStudent(app, world.arm)]
  const numbers = [await giveGuardian(app, ada), await giveGuardian(app, obi)]
  const id = await sent(app, world.head)
  await sender.sendDue()
  const left = await confirming(confirmed =>
    app.request(
      'POST /student/withdraw/{id}',
      { params: { id: ada.id }, body: { lastDay: '2026-10-14', cause: 'Died', confirmed } },
      { as: world.head },
    ),
  )
  expect(left.error?.message ?? left.status).toBe(200)

  app.clock.set('2026-10-15T07:00:00.000Z')
  await sender.sendDue()
  await settle()
  expect(numbers.map(number => textsTo(sandbox, number).length)).toEqual([0, 1])
  const head = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
  expect((await viewed(app, head, id)).outcomes).toContainEqual({ status: 'Cancelled', recipients: 1 })
})

it('a message that waited for the morning goes to the guardian of another child too, unless it names the one who has left', async () => {
  app.clock.set('2026-10-14T20:00:00.000Z')
  const world = await messageWorld(app)
  const [ada, obi] = [await make.makeStudent(app, world.arm), await make.makeStudent(app, world.arm)]
  const number = make.freshNumber()
  const dialled = await giveGuardian(app, ada, { number })
  await giveGuardian(app, obi, { number })
  await sent(app, world.head, { template: 'School closes at 12:00.' })
  await sent(app, world.head, { template: 'About {{student}}' })
  await app.owner.query(`update student set status = 'Withdrawn' where id = $1`, [ada.id])
  app.clock.set('2026-10-15T07:00:00.000Z')
  await sender.sendDue()
  expect(textsTo(sandbox, dialled)).toEqual(['School closes at 12:00.'])
})

it("a message to today's absentees goes to those of the day on which it was written, whenever it is approved", async () => {
  app.clock.set('2026-10-14T09:00:00.000Z')
  const world = await messageWorld(app)
  const { state, school, arm } = world
  const [ada, obi] = [await make.makeStudent(app, arm), await make.makeStudent(app, arm)]
  const numbers = [await giveGuardian(app, ada), await giveGuardian(app, obi)]
  const mark = async (as: make.SignedIn, day: string, studentId: string) => {
    const marks = [{ studentId, mark: 'absent' as const }]
    const body = { day, sitting: 'morning' as const, marks }
    const answer = await app.request('POST /attendance/mark-attendance/{id}', { params: { id: arm.id }, body }, { as })
    expect(answer.error?.message ?? answer.status).toBe(200)
  }
  await mark(world.head, '2026-10-14', ada.id)
  const settings = { price: 4, folds: true, refunds: true, monthBudget: null, absencesFrom: 10, districtsPay: false }
  await app.request(
    'PUT /message/settings',
    { body: { ...settings, approvalAbove: 3, revision: 0 } },
    { as: world.ministry },
  )
  const absentees = { template: 'Absent on {{date}}', audience: { kind: 'absentees' as const, ids: [] } }
  const { body } = await send(app, world.office, absentees)
  expect(body.status).toBe('Approval')

  app.clock.set('2026-10-15T09:00:00.000Z')
  const head = await make.makePerson(app, { state, role: 'principal', school })
  await mark(head, '2026-10-15', obi.id)
  const decided = await app.request(
    'PATCH /message/decide/{id}',
    { params: { id: body.id }, body: { approve: true } },
    { as: head },
  )
  expect(decided.status).toBe(200)
  await sender.sendDue()
  expect(numbers.map(number => textsTo(sandbox, number))).toEqual([['Absent on 14 Oct 2026'], []])
})
