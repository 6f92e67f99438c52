import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { watchPages } from '../features/search/recent.ts'
import { deviceTime } from '../lib/clock.ts'
import { watchLeaving } from '../lib/page/leaving.ts'
import { newVersion } from '../lib/page/new-version.ts'
import { session } from '../lib/session.ts'
import { fetchOfflinePages } from './offline-pages.ts'
import { savesData, whenIdle } from './prefetch.ts'

/** A page that stays open longer than this asks for a newer version when it is looked at again, in milliseconds. */
const longVisit = 60 * 60_000

/** What a page does once it is shown: sends a sign-out that waits, notes which pages are opened, and has the program cached on the device. */
export const begin = (queries: QueryClient, router: AnyRouter): Promise<void> => {
  watchLeaving(session.subscribe)
  watchPages(router)
  // Browsers have no service worker if a school's own server is reached without https.
  return 'serviceWorker' in navigator ? keepProgram(queries) : Promise.resolve()
}

/** Has the service worker (public/sw.js) cache the program on the device, so that it opens without a connection. */
const keepProgram = async (queries: QueryClient): Promise<void> => {
  const { serviceWorker } = navigator
  const taken = new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  const isThere = serviceWorker.controller !== null
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.updated) newVersion.set(true)
  })
  await serviceWorker.register('/sw.js')
  if (!isThere) await taken
  // Also files loaded before the worker was active, and files served from the browser's memory cache, which bypass it.
  const used = new PerformanceObserver(list =>
    serviceWorker.controller?.postMessage({ keep: list.getEntries().map(({ name }) => name) }),
  )
  used.observe({ type: 'resource', buffered: true })
  whenIdle(fetchOfflinePages)
  prepareOffline(queries)
}

/** Fetches the registers that Today offers: without the students the program of the page would open nothing. */
export const fetchOwnRegisters = async (queries: QueryClient): Promise<void> => {
  const arms = session.get()?.staff.ownClassArms ?? []
  if (arms.length === 0) return
  const attendance = await import('../features/attendance/index.ts').catch(() => null)
  await attendance?.fetchRegisters(queries, arms)
}

/**
 * Has the service worker fetch what the person's pages of every day need without a connection, once the first page has all its data
 * (docs/adr/0012). If the browser saves data, only an update is fetched.
 */
const prepareOffline = (queries: QueryClient): void => {
  let last = 0
  const ask = (look: boolean): void => {
    const operations = session.get()?.staff.operations
    if (!operations || queries.isFetching() > 0 || deviceTime() - last < longVisit) return
    last = deviceTime()
    navigator.serviceWorker.controller?.postMessage({ prepare: operations, light: savesData(), look })
    if (!savesData()) void fetchOwnRegisters(queries)
  }
  const askFirst = (): void => {
    ask(false)
    if (last > 0) stop()
  }
  const stop = queries.getQueryCache().subscribe(() => whenIdle(askFirst))
  whenIdle(askFirst)
  document.addEventListener('visibilitychange', () => {
    if (last > 0 && document.visibilityState === 'visible') ask(true)
  })
}
