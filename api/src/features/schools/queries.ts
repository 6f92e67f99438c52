import type { BuiltInRole } from '@akada/contract/permissions'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../platform/db/index.ts'

interface SchoolRow {
  id: string
  name: string
  category: string
  motto: string | null
  address: string | null
  lga: string | null
  phoneNumber: { code: string; number: string } | null
  email: string | null
  logoFileId: string | null
  district: { id: string; name: string }
  state: { id: string; name: string }
  schoolRoles: { role: string; staff: { id: string; firstName: string; lastName: string } }[]
}

/** Who heads a school: shown on its profile. */
const headRoles: readonly BuiltInRole[] = ['principal', 'vicePrincipal']

export const getSchool = (tx: ReadTx, id: string): Promise<SchoolRow> =>
  tx.get<SchoolRow>(sql`
    select school.id, school.name, school.category, school.motto, school.address, school.lga, school.phone as "phoneNumber",
      school.email, school.logo_file_id as "logoFileId",
      json_build_object('id', district.id, 'name', district.name) as district,
      json_build_object('id', state.id, 'name', state.name) as state,
      (select coalesce(json_agg(json_build_object(
          'role', role.name,
          'staff', json_build_object('id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name))
          order by array_position(${headRoles}::text[], role.built_in), role_access.granted_at), '[]')
        from role_access
        join role on role.id = role_access.role_id
        join staff on staff.id = role_access.staff_id
        where role_access.school_id = school.id and role_access.ended_at is null
          and role.built_in = any(${headRoles})) as "schoolRoles"
    from school
    join district on district.id = school.district_id
    join state on state.id = school.state_id
    where school.id = ${id}`)

export interface SchoolFigures {
  staffCount: number
  studentCount: number
  maleStudentCount: number
  femaleStudentCount: number
  classArmCount: number
  studentsWithoutClassArm: number
  markedToday: number
}

/** The figures of a school by one question. `markedToday` counts the arms with a register of today's latest sitting. */
export const schoolFigures = (tx: ReadTx, schoolId: string, today: string): Promise<SchoolFigures> =>
  tx.get<SchoolFigures>(sql`
    with students as (
      select count(*)::int as "studentCount",
        (count(*) filter (where student.gender = 'male'))::int as "maleStudentCount",
        (count(*) filter (where student.gender = 'female'))::int as "femaleStudentCount",
        (count(*) filter (where enrolment.class_arm_id is null))::int as "studentsWithoutClassArm"
      from student
      left join enrolment on enrolment.student_id = student.id and enrolment.ends is null
      where student.school_id = ${schoolId} and student.status = 'Active'
    ), arms as (
      select class_arm.id from class_arm
      join term on term.session_id = class_arm.session_id and term.active
      where class_arm.school_id = ${schoolId} and class_arm.closed_at is null
    ), registers as (
      select register.sitting, count(*)::int as marked
      from register
      where register.school_id = ${schoolId} and register.day = ${today} and register.marks <> '{}'
        and register.class_arm_id in (select id from arms)
      group by register.sitting
    )
    select students.*,
      (select count(distinct role_access.staff_id)::int from role_access
        where role_access.school_id = ${schoolId} and role_access.ended_at is null) as "staffCount",
      (select count(*)::int from arms) as "classArmCount",
      coalesce((select marked from registers where sitting = 'afternoon'),
        (select marked from registers where sitting = 'morning'), 0) as "markedToday"
    from students`)

const byName = sql`order by school.name collate "und-x-icu", school.id limit 1000`

export const schoolsOfDistrict = (tx: ReadTx, districtId: string) =>
  tx.rows<{ id: string; name: string; category: string; lga: string | null }>(sql`
    select id, name, category, lga from school where district_id = ${districtId} ${byName}`)

export const schoolsOfState = (tx: ReadTx, stateId: string) =>
  tx.rows<{ id: string; name: string; category: string; district: { id: string; name: string } }>(sql`
    select school.id, school.name, school.category,
      json_build_object('id', district.id, 'name', district.name) as district
    from school join district on district.id = school.district_id
    where school.state_id = ${stateId} ${byName}`)

const count = (tx: ReadTx, condition: Sql): Promise<{ total: number }> =>
  tx.get<{ total: number }>(sql`select count(*)::int as total from school where ${condition}`)

export const countOfDistrict = async (tx: ReadTx, districtId: string): Promise<number> =>
  (await count(tx, sql`district_id = ${districtId}`)).total

export const countOfState = async (tx: ReadTx, stateId: string): Promise<number> =>
  (await count(tx, sql`state_id = ${stateId}`)).total

export const countryOf = (tx: ReadTx, stateId: string) =>
  tx.get<{ country: string }>(sql`select country from state where id = ${stateId}`)

/** Points a school to its logo; answers the file of the former one. */
export const setLogo = (tx: WriteTx, schoolId: string, fileId: string) =>
  tx.get<{ name: string; formerFileId: string | null }>(sql`
    with former as (select id, logo_file_id from school where id = ${schoolId} for update)
    update school set logo_file_id = ${fileId} from former
    where school.id = former.id
    returning school.name, former.logo_file_id as "formerFileId"`)

/** The school's ranges, highest first, in percent: hundredths divided as exact decimals. */
export const remarksOf = async (tx: ReadTx, schoolId: string) =>
  (
    await tx.get<{ ranges: { from: number; to: number; remark: string }[] }>(sql`
      select coalesce(json_agg(json_build_object(
          'from', from_hundredths / 100.0, 'to', to_hundredths / 100.0, 'remark', remark)
          order by from_hundredths desc), '[]') as ranges
      from principal_remark where school_id = ${schoolId}`)
  ).ranges

/** Puts a list of ranges in place of the former one, one such change of a school at a time. */
export const saveRemarks = async (
  tx: WriteTx,
  school: { id: string; stateId: string },
  ranges: readonly { from: number; to: number; remark: string }[],
): Promise<void> => {
  await tx.run(sql`delete from principal_remark where school_id = ${school.id}`)
  await tx.run(sql`
    insert into principal_remark (id, state_id, school_id, from_hundredths, to_hundredths, remark)
    select akada_uuid(), ${school.stateId}, ${school.id}, "from", "to", remark
    from json_to_recordset(${JSON.stringify(ranges)}::json) as planned("from" integer, "to" integer, remark text)`)
}

/** Lets one change of a school's settings happen at a time. */
export const lockSchool = async (tx: WriteTx, schoolId: string): Promise<void> => {
  await tx.get(sql`select id from school where id = ${schoolId} for update`)
}

export const locateSchools = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select id, state_id as "stateId", district_id as "districtId", id as "schoolId" from school where id = any(${ids})`)

export const locateDistricts = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: null }>(sql`
    select id, state_id as "stateId", id as "districtId", null as "schoolId" from district where id = any(${ids})`)
