import { randomUUID } from 'node:crypto'
import { operations, operationsOf } from '@akada/contract/permissions'
import type { Actor, Place } from '../platform/auth/index.ts'
import { type ReadTx, sql } from '../platform/db/index.ts'

/** A person of the demonstration, and where they work. */
export interface PersonAt extends Place {
  staffId: string
  name: string
}

export interface OfficeOfSchool extends PersonAt {
  districtId: string
  schoolId: string
  schoolName: string
}

/** Everybody who holds a role in a school of a state, one of each school. */
export const officesOf = (
  tx: ReadTx,
  stateCode: string,
  role: 'principal' | 'administrator' = 'principal',
): Promise<OfficeOfSchool[]> =>
  tx.rows<OfficeOfSchool>(sql`
    select distinct on (school.id) school.state_id as "stateId", school.district_id as "districtId", school.id as "schoolId",
      school.name as "schoolName", staff.id as "staffId", concat_ws(' ', staff.first_name, staff.last_name) as name
    from school
    join state on state.id = school.state_id and state.code = ${stateCode}
    join role on role.state_id = school.state_id and role.built_in = ${role}
    join role_access on role_access.role_id = role.id and role_access.school_id = school.id and role_access.ended_at is null
    join staff on staff.id = role_access.staff_id
    order by school.id, staff.id`)

/** Who runs a state; null if nobody does. */
export const findAdmin = (tx: ReadTx, stateCode: string): Promise<PersonAt | null> =>
  tx.find<PersonAt>(sql`
    select state.id as "stateId", null as "districtId", null as "schoolId", staff.id as "staffId",
      concat_ws(' ', staff.first_name, staff.last_name) as name
    from state
    join role on role.state_id = state.id and role.built_in = 'superAdmin'
    join role_access on role_access.role_id = role.id and role_access.ended_at is null
    join staff on staff.id = role_access.staff_id
    where state.code = ${stateCode}
    order by staff.id limit 1`)

const acting = (
  { stateId, districtId, schoolId, staffId, name }: PersonAt,
  as: Pick<Actor, 'level' | 'isSuperAdmin' | 'operations' | 'actingAs'>,
): Actor => ({
  ...as,
  staffId,
  name,
  stateId,
  districtId,
  schoolId,
  sessionId: randomUUID(),
  roleAccessId: null,
  accountStatus: 'Active',
  ownDevice: false,
  sessionEndsAt: '',
  secondFactor: { enrolled: false, required: false },
  requestId: 'demonstration',
  address: '127.0.0.1',
  device: 'This machine',
  can: operation => as.operations.has(operation),
  reaches: place => (schoolId === null ? place.stateId === stateId : place.schoolId === schoolId),
})

const offices = { principal: 'Principal', administrator: 'Administrator', classTeacher: 'Class Teacher' } as const

/** Somebody of a school as an actor, while the program sets up the demonstration. */
export const officeActor = (person: OfficeOfSchool, role: keyof typeof offices = 'principal'): Actor =>
  acting(person, {
    level: 'School',
    isSuperAdmin: false,
    operations: new Set(operationsOf(role)),
    actingAs: `${offices[role]} of ${person.schoolName}`,
  })

/** The super admin as an actor. */
export const adminActor = (person: PersonAt): Actor =>
  acting(person, { level: 'State', isSuperAdmin: true, operations: new Set(operations), actingAs: 'Super Admin' })
