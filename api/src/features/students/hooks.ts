import type { WriteTx } from '../../platform/db/index.ts'
import type { GoalArm } from '../classes/index.ts'

/** What follows in features further right when students move, in the same transaction. */
export interface StudentHooks {
  /** Students were put into an arm. */
  movedToArm: readonly ((tx: WriteTx, arm: GoalArm, studentIds: readonly string[]) => Promise<unknown>)[]
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends StudentHooks {}
}
