import { boys, girls, kin, streets, surnames } from '@akada/contract/invented/names'
import {
  faithSubjects,
  schoolsPerDistrict,
  studentsPerArm,
  studentsPerSchool,
  subjectsOfLevel,
  surnameOf,
} from './catalogue.ts'
import { daysAfter } from '@akada/contract/kernel/days'
import { fxIdsOf } from '@akada/contract/students/fx-id'
import type { SchoolPlan } from './plan.ts'
import { type Chance, chanceOf } from './random.ts'
import { classOf, roleOf, type ScaleSession, type ScaleState, subjectOf } from './states.ts'
import type { Tables } from './tables.ts'

interface ScaleStudent {
  id: string
  fullName: string
  gender: string
  dateOfBirth: string
  fxId: string
  admissionNumber: string
  /** Which of the two religious subjects is taken. */
  faith: string
  /** Out of a hundred, across all subjects. */
  ability: number
}
export interface ScaleArm {
  id: string
  level: number
  name: string
  teacher: { id: string; name: string }
  students: ScaleStudent[]
  /** The teacher of a subject, by its index in the list of the level. */
  teacherOf: (subject: number) => string
}
export interface ScaleSchool {
  id: string
  name: string
  plan: SchoolPlan
  state: ScaleState
  principal: { id: string; name: string }
  present: ScaleArm[]
  last: ScaleArm[]
  chance: Chance
}

const isPrimary = (plan: SchoolPlan): boolean => plan.number % 4 === 0
const levelsOfSchool = 6

interface Ground {
  plan: SchoolPlan
  state: ScaleState
  districtId: string
  schoolId: string
  chance: Chance
  tables: Tables
  passwordHash: string
}

// Random streams: the first hundred are for the states and their admins, then for the districts, the relief staff, the schools and their
// places.
const stateAdminStreams = 50
const districtStreams = 100
const reliefStreams = 300
const schoolStreams = 1000
const placeStreams = 5000

const districtIdOf = (plan: SchoolPlan, seed: number): string => chanceOf(seed, districtStreams + plan.district).id()

/** Creates the district of its first school, with its admin. */
export const makeDistrict = (
  plan: SchoolPlan,
  state: ScaleState,
  seed: number,
  tables: Tables,
  passwordHash: string,
): void => {
  const number = plan.district
  const chance = chanceOf(seed, districtStreams + number)
  const id = chance.id()
  const name = `${state.name} District ${number}`
  tables.district.add(id, state.id, name, '[]', `{district.${number}@scale.example}`, '2024-09-01')
  const person = { id: chance.id(), username: `district.${number}`, phone: `71${String(number).padStart(8, '0')}` }
  addPerson(tables, state, { ...person, passwordHash, woman: true, teaching: false }, chance)
  tables.roleAccess.add(chance.id(), state.id, person.id, roleOf(state, 'districtAdmin'), id, null)
}
/** Several, because searches are rate-limited per person. */
const adminsPerState = 8

/** Creates super admins of a state, `state.1.1` to `state.1.8` for the first one. */
export const makeStateAdmins = (
  state: ScaleState,
  number: number,
  seed: number,
  tables: Tables,
  passwordHash: string,
): void => {
  const chance = chanceOf(seed, stateAdminStreams + number)
  for (let at = 1; at <= adminsPerState; at += 1) {
    const id = chance.id()
    const username = `state.${number + 1}.${at}`
    const phone = `73${String((number + 1) * 100 + at).padStart(8, '0')}`
    const person = { id, username, phone, passwordHash, woman: true, teaching: false, superAdmin: true }
    addPerson(tables, state, person, chance)
    tables.roleAccess.add(chance.id(), state.id, id, roleOf(state, 'superAdmin'), null, null)
  }
}

interface NewPerson {
  id: string
  username: string
  phone: string
  passwordHash: string
  woman: boolean
  teaching: boolean
  superAdmin?: boolean
}
/** Returns the name as printed on cards. */
const addPerson = (tables: Tables, state: ScaleState, person: NewPerson, chance: Chance): string => {
  const { id, username, phone, passwordHash, woman } = person
  const title = woman ? 'Mrs' : 'Mr'
  const [first, last] = [chance.pick(woman ? girls : boys), surnameOf(chance)]
  const type = person.teaching ? 'Teaching' : 'Non-Teaching'
  const gender = woman ? 'female' : 'male'
  const email = `${username}@scale.example`
  const born = chance.between(1963, 2000)
  const entered = Math.max(1993, born + chance.between(22, 30))
  tables.staff.add(
    id,
    state.id,
    username,
    email,
    phone,
    passwordHash,
    'Active',
    person.superAdmin ?? false,
    title,
    first,
    last,
    gender,
    type,
    `${born}-0${chance.between(1, 9)}-1${chance.below(10)}`,
    `${entered}-09-01`,
  )
  return `${title} ${first} ${last}`
}

