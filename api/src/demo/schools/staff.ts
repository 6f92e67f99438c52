import type { WriteTx } from '../../platform/db/index.ts'
import { daysAfter } from '@akada/contract/kernel/days'
import { drawGiven, drawSurname, titleOf } from '@akada/contract/invented/names'
import type { SeededSchool, World } from './organisations.ts'
import { insertAll } from '../rows.ts'

/** The randomly drawn values for a person. */
interface Drawn {
  /** Counts the people of a state, from 1. */
  number: number
  teaching: boolean
  birthYear: number
  appointmentYear: number
}

interface Years {
  birth: number
  appointment: number
  confirmation: number
  posting: number
  /** The year in which an extension of service ends. */
  extendedTo: number | null
}

/** One in this many is near the end of their service, so that the retirement list includes someone from every school. */
const oldOneIn = 17
const youngestAppointed = 21
const confirmedAfter = 2

/** Plausible years of a person's service: nobody was appointed as a child, and some retire soon. Draws no further random values. */
const serviceYears = ({ number, teaching, birthYear, appointmentYear }: Drawn, thisYear: number): Years => {
  const soon = number % oldOneIn === 5
  const birth = soon ? thisYear - (teaching ? 65 : 60) + (number % 4) : birthYear
  const appointment = soon ? birth + 32 : Math.max(appointmentYear, birth + youngestAppointed)
  const began = Math.min(appointment, thisYear - 1)
  return {
    birth,
    appointment: began,
    confirmation: Math.min(began + confirmedAfter, thisYear),
    posting: Math.min(Math.max(began, thisYear - 1 - (number % 9)), thisYear - 1),
    extendedTo: soon && number % (oldOneIn * 3) === 5 ? thisYear + 3 : null,
  }
}

export interface SeededPerson {
  id: string
  username: string
}

interface NewPerson {
  username: string
  firstName?: string
  lastName?: string
  gender?: 'male' | 'female'
  status?: 'Active' | 'Unverified' | 'Suspended' | 'ResetPassword'
  teaching?: boolean
  isSuperAdmin?: boolean
}
interface Access {
  role: keyof World['state']['roles']
  districtId?: string | null
  schoolId?: string | null
}

/** Collects people and their roles, then writes all in two statements. */
export const staffRoom = (world: World, passwordHash: string) => {
  const { random, makeId, state } = world
  const people: Record<string, unknown>[] = []
  const accesses: Record<string, unknown>[] = []
  let phones = 0

  const add = (person: NewPerson, ...held: Access[]): SeededPerson => {
    const gender = person.gender ?? (random.percent(55) ? 'female' : 'male')
    const id = makeId()
    phones += 1
    const birthYear = random.between(1968, 1998)
    const birthday = `${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
    const isMarried = gender === 'female' ? random.percent(50) : true
    const lastName = person.lastName ?? null
    const firstName = person.firstName ?? drawGiven(random, gender, [lastName])
    const surname = lastName ?? drawSurname(random, [firstName])
    const gradeLevel = random.pick([7, 8, 9, 10, 12, 13, 14])
    const step = random.between(1, 12)
    const years = serviceYears(
      { number: phones, teaching: person.teaching !== false, birthYear, appointmentYear: random.between(1996, 2023) },
      Number(world.today.slice(0, 4)),
    )
    // A person who has not signed in yet has no last activity.
    const hasWorked = person.status === undefined || person.status === 'Suspended'
    people.push({
      id,
      state_id: state.stateId,
      username: person.username,
      email: `${person.username}@${world.demo.name.toLowerCase()}.example`,
      phone_code: '+234',
      phone_number: `${world.demo.code === 'OG' ? '810' : '811'}${String(phones).padStart(7, '0')}`,
      password_hash: passwordHash,
      account_status: person.status ?? 'Active',
      is_super_admin: person.isSuperAdmin ?? false,
      title: titleOf(gender, firstName, { isOlder: years.birth < Number(world.today.slice(0, 4)) - 45, isMarried }),
      first_name: firstName,
      last_name: surname,
      gender,
      date_of_birth: `${years.birth}-${birthday}`,
      nationality: 'Nigeria',
      state_of_origin: world.demo.name,
      staff_type: person.teaching === false ? 'Non-Teaching' : 'Teaching',
      tescom_number: `TES/${world.demo.code}/${String(phones).padStart(5, '0')}`,
      grade_level: gradeLevel,
      step,
      first_appointment: `${years.appointment}-09-01`,
      confirmation: years.confirmation < Number(world.today.slice(0, 4)) ? `${years.confirmation}-09-01` : null,
      present_posting: `${years.posting}-09-01`,
      retirement_extended_to: years.extendedTo === null ? null : `${years.extendedTo}-08-31`,
      last_active_at: hasWorked
        ? `${daysAfter(world.today, -1 - (phones % 12))}T07:${String(phones % 60).padStart(2, '0')}:00Z`
        : null,
      suspended_at: person.status === 'Suspended' ? `${daysAfter(world.today, -20)}T09:00:00Z` : null,
      suspended_because: person.status === 'Suspended' ? 'Absent without leave since the term began.' : null,
      qualifications: random.pick(['B.Ed.', 'NCE', 'B.Sc., PGDE', 'M.Ed.']),
      trcn_number:
        person.teaching !== false && phones % 4 > 0 ? `${world.demo.code}/S/${String(phones).padStart(5, '0')}` : null,
    })
    for (const access of held) {
      accesses.push({
        id: makeId(),
        state_id: state.stateId,
        staff_id: id,
        role_id: state.roles[access.role],
        district_id: access.districtId ?? null,
        school_id: access.schoolId ?? null,
      })
    }
    return { id, username: person.username }
  }
  const at = (role: Access['role'], school: SeededSchool): Access => ({
    role,
    schoolId: school.id,
    districtId: school.districtId,
  })
  const write = async (tx: WriteTx): Promise<void> => {
    await insertAll(tx, 'staff', people)
    await insertAll(
      tx,
      'role_access',
      accesses.map(access => ({ ...access, granted_at: `${world.last.terms[0]?.starts}T08:00:00Z` })),
    )
  }
  return { add, at, write }
}
