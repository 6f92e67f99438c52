import { makeFxId } from '@akada/contract/students/fx-id'
import { sql, type WriteTx } from '../../platform/db/index.ts'
import { daysAfter } from '@akada/contract/kernel/days'
import { electivesOfField } from './catalogue.ts'
import type { SeededArm } from './classes.ts'
import { drawGiven, drawSurname, type Gender, kin, streets, titleOf } from '@akada/contract/invented/names'
import type { SeededSession, World } from './organisations.ts'
import type { Random } from '@akada/contract/invented/random'
import { insertAll } from '../rows.ts'

const houses = ['Red House', 'Blue House', 'Green House', 'Yellow House'] as const

export interface SeededStudent {
  id: string
  gender: 'male' | 'female'
  /** The student's chosen religious subject: it decides which of the two electives is taken. */
  faith: 'Christian Religious Studies' | 'Islamic Studies'
  lastArm: SeededArm | null
  presentArm: SeededArm | null
}

/** Whether a relative is a woman; the others may be either. */
const womenOfKin: Record<string, boolean> = { Father: false, Uncle: false, Mother: true, Aunt: true }

/** A relative with the surname of the child, and a title that fits. */
const nameOfKin = (random: Random, relationship: string, lastName: string): string => {
  const drawn: Gender = random.percent(50) ? 'male' : 'female'
  const isWoman = womenOfKin[relationship] ?? drawn === 'female'
  const gender = isWoman ? 'female' : 'male'
  const firstName = drawGiven(random, gender, [lastName])
  return `${titleOf(gender, firstName, { isOlder: true })} ${firstName} ${lastName}`
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** Fills the arms: students of last session moved up a class, a first class joined, and the last class of last session left. */
export const studentsOf = (world: World) => {
  const { random, makeId, state, demo, last, present } = world
  const students: Record<string, unknown>[] = []
  const guardians: Record<string, unknown>[] = []
  const enrolments: Record<string, unknown>[] = []
  const choices: Record<string, unknown>[] = []
  const serials = new Map<number, number>()
  const seeded: SeededStudent[] = []

  const nextFxId = (year: number): string => {
    const serial = (serials.get(year) ?? 0) + 1
    serials.set(year, serial)
    return makeFxId(demo.code, year, serial)
  }

  const enrol = (
    studentId: string,
    arm: SeededArm,
    session: SeededSession,
    ends: string | null,
    because: string | null,
  ) =>
    enrolments.push({
      id: makeId(),
      state_id: state.stateId,
      school_id: arm.school.id,
      student_id: studentId,
      session_id: session.id,
      class_id: arm.classId,
      class_arm_id: arm.id,
      begins: session.terms[0]?.starts,
      ends,
      ended_because: because,
    })

  /** A student of these arms; at least one is given. */
  const add = (lastArm: SeededArm | null, presentArm: SeededArm | null): void => {
    const arm = presentArm ?? lastArm
    if (!arm) throw new Error('a student needs an arm')
    const id = makeId()
    const gender = random.percent(51) ? 'female' : 'male'
    const lastName = drawSurname(random, [])
    const level = arm.level - (presentArm ? 0 : -1)
    const firstYear = Number(present.terms[0]?.starts.slice(0, 4)) - ((level - 1) % 6)
    const age = 5 + level
    const birthYear = Number(present.terms[0]?.starts.slice(0, 4)) - age - (random.percent(20) ? 1 : 0)
    const islamic = random.percent(35)
    const admitted =
      presentArm && !lastArm ? (present.terms[0]?.starts ?? '') : `${firstYear}-09-${pad(random.between(10, 28), 2)}`
    const lga = arm.school.lga
    const firstName = drawGiven(random, gender, [lastName])
    students.push({
      id,
      state_id: state.stateId,
      school_id: arm.school.id,
      fx_id: nextFxId(firstYear),
      admission_number: `${firstYear}/${pad(students.length + 1, 5)}`,
      admission_date: admitted < (present.terms[0]?.starts ?? '') ? admitted : (present.terms[0]?.starts ?? admitted),
      first_name: firstName,
      middle_name: random.percent(70) ? drawGiven(random, gender, [firstName, lastName]) : null,
      last_name: lastName,
      gender,
      date_of_birth: `${birthYear}-${pad(random.between(1, 12), 2)}-${pad(random.between(1, 28), 2)}`,
      nationality: 'Nigeria',
      state_of_origin: demo.name,
      lga_of_origin: lga,
      state_of_residence: demo.name,
      lga_of_residence: lga,
      address: `${random.between(1, 140)} ${random.pick(streets)} Street, ${lga}`,
      previous_school: level === 1 || level === 7 ? 'Holy Trinity Nursery and Primary School' : null,
      photo_consent: random.percent(80),
      house: houses[students.length % houses.length],
      status: presentArm ? 'Active' : 'Graduated',
      revision: 1,
    })
    const relationship = random.pick(kin)
    guardians.push({
      id: makeId(),
      state_id: state.stateId,
      school_id: arm.school.id,
      student_id: id,
      position: 1,
      name: nameOfKin(random, relationship, lastName),
      relationship,
      phones: [{ code: '+234', number: `80${random.digits(8)}` }],
      // One of three has an address.
      email:
        students.length % 3 === 0
          ? `${lastName
              .normalize('NFD')
              .replace(/[^a-z]/gi, '')
              .toLowerCase()}.${students.length}@families.example`
          : null,
      address: `${random.between(1, 140)} ${random.pick(streets)} Street, ${lga}`,
    })
    const faith = islamic ? 'Islamic Studies' : 'Christian Religious Studies'
    const extra = random.percent(40)
    for (const [session, inArm] of [
      [last, lastArm],
      [present, presentArm],
    ] as const) {
      if (!inArm) continue
      const chosen = [faith, ...(inArm.stream ? electivesOfField(inArm.stream) : [])]
      if (extra && inArm.level > 6 && inArm.level <= 9) chosen.push('French')
      if (extra && inArm.stream === 'Science') chosen.push('Further Mathematics')
      for (const name of chosen) {
        choices.push({
          state_id: state.stateId,
          school_id: inArm.school.id,
          session_id: session.id,
          student_id: id,
          subject_id: world.subjects.get(name),
          offered: true,
        })
      }
    }
    const closes = daysAfter(present.terms[0]?.starts ?? '', -1)
    if (lastArm) enrol(id, lastArm, last, closes, presentArm ? 'Promoted' : 'Graduated')
    if (presentArm) enrol(id, presentArm, present, null, null)
    seeded.push({ id, gender, faith, lastArm, presentArm })
  }

  const write = async (tx: WriteTx): Promise<SeededStudent[]> => {
    await insertAll(tx, 'student', students)
    await insertAll(tx, 'guardian', guardians)
    await insertAll(tx, 'enrolment', enrolments)
    await insertAll(tx, 'student_subject', choices)
    for (const [year, serial] of serials) {
      await tx.run(sql`insert into fx_serial (state_id, year, last) values (${state.stateId}, ${year}, ${serial})`)
    }
    return seeded
  }
  return { add, write }
}
