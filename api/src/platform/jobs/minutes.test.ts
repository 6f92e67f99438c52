import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startMinutes } from './minutes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

it('work of the minute runs after the start and then every so many minutes, whatever fails', async () => {
  const done: string[] = []
  const errors: string[] = []
  const work = (name: string, every: number) =>
    [name, { minutes: every, run: async () => void done.push(name) }] as const
  const failing = { minutes: 2, run: () => Promise.reject(new Error('away')) }
  const all = new Map([work('one', 1), ['failing', failing], work('three', 3)])
  const { stop } = startMinutes(all, (error, name) => errors.push(`${name}: ${error.message}`))
  await minutes(0.5)
  expect([done, errors]).toEqual([['one', 'three'], ['failing: away']])
  await minutes(3)
  expect(done).toEqual(['one', 'three', 'one', 'one', 'one', 'three'])
  expect(errors).toHaveLength(2)
  await stop()
  await minutes(5)
  expect(done).toHaveLength(6)
})

it('work that is not done yet is not begun a second time, and gets a signal when it takes too long or the server stops', async () => {
  const signals: AbortSignal[] = []
  const run = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  }
  const { stop } = startMinutes(new Map([['long', { minutes: 1, timeoutSeconds: 150, run }]]), () => {})
  await minutes(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  await minutes(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
