import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDevice, person } from '../../test/device.ts'

/** A router that goes where it is directed, unless a page with unsaved typing blocks it. */
const makeRouter = (from: string) => {
  const resolved: (() => void)[] = []
  const router = {
    state: { location: { pathname: from, href: from } },
    subscribe: (_event: string, listener: () => void) => resolved.push(listener),
    isUnsaved: false,
    navigate: ({ href, ignoreBlocker }: { href: string; ignoreBlocker?: boolean }): Promise<void> => {
      if (router.isUnsaved && !ignoreBlocker) return Promise.resolve()
      router.state.location = { pathname: href.split('?')[0] ?? '', href }
      for (const listener of resolved) listener()
      return Promise.resolve()
    },
  }
  return router
}

const open = async (device: ReturnType<typeof makeDevice>, from = '/profile/edit') => {
  await device.reload()
  const { session } = await import('../lib/session.ts')
  const { watchSession } = await import('./session-end.ts')
  session.set(person('ada'))
  const router = makeRouter(from)
  const queries = new QueryClient()
  queries.setQueryData(['staff', 'view'], { nin: '12345678901' })
  watchSession(router as unknown as Parameters<typeof watchSession>[0], queries)
  return {
    session,
    router,
    queries,
    at: () => router.state.location.href,
    known: () => queries.getQueryCache().getAll(),
  }
}

let device: ReturnType<typeof makeDevice>
beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page with unsaved typing', () => {
  it('is left when the person signs out in any tab', async () => {
    const { session, router, at, known } = await open(device)
    router.isUnsaved = true
    session.clear('signedOut')
    await vi.advanceTimersByTimeAsync(5000)
    expect([at(), known().length]).toEqual(['/login', 0])
  })

  it.each(['signedOut', 'ended'] as const)('is not shown to the person who signs in next (%s)', async how => {
    const { session, router, at, known } = await open(device)
    router.isUnsaved = true
    session.clear(how)
    session.set(person('obi'))
    await vi.advanceTimersByTimeAsync(5000)
    expect([at(), known().length]).toEqual(['/dashboard', 0])
  })

  it('stays if the session ended by itself, so that the same person can sign in again in another tab', async () => {
    const { session, router, at } = await open(device)
    router.isUnsaved = true
    session.clear('ended')
    await vi.advanceTimersByTimeAsync(5000)
    session.set(person('ada'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(at()).toBe('/profile/edit')
  })
})

it('an ended session leads to the sign-in page, and from there the person who signs in goes where that page leads', async () => {
  const { session, at, known } = await open(device)
  session.clear('ended')
  await vi.advanceTimersByTimeAsync(5000)
  expect([at(), known().length]).toEqual(['/login?next=%2Fprofile%2Fedit', 0])
  session.set(person('obi'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(at()).toBe('/login?next=%2Fprofile%2Fedit')
})
