import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../notices.ts'
import { rememberLeaving, watchLeaving } from './leaving.ts'

const session = '0190a0a0-0000-7000-8000-00000000000a'
const stored = new Map<string, string>()
const sent: unknown[] = []
let answer: () => Promise<Response>
let connect: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  sent.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'online') connect = listener
  })
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)])
    return answer()
  })
  vi.spyOn(notify, 'success')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const ended = async () => Response.json({ message: 'You are signed out.' })
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a sign-out without a connection', () => {
  it('is said, sent once the device is connected, and then forgotten', async () => {
    answer = offline
    rememberLeaving(session)
    watchLeaving(() => undefined)
    await settle()
    expect(vi.mocked(notify.success).mock.lastCall?.[0]).toContain('You signed out without a connection.')
    answer = ended
    connect()
    await settle()
    expect(sent.at(-1)).toEqual(['/api/token/revoke', { session }])
    expect(notify.success).toHaveBeenLastCalledWith('Your session has ended on the server too.')
    const count = sent.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect([sent.length, stored.size]).toEqual([count, 0])
  })

  it('stays noted while something else answers in place of the server, and is sent again', async () => {
    answer = async () => new Response('<h1>Buy data to go on</h1>')
    rememberLeaving(session)
    watchLeaving(() => undefined)
    await settle()
    expect(stored.size).toBe(1)
    answer = async () => Response.json({ code: 'internal', message: 'Try again.' }, { status: 500 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(stored.size).toBe(1)
    answer = ended
    await vi.advanceTimersByTimeAsync(30_000)
    expect(stored.size).toBe(0)
  })

  it('stores nothing that lets the next person at the device act in the session', () => {
    rememberLeaving(session)
    expect([...stored.values()]).toEqual([session])
  })
})
