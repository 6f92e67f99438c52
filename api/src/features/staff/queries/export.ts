import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { heldWithin, type StaffScope } from './list.ts'

/** A member of staff as a download holds them: without NIN. */
export interface ExportedStaff {
  title: string | null
  lastName: string
  firstName: string
  middleName: string | null
  username: string
  email: string
  phoneCode: string
  phoneNumber: string
  gender: 'male' | 'female' | null
  dateOfBirth: string | null
  roles: string[]
  staffType: string
  tescomNumber: string | null
  oracleNumber: string | null
  subebNumber: string | null
  gradeLevel: number | null
  step: number | null
  firstAppointment: string | null
  confirmation: string | null
  presentPosting: string | null
  nationality: string
  stateOfOrigin: string | null
  lgaOfOrigin: string | null
  qualifications: string | null
  school: string | null
  accountStatus: string
}

/** Some people in the order of their ids, with their roles in a scope; those who no longer belong to it are left out. */
export const exportedStaff = (tx: ReadTx, ids: readonly string[], scope: StaffScope): Promise<ExportedStaff[]> =>
  tx.rows(sql`
    select staff.title, staff.last_name as "lastName", staff.first_name as "firstName", staff.middle_name as "middleName",
      staff.username, staff.email, staff.phone_code as "phoneCode", staff.phone_number as "phoneNumber", staff.gender,
      staff.date_of_birth as "dateOfBirth", held.roles, staff.staff_type as "staffType",
      staff.tescom_number as "tescomNumber", staff.oracle_number as "oracleNumber", staff.subeb_number as "subebNumber",
      staff.grade_level as "gradeLevel", staff.step, staff.first_appointment as "firstAppointment", staff.confirmation,
      staff.present_posting as "presentPosting", staff.nationality, staff.state_of_origin as "stateOfOrigin",
      staff.lga_of_origin as "lgaOfOrigin", staff.qualifications, school.name as school,
      staff.account_status as "accountStatus"
    from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    join staff on staff.id = listed.id
    join (${heldWithin(scope, ids)}) as held on held.staff_id = staff.id
    left join school on school.id = held.school_id
    order by listed.place`)
