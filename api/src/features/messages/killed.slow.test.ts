import { expect, it } from 'vitest'
import { startChild } from '../../../test/child.ts'
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

it('a sender that is killed in the middle leaves nobody with two messages and nobody forgotten, and the books agree', async () => {
  const { app, sandbox, sender, settle } = await messageApp()
  const world = await messageWorld(app, 10_000)
  const numbers: string[] = []
  for (let child = 0; child < 300; child++)
    numbers.push(await giveGuardian(app, await make.makeStudent(app, world.arm)))
  const id = await sent(app, world.head, { agreedCost: 10_000 })
  // Killed again and again, each time after some messages more.
  for (const mark of [40, 120, 200]) {
    const child = startChild(
      'message-child.ts',
      app.connectionString,
      sandbox.baseUrl,
      sandbox.apiKey,
      app.clock.now().toISOString(),
    )
    await child.says(/begun/)
    await expect.poll(() => sandbox.all().length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(mark)
    child.process.kill('SIGKILL')
    await child.ended
  }
  await sender.sendDue()
  // Claims of the dead end after five minutes.
  app.clock.advance(6 * 60_000)
  await sender.sendDue()
  const head = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
  const { outcomes, status } = await viewed(app, head, id)
  expect(status).toBe('Finished')
  const countOf = (outcome: string) => outcomes.find(one => one.status === outcome)?.recipients ?? 0
  expect(countOf('Sent') + countOf('Unknown')).toBe(300)
  expect(numbers.filter(number => textsTo(sandbox, number).length > 1)).toEqual([])
  const got = new Map(numbers.map(number => [number, textsTo(sandbox, number).length]))
  const { foundRecipients } = (
    await app.request('GET /message/recipients/{id}', { params: { id }, query: { limit: 1000 } }, { as: head })
  ).body
  // Anybody who did not get it is listed as not known, never as sent.
  expect(foundRecipients.filter(({ number, status: one }) => one === 'Sent' && got.get(number ?? '') !== 1)).toEqual([])
  app.clock.advance(73 * 3_600_000)
  await settle()
  expect(await bookErrors(app)).toEqual([])
})
