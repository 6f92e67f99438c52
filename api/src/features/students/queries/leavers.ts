import type { ListedStudent } from '@akada/contract/students/schemas'
import { inOrder, join, type Page, readCountedPage, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import {
  conditionsOfStudent,
  type FoundStudents,
  keysOf,
  type ListScope,
  schoolColumn,
  type StudentFilters,
} from './list.ts'

/** The schools of a list; null for the whole state, which nobody leaves by a transfer. */
const schoolsOf = ({ schoolIds, districtId }: ListScope): Sql | null => {
  if (schoolIds !== null) return sql`select unnest(${schoolIds}::uuid[])`
  return districtId === null ? null : sql`select id from school_brief school where district_id = ${districtId}`
}

/**
 * The last enrolment `e` of each student who left the schools of a list for another by a transfer, with the class and arm: one that was to
 * begin later counts only where there is no other. A number stored with an enrolment means that the student left it.
 */
const leaversFrom = (filters: StudentFilters, scope: ListScope, schools: Sql): Sql => {
  const { classType, studentClass, classArm, studentWithNoClassArm } = filters
  const conditions = [
    sql`s.merged_into is null`,
    ...conditionsOfStudent({ ...filters, status: undefined }, sql`e.admission_number`),
    classType && sql`c.class_type_id = any(${classType}::uuid[])`,
    studentClass && sql`e.class_id = any(${studentClass}::uuid[])`,
    classArm && sql`e.class_arm_id = any(${classArm}::uuid[])`,
    studentWithNoClassArm && sql`e.class_arm_id is null`,
    scope.ownArms !== null && sql`e.class_arm_id in (${scope.ownArms})`,
  ].filter(condition => condition !== undefined && condition !== false)
  return sql`
    from (
      select distinct on (left_by.student_id) left_by.*
      from enrolment left_by
      where left_by.school_id in (${schools}) and left_by.admission_number is not null
      order by left_by.student_id, akada_counts_ever(left_by.begins, left_by.ends) desc, left_by.begins desc, left_by.ends desc
    ) e
    join student s on s.id = e.student_id and s.school_id not in (${schools})
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    where ${join(conditions, ' and ')}`
}

/** A page of students who moved from a school to another, in their state there: the number, class and arm on leaving. */
export const listLeavers = async (
  tx: ReadTx,
  filters: StudentFilters & Page,
  scope: ListScope,
): Promise<FoundStudents> => {
  const schools = schoolsOf(scope)
  if (schools === null) return { foundStudents: [], total: 0, last: null }
  const columns = sql`
    s.id, s.fx_id as "fxId", e.admission_number as "admissionNumber", s.first_name as "firstName",
    s.middle_name as "middleName", s.last_name as "lastName",
    akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.gender,
    s.date_of_birth as "dateOfBirth", 'Transferred' as "status",
    json_build_object('id', c.id, 'name', c.name) as "class",
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "classArm"${schoolColumn(scope, sql`e.school_id`)}`
  const list = { columns, rest: leaversFrom(filters, scope, schools), keys: keysOf(filters, 'e') }
  const { found, total, last } = await readCountedPage<ListedStudent>(tx, list, filters)
  return { foundStudents: found, total, last }
}

/** A student who left, as listed in a download. */
export interface ExportedLeaver {
  admissionNumber: string
  lastName: string
  firstName: string
  middleName: string | null
  gender: string
  dateOfBirth: string
  class: string
  classArm: string | null
  lastDay: string
  because: string | null
  /** The school that they left. */
  school: string
  fxId: string
}

/** The whole list of those who moved away, at most `most`. */
export const exportedLeavers = async (
  tx: ReadTx,
  filters: StudentFilters,
  scope: ListScope,
  most: number,
): Promise<ExportedLeaver[]> => {
  const schools = schoolsOf(scope)
  if (schools === null) return []
  return tx.rows(sql`
    select e.admission_number as "admissionNumber", s.last_name as "lastName", s.first_name as "firstName",
      s.middle_name as "middleName", s.gender, s.date_of_birth as "dateOfBirth", c.name as "class", a.name as "classArm",
      e.ends as "lastDay", e.ended_because as "because", s.fx_id as "fxId",
      (select school.name from school_brief school where school.id = e.school_id) as "school"
    ${leaversFrom(filters, scope, schools)}
    order by ${inOrder(keysOf(filters, 'e'))}
    limit ${most}`)
}
