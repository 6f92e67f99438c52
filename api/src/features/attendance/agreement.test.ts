import { randomFrom } from '@akada/contract/invented/random'
import { readCell } from '@akada/contract/attendance/cells'
import { describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { registerWorld, today } from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'
import { attendanceOfStudents } from './index.ts'
import { daysAfter } from '@akada/contract/kernel/days'
import { writeRegister } from '../../../test/register-rows.ts'

/**
 * Whatever the registers contain, and also if students joined, left or moved: the sheet, the totals of arm, session and school, a
 * student's own page and the report card give the same counts as a naive count on paper.
 */
const app = await testApp()

const marks = ['present', 'late', 'absent', 'excused'] as const
const reasons = ['sick', 'permission', 'suspended', 'unknown', null] as const
const sittings = ['morning', 'afternoon'] as const
const firstDay = '2026-09-14'

interface Stay {
  arm: 0 | 1
  begins: string
  ends: string | null
}
interface Written {
  student: string
  arm: 0 | 1
  day: string
  sitting: (typeof sittings)[number]
  mark: (typeof marks)[number]
  reason: (typeof reasons)[number]
}

const weekdays = Array.from({ length: 31 }, (_, at) => daysAfter(firstDay, at)).filter(
  day => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
)

const staysOf = (roll: (bound: number) => number): Stay[] => {
  const day = () => weekdays[1 + roll(weekdays.length - 2)] ?? firstDay
  const kind = roll(5)
  if (kind === 0) return [{ arm: 0, begins: day(), ends: null }]
  if (kind === 1) return [{ arm: 0, begins: firstDay, ends: day() }]
  const moved = day()
  if (kind === 2)
    return [
      { arm: 0, begins: firstDay, ends: daysAfter(moved, -1) },
      { arm: 1, begins: moved, ends: null },
    ]
  return [{ arm: kind === 3 ? 0 : 1, begins: firstDay, ends: null }]
}

/** The count of someone who reads the paper register mark by mark. */
const naive = (
  stays: readonly Stay[],
  own: readonly Written[],
  open: readonly string[],
  perDay: number,
  arm?: 0 | 1,
) => {
  const sum = { opened: 0, present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 }
  for (const day of open) {
    for (const stay of stays) {
      if (day < stay.begins || (stay.ends !== null && day > stay.ends)) continue
      if (arm !== undefined && stay.arm !== arm) continue
      for (const sitting of sittings.slice(0, perDay)) {
        sum.opened += 1
        const here = own.find(one => one.arm === stay.arm && one.day === day && one.sitting === sitting)
        const left = stays.some(one => one.ends === daysAfter(day, -1))
        const before =
          day === stay.begins && left
            ? own.find(one => one.arm !== stay.arm && one.day === day && one.sitting === sitting)
            : undefined
        sum[(here ?? before)?.mark ?? 'unmarked'] += 1
      }
    }
  }
  return sum
}

const picked = ({ opened, present, late, absent, excused, unmarked }: ReturnType<typeof naive>) => ({
  opened,
  present,
  late,
  absent,
  excused,
  unmarked,
})

const makeWorld = async (seed: number, perDay: 1 | 2) => {
  const roll = randomFrom(seed).below
  const world = await registerWorld(app, { sittings: perDay })
  const { state, school, session, arm } = world
  const arms = [arm, await make.makeClassArm(app, { state, school, session, name: 'Blue' })] as const
  const students: { id: string; stays: Stay[] }[] = []
  for (let at = 0; at < 12; at++) {
    const stays = staysOf(roll)
    const [first] = stays
    const { id } = await make.makeStudent(app, arms[first?.arm ?? 0], {
      lastName: `S${String(at).padStart(2, '0')}`,
      gender: at % 2 ? 'male' : 'female',
      begins: first?.begins,
    })
    students.push({ id, stays })
  }
  const holidays = [weekdays[roll(weekdays.length)] ?? '', weekdays[roll(weekdays.length)] ?? '']
  const written: Written[] = []
  for (const day of weekdays)
    for (const sitting of sittings)
      for (const { id, stays } of students)
        for (const { arm: at, begins, ends } of stays) {
          // Also marks that must not be counted: after the student left, and of sittings that the state does not use.
          const isThere = begins <= day && (ends === null || day <= daysAfter(ends, 2))
          if (!isThere || roll(10) === 0) continue
          const mark = marks[roll(7)] ?? 'present'
          const reason = mark === 'absent' || mark === 'excused' ? (reasons[roll(5)] ?? null) : null
          written.push({ student: id, arm: at, day, sitting, mark, reason })
        }
  const sheets = Map.groupBy(written, one => `${one.arm} ${one.day} ${one.sitting}`)
  await make.asOwner(app.app.database, async tx => {
    for (const { id, stays } of students) {
      const [first, second] = stays
      if (first?.ends) await tx.run(sql`update enrolment set ends = ${first.ends} where student_id = ${id}`)
      const to = second && arms[second.arm]
      if (second && to)
        await tx.run(sql`insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
          values (${uuidv7()}, ${state.id}, ${school.id}, ${id}, ${session.id}, ${to.classId}, ${to.id}, ${second.begins})`)
    }
    for (const day of new Set(holidays))
      await tx.run(sql`insert into holiday (id, state_id, term_id, day, name)
        values (${uuidv7()}, ${state.id}, ${session.terms[0].id}, ${day}, 'Announced late')`)
    for (const some of sheets.values()) {
      const [one] = some
      if (!one) continue
      const cells = some.map(({ student, mark, reason }) => [
        student,
        { m: mark, b: world.teacher.id, ...(reason && { r: reason }) },
      ])
      const key = { arm: arms[one.arm], termId: session.terms[0].id, day: one.day, sitting: one.sitting }
      await writeRegister(tx, key, Object.fromEntries(cells))
    }
  })
  const open = weekdays.filter(day => !holidays.includes(day))
  return { ...world, arms, students, written, open, perDay }
}

describe.each([
  [1, 2],
  [20_261_121, 2],
  [77, 1],
] as const)('world %i with %i sittings a day', (seed, perDay) => {
  it('gives the same counts everywhere', async () => {
    const world = await makeWorld(seed, perDay)
    const { arms, students, written, open, head, school, session, state } = world
    const ownMarks = (id: string) => written.filter(one => one.student === id)
    const card = await app.app.database.forState(state.id).read(tx =>
      attendanceOfStudents(tx, {
        termId: session.terms[0].id,
        studentIds: students.map(one => one.id),
        upTo: today,
      }),
    )
    const ofSchool = await app.request('GET /attendance/school/{id}', { params: { id: school.id } }, { as: head })
    expect(ofSchool.status).toBe(200)

    for (const [at, arm] of arms.entries()) {
      const place = at === 0 ? 0 : 1
      const ofArm = { params: { id: arm.id } }
      const { body: book } = await app.request('GET /attendance/sheet/{id}', ofArm, { as: head })
      const { body: aggregate } = await app.request('GET /attendance/aggregate/{id}', ofArm, { as: head })
      const { body: year } = await app.request('GET /attendance/session/{id}', ofArm, { as: head })
      expect(book.timesOpened).toBe(open.length * perDay)
      for (const { id, stays } of students) {
        const row = book.students.find(one => one.id === id)
        expect(row !== undefined, 'is on the sheet of every arm that the student was in').toBe(
          stays.some(stay => stay.arm === place),
        )
        if (!row) continue
        const wanted = naive(stays, ownMarks(id), open, perDay, place)
        expect(picked(row)).toEqual(wanted)
        const letters = row.cells.flatMap(cell => readCell(cell)?.mark ?? [])
        expect(letters.filter(mark => mark === 'absent')).toHaveLength(wanted.absent)
        expect(row.weeks.reduce((sum, one) => sum + one, 0)).toBe(wanted.present + wanted.late)
        expect(row.soFar).toEqual({ called: wanted.opened - wanted.unmarked, attended: wanted.present + wanted.late })
        expect(Object.values(row.reasons).reduce((sum, one) => sum + one, 0)).toBe(wanted.absent + wanted.excused)
        const ofTerm = aggregate.students.find(one => one.studentId === id)
        expect(ofTerm && picked(ofTerm)).toEqual(wanted)
        expect(ofTerm?.reasons).toEqual(row.reasons)
        const ofYear = year.students.find(one => one.studentId === id)
        expect(ofYear && picked(ofYear)).toEqual(wanted)
        const absent = ofSchool.body.mostAbsent.find(one => one.student.id === id && one.classArm.id === arm.id)
        expect(absent?.missed ?? 0).toBe(wanted.absent + wanted.excused)
        if (absent) expect(absent.reasons).toEqual(row.reasons)
      }
      const found = ofSchool.body.arms.find(one => one.classArm.id === arm.id)
      expect(found && picked(found)).toEqual(picked(aggregate.totals))
      expect(found?.percent).toBe(aggregate.percent)
      expect(found?.boys).toEqual(book.totals.boys)
      expect(found?.girls).toEqual(book.totals.girls)
      expect(found?.reasons).toEqual(book.reasons)
      expect(book.totals.all).toEqual(year.all)
      expect(book.weeks.reduce((sum, week) => sum + week.all.attended, 0)).toBe(book.totals.all.attended)
      expect(book.columns.all.reduce((sum, count) => sum + count, 0)).toBe(book.totals.all.attended)
      expect(book.columns.boys.map((count, slot) => count + (book.columns.girls[slot] ?? 0))).toEqual(book.columns.all)
    }
    for (const { id, stays } of students) {
      const wanted = naive(stays, ownMarks(id), open, perDay)
      expect(card.students.get(id)).toEqual(wanted)
      const { body: own } = await app.request('GET /attendance/student/{id}', { params: { id } }, { as: head })
      expect(own.terms[0]).toMatchObject(wanted)
      const called = wanted.opened - wanted.unmarked
      expect(Number(own.terms[0]?.percent)).toBeCloseTo(called ? (100 * (wanted.present + wanted.late)) / called : 0, 1)
    }
  })
})
