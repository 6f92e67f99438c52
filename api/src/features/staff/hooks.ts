import type { ReadTx, WriteTx } from '../../platform/db/index.ts'

/** A member of staff in a school. */
export interface SchoolStaff {
  staffId: string
  schoolId: string
}

/** What a member of staff does in the open class arms of a school, each in words: 'JSS 1 Gold', 'Mathematics in JSS 1 Gold'. */
export interface TeachingWork {
  classArms: string[]
  subjects: string[]
}

/** Answers of features further right when somebody leaves a school: who works there, and who goes on with it. */
export interface StaffHooks {
  teachingOf: (tx: ReadTx, who: SchoolStaff) => Promise<TeachingWork>
  /** Gives the open class arms and the subjects of a member of staff to a successor; null: nobody has them then. */
  passOnTeaching: (tx: WriteTx, who: SchoolStaff, to: { successorId: string | null; at: Date }) => Promise<unknown>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends StaffHooks {}
}
