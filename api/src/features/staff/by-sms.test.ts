import { afterAll, expect, it } from 'vitest'
import { startSmsSandbox } from '../../../sandbox/sms/index.ts'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const sandbox = await startSmsSandbox()
afterAll(() => sandbox.stop())
const { apiKey, baseUrl } = sandbox
const app = await testApp({
  config: { sms: { gateway: 'termii', channel: 'dnd', sender: 'Akada', apiKey, baseUrl } },
})
const without = await testApp()

const formerPassword = 'Harmattan-77-Bell'

const makeSchoolStaff = async (of: typeof app) => {
  return makeOrganisations(of, {
    people: { principal: 'principal', teacher: { role: 'teacher', password: formerPassword } },
  })
}

/** The password in the last message to the phone. */
const received = (): string => /: (\S+) Works/.exec(sandbox.all().at(-1)?.text ?? '')?.[1] ?? ''

it('sends a temporary password to the phone of its owner alone, stores it nowhere, and the owner signs in with it', async () => {
  const { principal, teacher } = await makeSchoolStaff(app)
  const { status, body } = await app.request(
    'POST /staff/send-temporary-password/{id}',
    { params: { id: teacher.id }, query: { by: 'sms' } },
    { as: principal },
  )
  expect([status, body.credentials]).toEqual([200, null])
  expect(await app.app.sms.sendDue()).toEqual({ sent: 1, failed: 0 })
  expect(sandbox.all().at(-1)?.to).toBe(`${body.phoneNumber.code}${body.phoneNumber.number}`)
  const signedIn = await app.request('POST /auth/login', { body: { username: teacher.username, password: received() } })
  expect([signedIn.status, signedIn.body.sendsSms]).toEqual([200, true])
  const { text } = await app.db.get<{ text: string }>(sql`
    select concat((select json_agg(sms_outbox) from sms_outbox), (select json_agg(mail_outbox) from mail_outbox),
      (select json_agg(audit_log) from audit_log)) as text`)
  expect(text).toContain('sent by SMS')
  expect(text).not.toContain(received())
  expect(text).not.toContain(`temporary password","to_address":"${teacher.email}`)
})

it('changes nothing where no SMS gateway is set up', async () => {
  const { principal, teacher } = await makeSchoolStaff(without)
  const refused = await without.request(
    'POST /staff/send-temporary-password/{id}',
    { params: { id: teacher.id }, query: { by: 'sms' } },
    { as: principal },
  )
  expect([refused.status, refused.error.code]).toEqual([409, 'sms_not_set_up'])
  const me = await without.request('POST /auth/login', {
    body: { username: teacher.username, password: formerPassword },
  })
  expect([me.status, me.body.sendsSms]).toEqual([200, false])
})
