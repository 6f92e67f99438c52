import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makePerson, unique } from '../../../test/factories.ts'
import { createFirstState } from '../../admin/create-state.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp({ config: { mode: 'production', smtpUrl: null } })

const signIn = (username: string, password: string) => app.request('POST /auth/login', { body: { username, password } })

/** The stored messages and audit log, as text. */
const storedTexts = () =>
  app.db
    .get<{ text: string }>(sql`
    select concat((select json_agg(mail_outbox) from mail_outbox), (select json_agg(audit_log) from audit_log)) as text`)
    .then(({ text }) => text)

const makeWorld = async () => {
  return makeOrganisations(app, { people: { superAdmin: 'superAdmin' } })
}

it('lets the first super admin of a state created on the command line sign in', async () => {
  const number = unique()
  const made = await createFirstState(app.app.database, {
    name: 'Zamfara',
    username: `first.admin${number}`,
    email: `first.admin${number}@example.com`,
    'first-name': 'Ada',
    'last-name': 'Obi',
    phone: `81${String(number).padStart(8, '0')}`,
  })
  expect((await signIn(made.username, made.password)).status).toBe(200)
})

it('shows a temporary password once to the person who sets it, stores it nowhere, and lets the owner sign in', async () => {
  const { school, superAdmin } = await makeWorld()
  const role = await app.db.get<{ id: string }>(sql`
    select id from role where state_id = ${superAdmin.stateId} and built_in = 'principal'`)
  const number = unique()
  const created = await app.request(
    'POST /staff/create',
    {
      body: {
        firstName: 'Funmi',
        lastName: 'Ojo',
        gender: 'female',
        username: `principal${number}`,
        email: `principal${number}@example.com`,
        phoneNumber: { code: '+234', number: `82${String(number).padStart(8, '0')}` },
        staffType: 'Teaching',
        role: role.id,
        organization: school.id,
      },
    },
    { as: superAdmin },
  )
  expect(created.body).toMatchObject({ delivery: 'none', credentials: { username: `principal${number}` } })
  const first = created.body.credentials?.password ?? ''
  expect((await signIn(`principal${number}`, first)).body).toMatchObject({
    staff: { accountStatus: 'ResetPassword' },
    mailDelivery: 'none',
  })

  const { id } = created.body
  const again = await app.request('POST /staff/send-temporary-password/{id}', { params: { id } }, { as: superAdmin })
  const second = again.body.credentials?.password ?? ''
  expect((await signIn(`principal${number}`, first)).status).not.toBe(200)
  expect((await signIn(`principal${number}`, second)).status).toBe(200)

  const stored = await storedTexts()
  expect(stored).toContain('shown once to the person who set it')
  for (const password of [first, second]) expect(stored).not.toContain(password)
  const view = await app.request('GET /staff/view-staff/{id}', { params: { id } }, { as: superAdmin })
  expect(JSON.stringify(view.body)).not.toContain(second)
})

it('shows the temporary passwords of an upload to the person who adds its rows, in any millisecond', async () => {
  const { state, school } = await makeWorld()
  const principal = await makePerson(app, { state, role: 'principal', school })
  for (const moment of ['2026-10-14T08:00:00.000Z', '2026-10-14T08:00:01.250Z', '2026-10-14T08:00:02.100Z']) {
    app.clock.set(moment)
    const number = String(unique()).padStart(7, '0')
    const text = `Surname,First Name,E-mail,Username,Phone,Sex,Role\nOjo,Funmi,up${number}@example.com,up${number},813${number},F,Teacher`
    const uploaded = await app.request(
      'POST /staff/upload-multiple',
      { file: new File([text], 'staff.csv') },
      { as: principal },
    )
    const { id } = uploaded.body
    const add = () => app.request('POST /staff/create-multiple/{id}', { params: { id }, body: {} }, { as: principal })
    const { body } = await add()
    expect(body).toMatchObject({ outcome: { created: 1 }, credentials: [{ username: `up${number}` }] })
    expect((await signIn(`up${number}`, body.credentials[0]?.password ?? '')).status).toBe(200)
    app.clock.advance(1000)
    expect((await add()).body.credentials).toEqual([])
  }
})

it('does not claim to have sent a reset code, nor an outbox message', async () => {
  const { superAdmin } = await makeWorld()
  const asked = await app.request('POST /reset-code/{value}', { params: { value: superAdmin.email } })
  expect(asked.body).toMatchObject({
    delivery: 'none',
    message: 'No e-mail can be sent from here. Ask your school, district or state office for a temporary password.',
  })
  const outbox = await app.request('GET /mail-outbox', {}, { as: superAdmin })
  expect(outbox.body).toMatchObject({
    delivery: 'none',
    foundMessages: [{ to: superAdmin.email, status: 'failed', canRetry: false, sentAt: null }],
  })
  expect(outbox.body.foundMessages[0]?.text).not.toMatch(/\d{6}/)
})
