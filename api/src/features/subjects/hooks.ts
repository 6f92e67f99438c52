import type { ReadTx } from '../../platform/db/index.ts'
import type { RecordedHooks } from '../state/index.ts'

/** Who removes a subject from classes in a session: the state, or a school (its id) for those that it attached itself. */
export interface ScoredClass {
  schoolId: string | null
  sessionId: string
  subjectId: string
}

export interface ScoredSubject {
  sessionId: string
  classId: string
  subjectIds: readonly string[]
}

/** Answers of features further right when the students of a subject change: scores must not lose their subject. */
export interface SubjectHooks extends RecordedHooks {
  /** Those of the given students who have scores of a subject in the open terms of the active session. */
  studentsWithScores: (tx: ReadTx, subjectId: string, studentIds: readonly string[]) => Promise<Set<string>>
  /** The name of a class, other than those that keep it, with scores of a subject this term. */
  findClassWithScores: (tx: ReadTx, place: ScoredClass, keptClasses: readonly string[]) => Promise<string | null>
  /** The name of a subject among these in which a class has scores in a session, in any school. */
  findScoredSubject: (tx: ReadTx, asked: ScoredSubject) => Promise<string | null>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends SubjectHooks {}
}
