export type { HeldWork } from './held-work.ts'
export { HeldWorkList } from './components/HeldWorkList.tsx'
