import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, makeDevice, person } from '../../test/device.ts'

let device: ReturnType<typeof makeDevice>
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  device = makeDevice()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A read with a cached answer, of the modules of the last `device.reload`. */
const sessionsRead = async () => {
  const { cachedRead } = await import('../lib/cached-read.ts')
  const { state } = await import('../lib/calls/every-visit.ts')
  return cachedRead(state.viewSessions, {}, ['foundSessions'])
}

it('shows a cached answer without a connection, also on a device whose database answers after the page has started', async () => {
  const teacher = person('a0000000-0000-7000-8000-000000000001')
  await enter(teacher)
  const first = new QueryClient().fetchQuery(await sessionsRead())
  await device.settle()
  await device.last().answer({ foundSessions: [] })
  expect(await first).toEqual({ foundSessions: [] })
  const { device: opened } = await import('../lib/session/device.ts')
  opened.keepKey()
  await device.settle()

  await device.reload()
  device.goOffline()
  const answerNow = device.stall()
  const { resumeDevice } = await import('./stored-work.ts')
  const started = resumeDevice()
  await device.pass(1000)
  await started
  const again = new QueryClient().fetchQuery(await sessionsRead())
  await device.settle()
  answerNow()
  await device.settle()
  expect(await again).toEqual({ foundSessions: [] })
})

it('caches an answer that came before the database of a slow device did', async () => {
  const teacher = person('a0000000-0000-7000-8000-000000000002')
  await enter(teacher)
  const { device: signedIn } = await import('../lib/session/device.ts')
  signedIn.keepKey()
  await device.settle()

  await device.reload()
  const answerNow = device.stall()
  const { resumeDevice } = await import('./stored-work.ts')
  const started = resumeDevice()
  await device.pass(1000)
  await started
  const read = new QueryClient().fetchQuery(await sessionsRead())
  await device.settle()
  await device.last().answer({ foundSessions: [] })
  await read
  expect(device.stored('cache', teacher.staff.id)).toBe(0)
  answerNow()
  await expect.poll(() => device.stored('cache', teacher.staff.id)).toBe(1)
})
