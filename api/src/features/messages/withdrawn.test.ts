import { expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  giveGuardian,
  messageApp,
  messageWorld,
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