const employ = ({ plan, state, districtId, schoolId, chance, tables, passwordHash }: Ground, arms: number) => {
  let hired = 0
  const hire = (username: string, role: string, teaching: boolean): { id: string; name: string } => {
    const id = chance.id()
    const phone = `70${String(plan.number * 100 + hired).padStart(8, '0')}`
    hired += 1
    const person = { id, username, phone, passwordHash, woman: chance.percent(55), teaching }
    tables.roleAccess.add(chance.id(), state.id, id, roleOf(state, role), districtId, schoolId)
    return { id, name: addPerson(tables, state, person, chance) }
  }
  const principal = hire(`principal.${plan.number}`, 'principal', true)
  hire(`vice.principal.${plan.number}`, 'vicePrincipal', true)
  hire(`administrator.${plan.number}`, 'administrator', false)
  const teachers = Array.from({ length: arms }, (_, at) =>
    hire(`teacher.${plan.number}.${at + 1}`, 'classTeacher', true),
  )
  return { principal, teachers }
}

const officers = 3

/** The first schools have 1,000 staff, for lists of staff. */
const largeSchools = 4
const staffOfLargeSchool = 1000

const employRelief = (
  { plan, state, districtId, schoolId, tables, passwordHash }: Ground,
  seed: number,
  employed: number,
): void => {
  const chance = chanceOf(seed, reliefStreams + plan.number)
  for (let at = employed + 1; at <= staffOfLargeSchool; at += 1) {
    const id = chance.id()
    const person = {
      id,
      username: `relief.${plan.number}.${at}`,
      phone: `72${String(plan.number * 10_000 + at).padStart(8, '0')}`,
      passwordHash,
      woman: chance.percent(55),
      teaching: true,
    }
    addPerson(tables, state, person, chance)
    tables.roleAccess.add(chance.id(), state.id, id, roleOf(state, 'teacher'), districtId, schoolId)
  }
}

const armNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

const openArms = (
  { state, schoolId, chance, tables }: Ground,
  session: ScaleSession,
  places: readonly { level: number; name: string }[],
  teachers: readonly { id: string; name: string }[],
): ScaleArm[] =>
  places.map(({ level, name }, at) => {
    const teacher = teachers[at]
    if (!teacher) throw new Error('an arm needs a class teacher')
    const teacherOf = (subject: number) => teachers[(at * 3 + subject * 5 + 1) % teachers.length]?.id ?? teacher.id
    const id = chance.id()
    tables.classArm.add(id, state.id, schoolId, session.id, classOf(state, level).id, name, teacher.id)
    for (const [index, subject] of subjectsOfLevel(level).entries())
      tables.subjectTeacher.add(chance.id(), state.id, schoolId, id, subjectOf(state, subject.name), teacherOf(index))
    return { id, level, name, teacher, students: [], teacherOf }
  })

/** Local governments of a state, and how many of them lie beside each other from west to east. */
const localGovernments = 20
const inARow = 5

/** The local government of a school, its position there, and what it answered to the census: one in eight has not answered. */
const placeOf = (plan: SchoolPlan, chance: Chance): [string, string, string, string] => {
  const at = Math.floor((plan.numberInState - 1) / schoolsPerDistrict) % localGovernments
  const near = (degrees: number) => (degrees + chance.below(3000) / 10_000).toFixed(6)
  const good = chance.between(4, 25)
  const answers = {
    classRooms: { good, minorRepair: chance.below(6), majorRepair: chance.below(4), unusable: chance.below(3) },
    usableToilets: { male: chance.below(8), female: chance.below(8), mixed: chance.below(3) },
    fenceOrWall: chance.pick(['Good', 'Minor repair', 'Major repair', 'None']),
    powerSources: [chance.pick(['Grid', 'Generator', 'Solar', 'None'])],
    waterSources: [chance.pick(['Pipe-borne', 'Borehole', 'Well', 'None'])],
  }
  return [
    `Local Government ${at + 1}`,
    near(8 - Math.floor(at / inARow) * 0.5),
    near(3 + (at % inARow) * 0.5),
    JSON.stringify(chance.below(8) === 0 ? {} : answers),
  ]
}

