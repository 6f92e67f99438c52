import type { ReadTx, Sql, WriteTx } from '../../platform/db/index.ts'

/** Reactions of features further right to changes of classes, in the same transaction, and their answers to the questions of classes. */
export interface ClassHooks {
  /** An arm was closed. */
  armClosed: readonly ((tx: WriteTx, armId: string, at: Date) => Promise<unknown>)[]
  /** The number of students in an arm on a day: a value within the calling statement. */
  studentsOfArm: (armId: Sql, day: Sql) => Sql
  /** The current class of a school's students: a query for `class_id` and `students`, their number. */
  studentsByClass: (schoolId: string) => Sql
  /** How many students are in an arm now, or will be. */
  countEnrolled: (tx: ReadTx, armId: string) => Promise<number>
  /** How many students ever were in an arm. */
  countEverEnrolled: (tx: ReadTx, armId: string) => Promise<number>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends ClassHooks {}
}
