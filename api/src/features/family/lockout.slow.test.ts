import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { freshNumber } from '../../../test/factories.ts'
import { signInWith } from '../../../test/family-world.ts'

const app = await testApp({
  config: {
    trustedProxies: 1,
    sms: { gateway: 'termii', apiKey: 'key', sender: 'Akada', channel: 'dnd', baseUrl: 'http://127.0.0.1:9' },
  },
})

const hour = 3600 * 1000
interface Answer {
  status: number
  headers: Record<string, string>
}

/** How many tries somebody gets who tries without pause, in the first hour and in the first day. */
const triesOf = async (attempt: (count: number) => Promise<Answer>): Promise<{ hour: number; day: number }> => {
  const start = app.clock.now().getTime()
  const since = () => app.clock.now().getTime() - start
  const tries = { hour: 0, day: 0 }
  let count = 0
  while (since() < 24 * hour) {
    count += 1
    const { status, headers } = await attempt(count)
    if (status === 429) {
      app.clock.advance(Number(headers['retry-after']) * 1000)
      continue
    }
    expect(status).toBe(422)
    tries.day += 1
    if (since() < hour) tries.hour += 1
  }
  return tries
}

const from = (address: string) => ({ 'x-forwarded-for': address })
/** An address that nothing else came from. */
const addressOf = (count: number): string =>
  `41.${60 + Math.floor(count / 62_500)}.${Math.floor(count / 250) % 250}.${1 + (count % 250)}`
const wrongCode = '2222-222-222'

// docs/security.md states these figures, beside the number of codes.
describe('somebody who guesses without pause', () => {
  it('gets 16 tries in an hour and 108 in a day at the slip of one number from one address', async () => {
    const number = freshNumber()
    expect(await triesOf(() => signInWith(app, wrongCode, number, from('41.58.1.1')))).toEqual({ hour: 16, day: 108 })
  }, 120_000)

  it('gets 61 tries in an hour and 153 in a day at one number from any number of addresses', async () => {
    const number = freshNumber()
    const tries = await triesOf(count => signInWith(app, wrongCode, number, from(addressOf(count))))
    expect(tries).toEqual({ hour: 61, day: 153 })
  }, 120_000)

  it('gets 124 tries in an hour and 1,504 in a day at any number of numbers from one address', async () => {
    const tries = await triesOf(() => signInWith(app, wrongCode, freshNumber(), from('41.58.1.2')))
    expect(tries).toEqual({ hour: 124, day: 1504 })
  }, 120_000)

  it('gets no more tries at the codes by SMS of one number, however often a new one is asked for', async () => {
    const phone = { code: '+234', number: freshNumber() }
    const tries = await triesOf(async count => {
      const headers = from(addressOf(count))
      await app.request('POST /family/request-code', { body: { phone } }, { headers })
      return app.request('POST /family/sign-in-by-sms', { body: { phone, code: '000000' } }, { headers })
    })
    expect(tries).toEqual({ hour: 61, day: 153 })
  }, 120_000)

  it('gets as many at the slip of a senior student as at that of a guardian', async () => {
    const body = { code: wrongCode, studentNumber: 'TS269999999' }
    const tries = await triesOf(() =>
      app.request('POST /family/sign-in-as-student', { body }, { headers: from('41.58.1.3') }),
    )
    expect(tries).toEqual({ hour: 16, day: 108 })
  }, 120_000)
})
