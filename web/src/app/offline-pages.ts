import { lazyPage } from '../lib/lazy-page.ts'

// A device that could not fetch them yet shows nothing in their place.
const fetchPart = () => import('../ui/OfflinePages.tsx')
const load = () => fetchPart().catch(() => ({ OfflinePages: () => null, OfflineHelp: () => null }))

/** Fetches the list before the connection can be lost. */
export const fetchOfflinePages = (): void => void fetchPart().catch(() => undefined)

export const OfflinePages = lazyPage(load, 'OfflinePages')
export const OfflineHelp = lazyPage(load, 'OfflineHelp')
