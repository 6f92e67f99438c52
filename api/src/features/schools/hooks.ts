import type { Sql } from '../../platform/db/index.ts'

/** Answers of features further right about schools, as queries within the calling statement. */
export interface SchoolHooks {
  /** The students of schools, by a query for the schools' ids: `school_id` and `total`, without a row for a school that has none. */
  studentsBySchool: (schools: Sql) => Sql
  /** The same with `male` and `female` in place of `total`. */
  gendersBySchool: (schools: Sql) => Sql
  /**
   * One row about a school today: `studentCount`, `maleStudentCount`, `femaleStudentCount`, `studentsWithoutClassArm`, `classArmCount`,
   * `armsToMark`, the arms that have students, and `markedToday`, those with a register of the latest sitting.
   */
  figuresOfSchool: (schoolId: string, today: string) => Sql
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends SchoolHooks {}
}
