import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, offlineError } from '../api-error.ts'
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

  it('stops if a retry would not help, until it is called', async () => {
    const { queue, deliver } = queueOf([new ApiError(403, { code: 'forbidden', message: 'No.' }), false])
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
