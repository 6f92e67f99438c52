import { expect, it, onTestFinished } from 'vitest'
import * as make from '../../../test/factories.ts'
import { giveGuardian, messageApp, messageWorld, sent, textsTo } from '../../../test/message-world.ts'
import { openSignals, type Signals } from '../../platform/signals/index.ts'
import { createSmsSender } from '../../platform/sms/index.ts'
import { createMessageSender } from './index.ts'

const hour = 3_600_000
const { app, sandbox } = await messageApp()
const { database } = app.app

/** As another process does: it knows of nothing that this one queued but by the database. */
const otherProcess = async (start: (signals: Signals) => { stop: () => Promise<void> }): Promise<void> => {
  const signals = openSignals({ connectionString: database.connectionString, listen: true })
  signals.start()
  await expect.poll(() => signals.isLive).toBe(true)
  const sender = start(signals)
  onTestFinished(async () => {
    await sender.stop()
    await signals.stop()
  })
}

it('a message to guardians is handed over at once by another process, which looks by itself each hour only', async () => {
  const world = await messageWorld(app)
  const number = await giveGuardian(app, await make.makeStudent(app, world.arm, { firstName: 'Ada' }))
  await otherProcess(signals => {
    const { gateway } = app.app.sms
    const sender = createMessageSender({ database, clock: app.clock, gateway, interval: hour })
    sender.start(signals)
    return sender
  })
  await sent(app, world.head, { template: '{{student}} came first.' })
  await expect.poll(() => textsTo(sandbox, number), { timeout: 5000 }).toHaveLength(1)
})

it('an SMS in the outbox is sent at once by another process, which looks by itself each hour only', async () => {
  const admin = await make.makePerson(app, { state: await make.makeState(app), role: 'superAdmin' })
  await otherProcess(signals => {
    const sender = createSmsSender({ database, gateway: app.app.sms.gateway, interval: hour })
    sender.start(signals)
    return sender
  })
  const before = sandbox.all().length
  const body = { to: { number: '0805 111 2223' } }
  await app.request('POST /mail-outbox/test-sms', { body }, { as: admin })
  await expect.poll(() => sandbox.all().slice(before), { timeout: 5000 }).toHaveLength(1)
})
