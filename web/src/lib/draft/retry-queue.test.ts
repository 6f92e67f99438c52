import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, foreignError, offlineError } from '../http/api-error.ts'
import { RetryQueue, type SendState } from './retry-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const queueOf = (answers: (boolean | Error)[]) => {
  const states: SendState[] = []
  const deliver = vi.fn(async () => {
    const answer = answers.shift() ?? false
    if (answer instanceof Error) throw answer
    return answer
  })
  return { states, deliver, queue: new RetryQueue({ deliver, onState: state => states.push(state) }) }
}

describe('RetryQueue', () => {
  it('delays sending while calls keep coming, then sends once', async () => {
    const { queue, deliver } = queueOf([])
    queue.call(800)
    await vi.advanceTimersByTimeAsync(700)
    queue.call(800)
    await vi.advanceTimersByTimeAsync(700)
    expect(deliver).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(deliver).toHaveBeenCalledTimes(1)
    expect(queue.state).toBe('idle')
  })

  it('continues while there is more', async () => {
    const { queue, deliver } = queueOf([true, true, false])
    queue.call()
    await vi.advanceTimersByTimeAsync(10)
    expect(deliver).toHaveBeenCalledTimes(3)
  })

  it('sends once more when called meanwhile', async () => {
    let finish: (more: boolean) => void = () => undefined
    const deliver = vi.fn(
      () =>
        new Promise<boolean>(resolve => {
          finish = resolve
        }),
    )
    const queue = new RetryQueue({ deliver, onState: () => undefined })
    queue.call()
    await vi.advanceTimersByTimeAsync(0)
    queue.call()
    queue.call()
    finish(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(deliver).toHaveBeenCalledTimes(2)
  })

  it('waits for a connection with growing pauses, and no longer than necessary', async () => {
    const { queue, deliver, states } = queueOf([offlineError(), offlineError(), offlineError(), false])
    queue.call()
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deliver).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deliver).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deliver).toHaveBeenCalledTimes(3)
    queue.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(deliver).toHaveBeenCalledTimes(4)
    expect(states.at(-1)).toBe('idle')
  })

  it.each([
    ['30', 30_000],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90_000],
    ['86400', 600_000],
    ['soon', 2_000],
    ['-5', 2_000],
  ])('waits as long as the answer asks for, but not a day (%s)', async (after, pause) => {
    vi.setSystemTime('2026-01-01T00:00:00Z')
    const busy = new ApiError(503, { code: 'busy', message: 'Busy.', requestId: 'r1' })
    busy.retryAfter = after
    const { queue, deliver } = queueOf([busy, false])
    queue.call()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(deliver).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(deliver).toHaveBeenCalledTimes(2)
  })

  it('never waits longer than a minute by itself', async () => {
    const { queue, deliver } = queueOf(Array.from({ length: 20 }, () => foreignError(500)))
    queue.call()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const before = deliver.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(deliver.mock.calls.length).toBe(before + 1)
  })

  it('stops if Akada itself refuses, until it is called', async () => {
    const { queue, deliver } = queueOf([
      new ApiError(403, { code: 'forbidden', message: 'No.', requestId: 'r1' }),
      false,
    ])
    queue.call()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(queue.state).toBe('stopped')
    queue.wake()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(deliver).toHaveBeenCalledTimes(1)
    queue.call()
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.state).toBe('idle')
  })
})
