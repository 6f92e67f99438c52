import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeOrganisations,
  makePerson,
  makeStaff,
  signIn,
  type StaffWishes,
  type TestStaff,
} from '../../../test/factories.ts'

const sms = {
  gateway: 'termii',
  apiKey: 'key',
  sender: 'Akada',
  channel: 'dnd',
  baseUrl: 'http://127.0.0.1:9',
} as const
const app = await testApp({ config: { sms } })
const bare = await testApp({ config: { mode: 'production', smtpUrl: null } })
const password = 'Akada@2026'
const newPassword = 'Ikeja#2027'

const makeTeacher = async (wishes: Partial<StaffWishes> = {}, of = app) => {
  const { state, school } = await makeOrganisations(of)
  const person = await makeStaff(of, { state, school, role: 'teacher', password, ...wishes })
  const { rows } = await of.owner.query('select phone_number from staff where id = $1', [person.id])
  return { state, school, person, number: String(rows[0].phone_number) }
}
const textsTo = async (number: string): Promise<string[]> => {
  const { rows } = await app.owner.query<{ text: string }>(
    'select text from sms_outbox where to_number = $1 order by created_at, id',
    [`+234${number}`],
  )
  return rows.map(({ text }) => text)
}
const lastCode = async (number: string): Promise<string> =>
  /\b\d{6}\b/.exec((await textsTo(number)).at(-1) ?? '')?.[0] ?? ''
const askCode = (value: string, of = app) => of.request('POST /reset-code/{value}', { params: { value } })
const reset = (email: string, resetCodeId: string, code: string) =>
  app.request('PATCH /staff/reset-password', { body: { email, resetCodeId, code, password: newPassword } })
const login = ({ username }: Pick<TestStaff, 'username'>, given = password) =>
  app.request('POST /auth/login', { body: { username, password: given } })

/** A person whose second sign-in step comes by SMS. */
const withTexts = async () => {
  const { person, number } = await makeTeacher()
  const { token } = await signIn(app, person)
  await app.request('POST /auth/begin-second-factor', {}, { token })
  const sent = await app.request('POST /auth/text-first-code', {}, { token })
  expect(sent.body.message).toBe(
    `A code is on its way to the number that ends in ${number.slice(-3)}. It works for 10 minutes.`,
  )
  // An SMS may take minutes.
  app.clock.advance(8 * 60_000)
  const body = { code: await lastCode(number) }
  const confirmed = await app.request('POST /auth/confirm-second-factor', { body }, { token })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  return { person, number }
}

describe('a new password', () => {
  it('is set with a code by SMS to the number of the account, typed in any usual form', async () => {
    const { person, number } = await makeTeacher()
    const asked = await askCode(`0${number}`)
    expect([asked.status, asked.body.delivery]).toEqual([200, 'sms'])
    expect(asked.body.message).toBe('Reset Code Has Been Sent To Your Phone')
    const code = await lastCode(number)
    expect((await reset(number, asked.body.id, code === '000000' ? '111111' : '000000')).error.code).toBe('wrong_code')
    expect((await reset(`+234${number}`, asked.body.id, code)).status).toBe(200)
    expect((await login(person, newPassword)).status).toBe(200)
    expect((await reset(number, asked.body.id, code)).error.code).toBe('wrong_code')
  })

  it('has the same answer for a number that nobody has, to which nothing is sent', async () => {
    const { number } = await makeTeacher()
    const [known, unknown] = [await askCode(number), await askCode('8999999999')]
    expect({ ...unknown.body, id: '', expiresAt: '' }).toEqual({ ...known.body, id: '', expiresAt: '' })
    expect([(await textsTo(number)).length, await textsTo('8999999999')]).toEqual([1, []])
  })

  it('is refused in words for a number or an e-mail that is none', async () => {
    expect((await askCode('0803')).error.fields?.[0]?.message).toBe(
      'Please put in only the last ten digits of your phone number.',
    )
    expect((await askCode('ada.bello')).error.fields?.[0]?.message).toBe('E-mail must be valid')
  })

  it('does not come to the phone to which the second step comes', async () => {
    const { number } = await withTexts()
    await askCode(number)
    expect((await textsTo(number)).at(-1)).toMatch(/comes to this number, so a code for a new password cannot/)
    expect(await lastCode(number)).toBe('')
  })

  it('is asked of somebody with a name where neither e-mail nor SMS is set up', async () => {
    const { state, school, person, number } = await makeTeacher({}, bare)
    const missing =
      'No e-mail can be sent from here. Ask your school, district or state office for a temporary password.'
    expect((await askCode('nobody@example.ng', bare)).body).toMatchObject({ delivery: 'none', message: missing })
    await makePerson(bare, { state, role: 'superAdmin' })
    const ofState = (await askCode(person.email, bare)).body.message
    expect(ofState).toMatch(
      new RegExp(`^No code can be sent from here. Ask .*of ${state.name}.* for a temporary password.$`),
    )
    await makePerson(bare, { state, role: 'principal', school })
    for (const contact of [person.email, number])
      expect((await askCode(contact, bare)).body.message).toContain(`(Principal of ${school.name})`)
  })
})

describe('a second sign-in step', () => {
  it('comes by SMS to somebody without a smartphone, each code once', async () => {
    const { person, number } = await withTexts()
    const challengeOf = async () => {
      const { details } = (await login(person)).error
      expect(details?.texts).toBe(true)
      return String(details?.challenge)
    }
    const complete = async (challenge: string, code: string) =>
      app.request('POST /auth/second-factor', { body: { challenge, code } })
    const challenge = await challengeOf()
    expect((await app.request('POST /auth/text-second-factor', { body: { challenge } })).status).toBe(200)
    app.clock.advance(4 * 60_000)
    const code = await lastCode(number)
    expect((await complete(challenge, code)).status).toBe(200)
    expect((await complete(await challengeOf(), code)).error.code).toBe('wrong_second_factor')
  })

  it('comes by SMS three times, and is then slowed', async () => {
    const { person } = await withTexts()
    app.clock.advance(3600_000)
    const body = { challenge: String((await login(person)).error.details?.challenge) }
    const sent = []
    for (let times = 0; times < 4; times += 1)
      sent.push((await app.request('POST /auth/text-second-factor', { body })).status)
    expect(sent).toEqual([200, 200, 200, 429])
  })

  it('of an app does not come by SMS, as the password may have', async () => {
    const { person } = await makeTeacher()
    const { token } = await signIn(app, person)
    await app.request('POST /auth/use-printed-codes', {}, { token })
    const { details } = (await login(person)).error
    expect(details?.texts).toBe(false)
    const body = { challenge: String(details?.challenge) }
    expect((await app.request('POST /auth/text-second-factor', { body })).error.code).toBe('sign_in_no_sms')
  })

  it('of printed codes signs in with each of them once', async () => {
    const { person } = await makeTeacher()
    const { token } = await signIn(app, person)
    const { body } = await app.request('POST /auth/use-printed-codes', {}, { token })
    const [code = ''] = body.recoveryCodes
    const signInBy = async () => {
      const challenge = String((await login(person)).error.details?.challenge)
      return (await app.request('POST /auth/second-factor', { body: { challenge, code } })).status
    }
    expect([await signInBy(), await signInBy()]).toEqual([200, 422])
  })
})
