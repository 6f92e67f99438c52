import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { homeOf } from '../lib/session/person.ts'
import { session } from '../lib/session.ts'

/** What a class teacher usually opens next in the morning: its file also contains the register. */
const morning = '/my-class/class-attendance'

export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work)
}

export const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/** Fetches the files of the register for a class teacher whose start page has all its data, once per visit. */
export const prefetchMorning = (router: AnyRouter, queries: QueryClient): void => {
  let isDone = false
  const look = (): void => {
    const user = session.get()
    if (isDone || !user || user.staff.ownClassArms.length === 0 || savesData()) return
    if (router.state.location.pathname !== homeOf(user) || !(morning in router.routesByPath)) return
    if (queries.isFetching() > 0) return
    isDone = true
    whenIdle(() => void router.preloadRoute({ to: morning }).catch(() => undefined))
  }
  queries.getQueryCache().subscribe(look)
}
