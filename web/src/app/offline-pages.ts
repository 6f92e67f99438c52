import { lazyPage } from '../lib/page/lazy-page.ts'

const none = () => null
const fetchPart = () => import('./OfflinePages.tsx')
// A device that could not fetch them yet shows nothing in their place.
const load = () =>
  fetchPart().catch(() => ({ OfflinePages: none, OfflineHelp: none, UnsentNow: none, UnsentOfAll: none }))

/** Fetches the list before the connection can be lost. */
export const fetchOfflinePages = (): void => void fetchPart().catch(() => undefined)

export const OfflinePages = lazyPage(load, 'OfflinePages')
export const OfflineHelp = lazyPage(load, 'OfflineHelp')
export const UnsentNow = lazyPage(load, 'UnsentNow')
export const UnsentOfAll = lazyPage(load, 'UnsentOfAll')
