import type { ReadTx, Sql } from '../../platform/db/index.ts'
import type { RecordedHooks } from './recorded.ts'

/** A component with its new maximum, in tenths. */
export interface PlannedMaximum {
  id: string
  name: string
  maximumTenths: number
}

/** Answers of features further right to the state's questions. */
export interface StateHooks extends RecordedHooks {
  /**
   * Whether any class takes a subject in a session, by the state's own choice or that of a school (null: the state's alone): a value within
   * the calling statement.
   */
  areSubjectsTaken: (sessionId: Sql, schoolId: Sql | null) => Sql
  /** Components with a score in the active term that already exceeds the new maximum. */
  componentsExceeded: (
    tx: ReadTx,
    stateId: string,
    components: readonly PlannedMaximum[],
  ) => Promise<{ name: string; maximum: string }[]>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends StateHooks {}
}
