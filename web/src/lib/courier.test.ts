import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, offlineError } from './api-error.ts'
import { Courier, type CourierState } from './courier.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const courierOf = (answers: (boolean | Error)[]) => {
  const states: CourierState[] = []
  const deliver = vi.fn(async () => {
    const answer = answers.shift() ?? false
    if (answer instanceof Error) throw answer
    return answer
  })
  return { states, deliver, courier: new Courier({ deliver, onState: state => states.push(state) }) }
}

describe('Courier', () => {
  it('puts a delivery off while calls keep coming, then makes one', async () => {
    const { courier, deliver } = courierOf([])
    courier.call(800)
    await vi.advanceTimersByTimeAsync(700)
    courier.call(800)
    await vi.advanceTimersByTimeAsync(700)
    expect(deliver).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(deliver).toHaveBeenCalledTimes(1)
    expect(courier.state).toBe('idle')
  })

  it('goes on while there is more', async () => {
    const { courier, deliver } = courierOf([true, true, false])
    courier.call()
    await vi.advanceTimersByTimeAsync(10)
    expect(deliver).toHaveBeenCalledTimes(3)
  })

  it('delivers once more when called meanwhile', async () => {
    let finish: (more: boolean) => void = () => undefined
    const deliver = vi.fn(
      () =>
        new Promise<boolean>(resolve => {
          finish = resolve
        }),
    )
    const courier = new Courier({ deliver, onState: () => undefined })
    courier.call()
    await vi.advanceTimersByTimeAsync(0)
    courier.call()
    courier.call()
    finish(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(deliver).toHaveBeenCalledTimes(2)
  })

  it('waits for a connection with growing pauses, and not longer than it must', async () => {
    const { courier, deliver, states } = courierOf([offlineError(), offlineError(), offlineError(), false])
    courier.call()
    await vi.advanceTimersByTimeAsync(0)
    expect(courier.state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deliver).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deliver).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deliver).toHaveBeenCalledTimes(3)
    courier.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(deliver).toHaveBeenCalledTimes(4)
    expect(states.at(-1)).toBe('idle')
  })

  it('stops where trying again would not help, until it is called', async () => {
    const { courier, deliver } = courierOf([new ApiError(403, { code: 'forbidden', message: 'No.' }), false])
    courier.call()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(courier.state).toBe('stopped')
    courier.wake()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(deliver).toHaveBeenCalledTimes(1)
    courier.call()
    await vi.advanceTimersByTimeAsync(0)
    expect(courier.state).toBe('idle')
  })
})
