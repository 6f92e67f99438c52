import { lazyPage } from '../lib/lazy-page.ts'

// A device that could not fetch them yet shows nothing in their place.
const load = () => import('../ui/OfflinePages.tsx').catch(() => ({ OfflinePages: () => null, OfflineHelp: () => null }))

export const OfflinePages = lazyPage(load, 'OfflinePages')
export const OfflineHelp = lazyPage(load, 'OfflineHelp')
