import type { Sql } from '../../platform/db/index.ts'

/** The answers of features further right about districts. */
export interface DistrictHooks {
  /** How many students a school has: a value within the calling statement. */
  studentsOfSchool: (schoolId: Sql) => Sql
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends DistrictHooks {}
}
