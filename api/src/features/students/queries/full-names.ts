import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** Full names, by id, of a school's current and former students: others get no name. */
export const namesOfStudents = async (
  tx: ReadTx,
  schoolId: string,
  studentIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ id: string; fullName: string }>(sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName"
    from student s
    where s.id = any(${studentIds}::uuid[]) and exists (
      select from enrolment e where e.student_id = s.id and e.school_id = ${schoolId})`)
  return new Map(rows.map(row => [row.id, row.fullName]))
}
