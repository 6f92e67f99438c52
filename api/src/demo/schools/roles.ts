import type { Operation } from '@akada/contract/permissions'
import type { WriteTx } from '../../platform/db/index.ts'
import { daysAfter } from '@akada/contract/kernel/days'
import type { World } from './organisations.ts'
import { randomFrom } from '@akada/contract/invented/random'
import { idsFrom, insertAll } from '../rows.ts'
import type { SeededPerson } from './staff.ts'

const examinations: readonly Operation[] = [
  'student.view',
  'student.view-all',
  'staff.view',
  'class.view',
  'subject.view',
  'score.view',
  'score.view-all',
  'report-card.view',
]
const hostel: readonly Operation[] = ['student.view', 'student.view-all', 'attendance.view', 'attendance.view-all']

/**
 * In the first school: a custom role, with a teacher who holds it, and one that was deleted last week, whose holder needs another. Uses
 * random generators of its own, so that the rest of the demonstration is unchanged.
 */
export const seedRoles = async (
  tx: WriteTx,
  { demo, state, schools, today }: World,
  teachers: readonly SeededPerson[],
  passwordHash: string,
): Promise<void> => {
  const [home] = schools
  const officer = teachers.at(-1)
  if (!home || !officer) return
  const makeId = idsFrom(randomFrom(20_263_000 + demo.code.charCodeAt(0)))
  const [examinationRole, hostelRole, matron] = [makeId(), makeId(), makeId()]
  const place = { state_id: state.stateId, district_id: home.districtId, school_id: home.id }
  await insertAll(tx, 'role', [
    {
      id: examinationRole,
      ...place,
      name: 'Examination Officer',
      description: 'Watches over the scores and cards of every class.',
      level: 'School',
      operations: examinations,
      deleted_at: null,
    },
    {
      id: hostelRole,
      ...place,
      name: 'Hostel Warden',
      description: 'Kept the boarding house.',
      level: 'School',
      operations: hostel,
      deleted_at: `${daysAfter(today, -7)}T10:00:00Z`,
    },
  ])
  await insertAll(tx, 'staff', [
    {
      id: matron,
      state_id: state.stateId,
      username: `hostel.warden.${demo.code.toLowerCase()}`,
      email: `hostel.warden@${demo.name.toLowerCase()}.example`,
      phone_code: '+234',
      phone_number: demo.code === 'OG' ? '8109990001' : '8119990001',
      password_hash: passwordHash,
      account_status: 'Active',
      title: 'Mrs',
      first_name: 'Bọ́lánlé',
      last_name: 'Adétọ̀nà',
      gender: 'female',
      date_of_birth: '1979-05-17',
      nationality: 'Nigeria',
      state_of_origin: demo.name,
      staff_type: 'Non-Teaching',
      grade_level: 9,
      step: 6,
      first_appointment: '2006-02-01',
      is_super_admin: false,
      revision: 1,
      created_at: `${daysAfter(today, -400)}T08:00:00Z`,
    },
  ])
  const since = `${daysAfter(today, -300)}T08:00:00Z`
  await insertAll(tx, 'role_access', [
    { id: makeId(), ...place, staff_id: officer.id, role_id: examinationRole, granted_at: since },
    { id: makeId(), ...place, staff_id: matron, role_id: hostelRole, granted_at: since },
  ])
}
