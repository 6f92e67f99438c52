import type { WriteTx } from '../../platform/db/index.ts'

/** What follows in features further right when classes change, in the same transaction. */
export interface ClassHooks {
  /** An arm was closed. */
  armClosed: readonly ((tx: WriteTx, armId: string, at: Date) => Promise<unknown>)[]
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends ClassHooks {}
}
