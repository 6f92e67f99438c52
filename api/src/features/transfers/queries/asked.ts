import { type Sql, sql } from '../../../platform/db/index.ts'

/**
 * The name of the school that receives a student's pending transfer request; null if there is none: a value within the calling statement.
 */
export const requestedSchool = (studentId: Sql): Sql => sql`(
  select sc.name from student_transfer tr join school_brief sc on sc.id = tr.to_school_id
  where tr.student_id = ${studentId} and tr.status = 'Pending')`
