import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { timeLimit } from './time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a time limit aborts when its time is over, and says so', () => {
  const { signal, isOver } = timeLimit(1000)
  vi.advanceTimersByTime(999)
  expect([signal.aborted, isOver()]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect([signal.aborted, isOver()]).toEqual([true, true])
})

it('a time limit aborts with the signal that it is given, also one that has aborted already, and is not over then', () => {
  const outer = new AbortController()
  const before = timeLimit(1000, outer.signal)
  outer.abort()
  const after = timeLimit(1000, outer.signal)
  vi.advanceTimersByTime(2000)
  expect([before, after].map(({ signal, isOver }) => [signal.aborted, isOver()])).toEqual([
    [true, false],
    [true, false],
  ])
})