/** Creates a school with its staff, arms and students, enrolled in this session and, above the first class, in the last one. */
export const makeSchool = (
  plan: SchoolPlan,
  state: ScaleState,
  seed: number,
  tables: Tables,
  passwordHash: string,
): ScaleSchool => {
  const chance = chanceOf(seed, schoolStreams + plan.number)
  const districtId = districtIdOf(plan, seed)
  const id = chance.id()
  const name = `${chance.pick(surnames)} ${isPrimary(plan) ? 'Primary School' : 'Grammar School'} ${plan.number}`
  tables.school.add(
    id,
    state.id,
    districtId,
    name,
    isPrimary(plan) ? 'Primary' : 'Junior & Senior Secondary',
    'Learn and Serve',
    `${chance.between(1, 90)} ${chance.pick(streets)} Road`,
    `{"code":"+234","number":"9${String(plan.number).padStart(9, '0')}"}`,
    'Public',
    'Day',
    'Mixed',
    ...placeOf(plan, chanceOf(seed, placeStreams + plan.number)),
  )

  const ground: Ground = { plan, state, districtId, schoolId: id, chance, tables, passwordHash }
  const armCount = Math.ceil(plan.students / studentsPerArm)
  const { principal, teachers } = employ(ground, armCount)
  if (plan.number <= largeSchools) employRelief(ground, seed, armCount + officers)
  const firstLevel = isPrimary(plan) ? 1 : 7
  const perLevel = new Map<number, number>()
  const places = Array.from({ length: armCount }, (_, at) => {
    const level = firstLevel + Math.floor((at * levelsOfSchool) / armCount)
    const before = perLevel.get(level) ?? 0
    perLevel.set(level, before + 1)
    return { level, name: armNames[before] ?? `A${before}` }
  })
  const present = openArms(ground, state.present, places, teachers)
  const lastPlaces = places.map(({ level, name }) => ({ level: level - 1, name }))
  const isJoining = (at: number): boolean => places[at]?.level === firstLevel
  const joining = places.filter((_, at) => isJoining(at)).length
  const last = openArms(ground, state.last, lastPlaces.slice(joining), teachers.slice(joining))
  for (let at = 0; at < plan.students; at += 1) {
    const index = Math.floor(at / studentsPerArm)
    const arm = present[index]
    if (arm) admit(ground, at, arm, isJoining(index) ? null : (last[index - joining] ?? null), firstLevel)
  }
  return { id, name, plan, state, principal, present, last, chance }
}

const admit = (ground: Ground, at: number, arm: ScaleArm, lastArm: ScaleArm | null, firstLevel: number): void => {
  const { plan, state, schoolId, chance, tables } = ground
  const begins = state.present.terms[0]?.starts ?? ''
  const year = Number(begins.slice(0, 4)) - (arm.level - firstLevel)
  const woman = chance.percent(51)
  const given = woman ? girls : boys
  const [first, last, middle] = [chance.pick(given), surnameOf(chance), chance.percent(70) ? chance.pick(given) : null]
  const two = (low: number, high: number) => String(chance.between(low, high)).padStart(2, '0')
  const numberInState = (plan.numberInState - 1) * studentsPerSchool + at + 1
  const student: ScaleStudent = {
    id: chance.id(),
    fullName: `${last}, ${first}${middle ? ` ${middle}` : ''}`,
    gender: woman ? 'female' : 'male',
    dateOfBirth: `${Number(begins.slice(0, 4)) - 5 - arm.level}-${two(1, 12)}-${two(1, 28)}`,
    fxId: fxIdsOf(state.code, year)(numberInState),
    admissionNumber: `${year}/${String(at + 1).padStart(4, '0')}`,
    faith: chance.pick(faithSubjects),
    ability: chance.between(30, 85),
  }
  const address = `${chance.between(1, 140)} ${chance.pick(streets)} Street`
  tables.student.add(
    student.id,
    state.id,
    schoolId,
    student.fxId,
    student.admissionNumber,
    lastArm ? `${year}-09-${two(8, 28)}` : begins,
    first,
    middle,
    last,
    student.gender,
    student.dateOfBirth,
    state.name,
    state.name,
    address,
    chance.percent(80),
  )
  tables.guardian.add(
    chance.id(),
    state.id,
    schoolId,
    student.id,
    1,
    `${chance.percent(50) ? 'Mr' : 'Mrs'} ${chance.pick(boys)} ${last}`,
    chance.pick(kin),
    `[{"code":"+234","number":"80${chance.digits(8)}"}]`,
    address,
  )
  const place = (session: ScaleSession, into: ScaleArm, ends: string | null): void => {
    into.students.push(student)
    tables.enrolment.add(
      chance.id(),
      state.id,
      schoolId,
      student.id,
      session.id,
      classOf(state, into.level).id,
      into.id,
      session.terms[0]?.starts ?? '',
      ends,
      ends && 'Promoted',
    )
    if (plan.detailed)
      tables.studentSubject.add(state.id, schoolId, session.id, student.id, subjectOf(state, student.faith), true)
  }
  if (lastArm) place(state.last, lastArm, daysAfter(begins, -1))
  place(state.present, arm, null)
}
