export type { HeldWork } from './held-work.ts'

/** In the file of the page of those who decide: both are hardly ever opened. */
export const heldWorkList = async () => ({ default: (await import('./pages/HandOvers.tsx')).HeldWorkList })
