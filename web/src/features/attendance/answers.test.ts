import { describe, expect, it } from 'vitest'
import { friday, registerDevice, thursday, totals } from '../../../test/registers.ts'

const here = registerDevice()
const { open, soon, answerWith } = here

const html = '<html><title>Buy data to go on</title></html>'
const passing: [string, number, string][] = [
  ['an error of a gateway', 500, html],
  ['an error page of Akada', 500, JSON.stringify({ code: 'internal', message: 'Wrong.', requestId: 'r1' })],
  ['too large for a proxy', 413, html],
  ['a web filter', 403, '{"message":"Blocked by policy."}'],
  ['a portal', 511, html],
  ['a network that delivers content', 520, 'error code: 520'],
  ['no token', 401, JSON.stringify({ code: 'not_signed_in', message: 'Sign in to go on.', requestId: 'r1' })],
  ['an upgrade', 502, 'Bad gateway'],
  ['too many', 429, JSON.stringify({ code: 'too_many_requests', message: 'Wait.', requestId: 'r1' })],
  ['a password to set', 403, JSON.stringify({ code: 'must_set_password', message: 'Set one.', requestId: 'r1' })],
  ['a page with 200', 200, html],
  ['half an answer', 200, '{"classArmId":"arm","day":'],
  ['another JSON', 200, '{}'],
  ['a list', 200, '[]'],
  ['the answer to another register', 200, JSON.stringify({ classArmId: 'other', results: [], totals })],
]

describe('a saved register, answered by', () => {
  it.each(passing)('%s, stays saved and is sent again by itself', async (_what, status, text) => {
    const { registers, tap, notices } = await open()
    tap(friday, 'ada', 'absent')
    registers.save(friday, null, ['ben', 'chi'])
    await soon()
    const first = here.device.last().body
    await here.device.last().answerForeign(text, status)
    expect(registers.sheet(friday)).toMatchObject({ drafts: {}, error: null })
    expect(registers.sheet(friday).queue.map(({ studentId }) => studentId)).toEqual(['ada', 'ben', 'chi'])
    expect([registers.get().sending, registers.get().why]).toEqual(['waiting', expect.any(String)])
    expect(registers.get().why).not.toMatch(/JSON|token '|iterable|undefined/)
    await here.device.pass(60_000)
    expect(here.device.last().body).toEqual(first)
    expect(here.device.asked.length).toBeGreaterThan(1)
    await here.device.last().answer(answerWith({}))
    expect(registers.get().sheets.size).toBe(0)
    expect(notices()).toEqual(['Register saved: 1 present, 1 absent'])
  })

  it('a refusal of a request of several is sent alone, so that no register holds up another', async () => {
    const { registers, tap } = await open()
    here.device.goOffline()
    for (const key of [thursday, friday]) {
      tap(key, 'ada', 'absent')
      registers.save(key, null)
    }
    await soon()
    await here.device.goOnline()
    expect(here.device.last().path).toBe('/api/attendance/bulk-update')
    await here.device.last().answer({ code: 'invalid', message: 'One of them is invalid.' }, 422)
    expect(here.device.last().body).toMatchObject({ day: '2026-11-19' })
    await here.device.last().answer({ code: 'no_school_day', message: 'Thursday was a holiday.' }, 422)
    expect(here.device.last().body).toMatchObject({ day: '2026-11-20' })
    await here.device.last().answer(answerWith({}))
    expect([...registers.get().sheets.values()]).toMatchObject([
      { day: '2026-11-19', error: 'Thursday was a holiday.' },
    ])
  })
})
