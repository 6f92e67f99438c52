import { describe, expect, it } from 'vitest'
import { WorkError } from './errors.ts'
import type { run } from './fixtures/odd-worker.ts'
import { WorkerPool } from './pool.ts'
import { defineTask } from './task.ts'

const module = new URL('./fixtures/odd-worker.ts', import.meta.url)
const work = defineTask<typeof run>({ module, heapMiB: 32, deadline: 60_000 })
const impatient = defineTask<typeof run>({ module, heapMiB: 32, deadline: 1 })

const poolOf = (threads: number, waiting = 10) => new WorkerPool({ threads, waiting, idle: 60_000, lastIdle: 60_000 })

describe('a pool of worker threads', () => {
  it('runs work in a thread, and the next task in the same one', async () => {
    const pool = poolOf(2)
    expect(await pool.run(work, 'echo')).toEqual({ what: 'echo', steps: 1 })
    expect(await pool.run(work, 'echo')).toEqual({ what: 'echo', steps: 2 })
    pool.endIdle()
    expect(await pool.run(work, 'echo')).toEqual({ what: 'echo', steps: 1 })
    pool.endIdle()
  })

  it('gives each task a new thread if its kind of work requires that', async () => {
    const pool = poolOf(1)
    const fresh = { ...work, reuse: false }
    expect([(await pool.run(fresh, 'echo')).steps, (await pool.run(fresh, 'echo')).steps]).toEqual([1, 1])
  })

  it('rethrows the errors of the work, and continues', async () => {
    const pool = poolOf(1)
    await expect(pool.run(work, 'throw')).rejects.toThrow(new RangeError('Out of range.'))
    expect((await pool.run(work, 'echo')).steps).toBe(2)
    pool.endIdle()
  })

  it('abandons work that does not end, needs too much memory or ends its thread, and continues', async () => {
    const pool = poolOf(1)
    await expect(pool.run(impatient, 'spin')).rejects.toMatchObject({ name: 'WorkError', kind: 'tooSlow' })
    await expect(pool.run(work, 'hoard')).rejects.toMatchObject({ name: 'WorkError', kind: 'tooLarge' })
    await expect(pool.run(work, 'exit')).rejects.toBeInstanceOf(WorkError)
    expect((await pool.run(work, 'echo')).steps).toBe(1)
    pool.endIdle()
  })

  it('refuses work if too much waits, but never the parts of accepted work', async () => {
    const pool = poolOf(1, 2)
    const accepted = Array.from({ length: 3 }, () => pool.run(work, 'echo'))
    await expect(pool.run(work, 'echo')).rejects.toMatchObject({ kind: 'busy' })
    const patient = pool.run(work, 'echo', true)
    expect((await Promise.all([...accepted, patient])).map(({ steps }) => steps)).toEqual([1, 2, 3, 4])
    pool.endIdle()
  })

  it('keeps a thread for short work while long work is running', async () => {
    const pool = poolOf(2)
    let release: () => void = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const long = [1, 2].map(() =>
      pool.inSteps(work, async step => {
        await step('steps')
        await released
        return (await step('steps')).steps
      }),
    )
    expect((await pool.run(work, 'echo')).what).toBe('echo')
    release()
    expect(await long[0]).toBe(2)
    expect(await long[1]).toBeGreaterThanOrEqual(2)
    pool.endIdle()
  })

  it('ends idle threads after a while, the last one later', async () => {
    const pool = new WorkerPool({ threads: 2, waiting: 10, idle: 1, lastIdle: 60_000 })
    await Promise.all([pool.run(work, 'echo'), pool.run(work, 'echo')])
    await expect.poll(() => pool.idleThreads).toBe(1)
    expect((await pool.run(work, 'echo')).steps).toBe(2)
    pool.endIdle()
    expect(pool.idleThreads).toBe(0)
  })
})
