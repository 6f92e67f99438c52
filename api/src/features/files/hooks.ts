import type { WriteTx } from '../../platform/db/index.ts'

export interface FileHooks {
  /** A letter that the outbox had given up is due again: for those who have recorded what became of it. By its id in the outbox. */
  letterDueAgain: readonly ((tx: WriteTx, mailId: string) => Promise<unknown>)[]
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends FileHooks {}
}
