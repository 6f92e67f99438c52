import { afterAll, describe, expect, it } from 'vitest'
import { startSmsSandbox } from '../../../sandbox/sms/index.ts'
import { testApp } from '../../../test/app.ts'
import { asOwner, makePerson, makeState } from '../../../test/factories.ts'
import { testSms } from '../../admin/test-sms.ts'
import type { SmsSettings } from '../config/index.ts'
import { audit } from '../audit/index.ts'
import { sql } from '../db/index.ts'
import { folding, lostLetters, pagesOf } from '@akada/contract/kernel/sms-text'
import { claimDueSms, maxSmsAttempts } from './outbox.ts'
import { createSmsSender, openSms, queueSms } from './index.ts'

const sandbox = await startSmsSandbox()
afterAll(() => sandbox.stop())
const account = { apiKey: sandbox.apiKey, sender: 'Akada', baseUrl: sandbox.baseUrl }
const termii: SmsSettings = { gateway: 'termii', channel: 'dnd', ...account }
const africasTalking: SmsSettings = { gateway: 'africastalking', username: sandbox.username, ...account }

describe('the text of a short message', () => {
  it('loses dots and tone marks, which would more than double its pages, and keeps what the alphabet has', () => {
    expect(folding('Adéṣọlá Ọ̀ṣun paid ₦4,000 – “thanks”…')).toBe('Adesola Osun paid N4,000 - "thanks"...')
    expect(folding('ɗan Ƙano £5 ñ 中')).toBe('dan Kano £5 ñ ?')
  })

  it('loses the tone marks of all letters or of none, as half of them would read worse', () => {
    expect(folding('kò wá sí ilé-ìwé ní àárọ̀ yìí')).toBe('ko wa si ile-iwe ni aaro yii')
    expect(folding('café à la carte')).toBe('café à la carte')
  })

  it('has words for the signs that writing programs put in, and names what is lost', () => {
    expect(folding('½\u2003day · «Hall» 2 × 5 • 30 °C™\u200b')).toBe('1/2 day . "Hall" 2 x 5 - 30  degCTM')
    expect(lostLetters('½ ₦5 😀 中 中 Ọlá')).toEqual(['😀', '中'])
  })

  it('takes one page up to 160 characters, 153 on each of several, and fewer with other letters', () => {
    expect([0, 160, 161, 306, 307].map(length => pagesOf('a'.repeat(length)))).toEqual([1, 1, 2, 2, 3])
    expect([80, 81].map(length => pagesOf('€'.repeat(length)))).toEqual([1, 2])
    expect([70, 71, 134, 135].map(length => pagesOf('ọ'.repeat(length)))).toEqual([1, 2, 2, 3])
  })
})

describe.each([
  ['Termii', termii],
  ["Africa's Talking", africasTalking],
])('a message through %s', (_name, settings) => {
  const gateway = openSms(settings)
  const message = { to: '+2348031234567', text: 'Good morning' }

  it('arrives on the phone, from the sender, with an id of the gateway', async () => {
    const handover = await gateway.send(message)
    expect(handover).toEqual({ outcome: 'accepted', gatewayId: expect.stringMatching(/[0-9a-f-]{36}/) })
    expect(sandbox.all().at(-1)).toMatchObject({ to: message.to, from: 'Akada', text: message.text })
    const page = await fetch(`${sandbox.baseUrl}/phone/2348031234567`)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'/)
    expect(await page.text()).toContain('Good morning')
  })

  it('is refused with the reason', async () => {
    sandbox.misbehave('refused')
    expect(await gateway.send(message)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/phone/i) })
  })

  it('that is refused for the account, its balance or its key, is told apart, and the reason names no key', async () => {
    sandbox.misbehave('account')
    const poor = await gateway.send(message)
    expect(poor).toMatchObject({ outcome: 'accountRefused', reason: expect.stringMatching(/balance/i) })
    const wrongKey = await openSms({ ...settings, apiKey: 'sms_test_wrong' }).send(message)
    expect(wrongKey).toMatchObject({ outcome: 'accountRefused', reason: expect.stringContaining('401') })
    expect(JSON.stringify(wrongKey)).not.toContain('sms_test_wrong')
  })

  it('may be sent again where the gateway is busy or away, and not where it may have been accepted', async () => {
    sandbox.misbehave('busy')
    expect((await gateway.send(message)).outcome).toBe('busy')
    const gone = await startSmsSandbox()
    await gone.stop()
    const nowhere = openSms({ ...settings, baseUrl: gone.baseUrl })
    expect((await nowhere.send(message)).outcome).toBe('busy')
    for (const how of ['cut', 'error'] as const) {
      sandbox.misbehave(how)
      expect((await gateway.send(message)).outcome).toBe('unknown')
    }
  })
})

