import type { BuiltInRole } from '@akada/contract/permissions'
import { schoolFields } from '@akada/contract/schools/record'
import type { SchoolProfile } from '@akada/contract/schools/schemas'
import { type ReadTx, selected, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { SchoolHooks } from '../hooks.ts'

/** A school as stored: the contract's profile without the parts that depend on the viewer. */
export type StoredSchool = Omit<SchoolProfile, 'logo' | 'can'> & { logoFileId: string | null }

/** The heads of a school, for its profile. */
const headRoles: readonly BuiltInRole[] = ['principal', 'vicePrincipal']

export const getSchool = (tx: ReadTx, id: string): Promise<StoredSchool> =>
  tx.get<StoredSchool>(sql`
    select school.id, ${selected(schoolFields, 'school')}, school.phone as "phoneNumber", school.facilities, school.revision,
      school.logo_file_id as "logoFileId",
      case when school.longitude is not null and school.latitude is not null
        then json_build_object('coordinates', json_build_array(school.longitude, school.latitude)) end as "addressCoordinates",
      json_build_object('id', district.id, 'name', district.name) as district,
      json_build_object('id', state.id, 'name', state.name) as state,
      (select coalesce(json_agg(json_build_object(
          'role', role.name,
          'staff', json_build_object('id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name))
          order by array_position(${headRoles}::text[], role.built_in), role_access.granted_at), '[]')
        from role_access_brief role_access
        join role_brief role on role.id = role_access.role_id
        join staff_brief staff on staff.id = role_access.staff_id
        where role_access.school_id = school.id and role_access.ended_at is null
          and role.built_in = any(${headRoles})) as "schoolRoles"
    from school
    join district_brief district on district.id = school.district_id
    join state_brief state on state.id = school.state_id
    where school.id = ${id}`)

/** Sets a school's logo; returns the file of the former one. */
export const setLogo = (tx: WriteTx, schoolId: string, fileId: string) =>
  tx.get<{ name: string; formerFileId: string | null }>(sql`
    with former as (select id, logo_file_id from school where id = ${schoolId} for update)
    update school set logo_file_id = ${fileId} from former
    where school.id = former.id
    returning school.name, former.logo_file_id as "formerFileId"`)

/** Serialises changes of a school; returns its revision. */
export const lockSchool = (tx: WriteTx, schoolId: string) =>
  tx.get<{ name: string; revision: number }>(sql`select name, revision from school where id = ${schoolId} for update`)

/** The built-in roles of the schools of a state, in the order of the registry. */
export const builtInSchoolRoles = (tx: ReadTx, stateId: string, keys: readonly BuiltInRole[]) =>
  tx.rows<{ id: string; name: string; description: string }>(sql`
    select id, name, description from role_brief role
    where state_id = ${stateId} and built_in = any(${keys}) and deleted_at is null
    order by array_position(${keys}::text[], built_in)`)

export const locateSchools = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select id, state_id as "stateId", district_id as "districtId", id as "schoolId" from school where id = any(${ids})`)

export interface SchoolInformation {
  category: string
  principal: string | null
  vicePrincipal: string | null
  staffCount: number
  studentCount: number
  maleStudentCount: number
  femaleStudentCount: number
  classArmCount: number
  studentsWithoutClassArm: number
  markedToday: number
  armsToMark: number
}

const fullNameOf = (role: 'principal' | 'vicePrincipal') => sql`(
  select staff.full_name
  from role_access_brief role_access
  join role_brief role on role.id = role_access.role_id
  join staff_brief staff on staff.id = role_access.staff_id
  where role_access.school_id = school.id and role_access.ended_at is null and role.built_in = ${role}
  order by role_access.granted_at limit 1)`

/** A school and its figures, in one query. */
export const schoolInformation = (
  tx: ReadTx,
  hooks: SchoolHooks,
  schoolId: string,
  today: string,
): Promise<SchoolInformation> =>
  tx.get<SchoolInformation>(sql`
    select school.category, ${fullNameOf('principal')} as principal, ${fullNameOf('vicePrincipal')} as "vicePrincipal", figures.*,
      (select count(distinct role_access.staff_id)::int from role_access_brief role_access
        where role_access.school_id = school.id and role_access.ended_at is null) as "staffCount"
    from school cross join (${hooks.figuresOfSchool(schoolId, today)}) as figures
    where school.id = ${schoolId}`)
