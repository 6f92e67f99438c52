import type { ReadTx, Sql, WriteTx } from '../../platform/db/index.ts'
import type { GoalArm } from '../classes/index.ts'
import type { RecordedHooks } from '../state/index.ts'
import type { NextPlacement } from './queries/school-change.ts'

/** A student who is in a class of a session, for the question where they go on after it. */
export interface PromotedFrom {
  studentId: string
  /** Where the student is, or is to be. */
  schoolId: string
  sessionId: string
  classId: string
  today: string
}

/** Reactions of features further right when students move, in the same transaction, and their answers to the questions of students. */
export interface StudentHooks extends RecordedHooks {
  /** A query for the ids of the open class arms of the active session in which a person teaches a subject. */
  armsTaughtBy: (staffId: string) => Sql
  /**
   * The name of the school that receives a student's pending transfer request; null if there is none: a value within the calling statement.
   */
  requestedSchool: (studentId: Sql) => Sql
  /**
   * A student who left comes back: the transfer certificate of that stay, which ended on `lastDay`, ends, and the schools of other states
   * that have read the record with it are returned. Refuses while one of them is admitting the student, and where one has read the record
   * and no reason is given.
   */
  endCertificate: (
    tx: WriteTx,
    leaver: { id: string; fullName: string; lastDay: string | null },
    come: { reason: string | null; now: Date },
  ) => Promise<{ school: string; state: string }[]>
  /**
   * Where a promotion that still holds, of any school, sends a student out of this class in a session that has not begun; null if none does.
   * The class arm is named only if it is the given school's and open.
   */
  findPromotion: (tx: ReadTx, from: PromotedFrom) => Promise<NextPlacement | null>
  /** A student is at the school again: its promotion of them, if it has one, is from now on about their present enrolments. */
  promotionResumed: (tx: WriteTx, student: { studentId: string; schoolId: string }) => Promise<unknown>
  /** Students were added to an arm. */
  movedToArm: readonly ((tx: WriteTx, arm: GoalArm, studentIds: readonly string[]) => Promise<unknown>)[]
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends StudentHooks {}
}
