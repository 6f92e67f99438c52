/** A change by which scores, grades or days that are already recorded count otherwise. */
export type RecordedChange =
  /** Subjects of classes become core subjects or electives in a session: for a school, or (null) for the state's schools. */
  | {
      kind: 'offer'
      sessionId: string
      schoolId: string | null
      changes: readonly { classId: string; subjectId: string }[]
    }
  /** Components no longer count in the active term. */
  | { kind: 'components'; componentIds: readonly string[] }
  /** These whole marks of a class type get another grade, or pass where they failed, in the active term. */
  | { kind: 'marks'; classTypeId: string; marks: readonly number[] }
  /** These days of a term become school days, or are no longer. */
  | { kind: 'days'; termId: string; days: readonly string[] }
  /** The registers of the active term count otherwise, or (with `afternoon`) those of the afternoon: another number of sittings a day. */
  | { kind: 'sittings'; afternoon: boolean }
  /** Students are no longer enrolled as they were, from the first to the last day; null: on all days after the first one too. */
  | { kind: 'enrolment'; studentIds: readonly string[]; first: string; last: string | null }

/** A change of what is recorded, as a sentence; or a doubt about what was typed, which affects nothing that can be counted. */
export type PlannedEffect =
  | { effect: string; change: RecordedChange; advice: string }
  | { effect: string; change: null }
