import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makePerson, makeState, type TestState } from '../../../test/factories.ts'
import { securityEvent } from '../../platform/audit/security.ts'
import { sql } from '../../platform/db/index.ts'
import { sendSecurityAlerts } from './security.ts'

const app = await testApp({ endpoints: [], features: [] })

const fail = async (state: TestState, times: number) => {
  const account = { stateId: state.id, staffId: randomUUID() }
  for (let n = 0; n < times; n++) {
    securityEvent(app.app, {
      operation: 'security.sign-in-failed',
      by: { requestId: randomUUID(), address: '41.58.1.2', device: 'Chrome on Android' },
      account,
      summary: 'A wrong password was entered for Ada Obi',
    })
  }
  await app.app.security.write()
}
const mailsTo = (email: string) =>
  app.db.rows<{ subject: string; text: string }>(sql`
    select subject, text from mail_outbox where to_address = ${email} order by created_at, id`)

it('notifies the super admins of a state of frequent events, once an hour', async () => {
  const [state, calm] = [await makeState(app), await makeState(app)]
  const admin = await makePerson(app, { state, role: 'superAdmin' })
  const other = await makePerson(app, { state: calm, role: 'superAdmin' })
  await fail(state, 25)
  await fail(calm, 5)
  await sendSecurityAlerts(app.app)
  await sendSecurityAlerts(app.app)
  const [first, ...more] = await mailsTo(admin.email)
  expect(more).toEqual([])
  expect(first?.subject).toBe('Security: Sign-in failed')
  expect(first?.text).toContain('Sign-in failed: 25 within the last hour')
  expect(first?.text).toContain('/super-admin/security-events?kind=security.sign-in-failed')
  expect(await mailsTo(other.email)).toEqual([])

  app.clock.advance(70 * 60_000)
  await fail(state, 30)
  await sendSecurityAlerts(app.app)
  expect(await mailsTo(admin.email)).toHaveLength(2)
})
