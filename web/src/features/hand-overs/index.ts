export type { FormerWork } from './former-work.ts'

/** In the file of the page of those who decide: both are hardly ever opened. */
export const formerWorkList = async () => ({ default: (await import('./pages/HandOvers.tsx')).FormerWorkList })