describe('the outbox of short messages', async () => {
  const app = await testApp()
  const { database } = app.app
  const state = await makeState(app)
  const sender = createSmsSender({ database, gateway: openSms(termii) })
  const queue = (text: string, holdsSecret = false) =>
    database.forState(state.id).write(async tx => {
      audit.exempt(tx, 'a test')
      await queueSms(tx, { stateId: state.id, to: '+2348051112223', text, shownText: 'shown', holdsSecret })
    })
  const rows = () =>
    asOwner(database, tx =>
      tx.rows<{
        status: string
        text: string
        attempts: number
        pages: number
        lastError: string | null
        minutes: number
      }>(sql`
        select status, text, attempts, pages, last_error as "lastError", extract(epoch from try_after - now())::int / 60 as minutes
        from sms_outbox where state_id = ${state.id} order by created_at, id`),
    )
  const empty = () =>
    asOwner(database, async tx => {
      audit.exempt(tx, 'a test')
      await tx.run(sql`delete from sms_outbox`)
    })

  it('sends what is due in the GSM alphabet, and keeps no code or password afterwards', async () => {
    await queue('Ọlá: your password is Bird-77', true)
    await queue('School closes at 12:00')
    expect(await sender.sendDue()).toEqual({ sent: 2, failed: 0 })
    expect(
      sandbox
        .all()
        .slice(-2)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['Ola: your password is Bird-77', 'School closes at 12:00'])
    expect((await rows()).map(({ status, text, pages }) => [status, text, pages])).toEqual([
      ['sent', '', 1],
      ['sent', 'School closes at 12:00', 1],
    ])
    expect(await sender.sendDue()).toEqual({ sent: 0, failed: 0 })
    const admin = await makePerson(app, { state, role: 'superAdmin' })
    const list = (query: object) => app.request('GET /mail-outbox', { query: { kind: 'sms', ...query } }, { as: admin })
    expect((await list({})).body).toMatchObject({
      total: 2,
      foundMessages: Array.from({ length: 2 }, () => ({ text: 'shown', subject: 'SMS of 1 page', status: 'sent' })),
    })
    expect((await list({ status: 'failed' })).body.total).toBe(0)
    await empty()
  })

  it('waits longer each time that the gateway is busy, and gives up in the end', async () => {
    await queue('Busy')
    sandbox.misbehave('busy')
    expect(await sender.sendDue()).toEqual({ sent: 0, failed: 1 })
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1, lastError: 'The gateway is busy (429).' }])
    await asOwner(database, async tx => {
      audit.exempt(tx, 'a test')
      await tx.run(sql`update sms_outbox set attempts = ${maxSmsAttempts - 1}, try_after = now()`)
    })
    sandbox.misbehave('busy')
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: maxSmsAttempts }])
    await empty()
  })

  it('never sends a message again that may have been accepted: after a lost answer, or the death of its sender', async () => {
    await queue('Password Bird-78', true)
    sandbox.misbehave('cut')
    await sender.sendDue()
    expect(await rows()).toMatchObject([
      { status: 'failed', text: '', lastError: expect.stringContaining('no answer') },
    ])
    await empty()
    await queue('Claimed by a process that dies')
    expect(await claimDueSms(database, 10)).toHaveLength(1)
    expect(await claimDueSms(database, 10)).toEqual([])
    await asOwner(database, async tx => {
      audit.exempt(tx, 'a test')
      await tx.run(sql`update sms_outbox set try_after = now()`)
    })
    expect(await claimDueSms(database, 10)).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'failed', lastError: expect.stringContaining('not known') }])
    await empty()
  })
})

it('tries the gateway from the command line, and says what is missing', async () => {
  const config = { providerName: 'Akada', sms: termii }
  expect(await testSms(config, '0803 123 4567')).toBe('+2348031234567')
  expect(sandbox.all().at(-1)?.text).toContain('short messages are set up')
  await expect(testSms(config, 'ada@example.ng')).rejects.toThrow('Name the number to send to')
  await expect(testSms({ ...config, sms: null }, '08031234567')).rejects.toThrow('set SMS_GATEWAY')
  sandbox.misbehave('refused')
  await expect(testSms(config, '08031234567')).rejects.toThrow('Invalid phone number')
})
