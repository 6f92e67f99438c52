import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import {
  bulk,
  countOfArm,
  endStay,
  type Item,
  mark,
  registerWorld,
  sheet,
  today,
  view,
} from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { attendanceOfStudents } from './index.ts'

const app = await testApp()

describe('several sheets', () => {
  it('have separate results', async () => {
    const { state, school, session, arm, ada, ben, teacher } = await registerWorld(app)
    const other = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const foreign = (await registerWorld(app)).arm
    const item = (studentId: string): Item => ({ studentId, mark: 'present' })
    const answer = await app.request(
      bulk,
      {
        body: {
          sheets: [
            { classArmId: arm.id, ...sheet([item(ada.id)]), day: '2026-10-13' },
            { classArmId: arm.id, ...sheet([item(ada.id)]), day: '2026-10-11' },
            { classArmId: other.id, ...sheet([item(ada.id)]) },
            { classArmId: foreign.id, ...sheet([item(ada.id)]) },
            { classArmId: uuidv7(), ...sheet([item(ada.id)]) },
            { classArmId: arm.id, ...sheet([item(ben.id), item(uuidv7())]) },
          ],
        },
      },
      { as: teacher },
    )
    expect(answer.status).toBe(200)
    expect(answer.body.sheets.map(one => one.error?.code ?? one.answer?.revision)).toEqual([
      1,
      'not_a_school_day',
      'not_found',
      'not_found',
      'not_found',
      'marks_refused',
    ])
    expect(answer.body.sheets.at(-1)?.error?.results).toHaveLength(2)
    expect(await countOfArm(app, 'register', arm.id)).toBe(1)
  })
})

describe('reading a register', () => {
  it('shows joiners and leavers with their days, and the days without school', async () => {
    const { arm, ben, teacher } = await registerWorld(app, { holiday: '2026-10-01' })
    await endStay(app, ben, '2026-09-30')
    const chi = await make.makeStudent(app, arm, { lastName: 'Chukwu', begins: '2026-10-05' })
    const seen = await app.request(
      view,
      { params: { id: arm.id }, query: { from: '2026-09-28', to: '2026-10-05' } },
      { as: teacher },
    )
    expect(seen.body.students.map(one => [one.id, one.begins, one.ends])).toEqual([
      [expect.any(String), '2026-09-14', null],
      [ben.id, '2026-09-14', '2026-09-30'],
      [chi.id, '2026-10-05', null],
    ])
    expect(seen.body.schoolDays).toEqual(['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-02', '2026-10-05'])
    expect(seen.body.closedDays).toEqual([
      { day: '2026-10-01', name: 'Independence Day' },
      { day: '2026-10-03', name: 'it is a Saturday' },
      { day: '2026-10-04', name: 'it is a Sunday' },
    ])
  })

  it('accepts at most 120 days, in the right order', async () => {
    const { arm, teacher } = await registerWorld(app)
    const ask = (from: string, to: string) =>
      app.request(view, { params: { id: arm.id }, query: { from, to } }, { as: teacher })
    expect((await ask('2026-09-14', '2027-01-12')).status).toBe(200)
    const long = await ask('2026-09-14', '2027-01-13')
    expect(long.status).toBe(422)
    expect(long.error.fields).toEqual([{ path: 'query.to', message: 'Choose at most 120 days.' }])
    expect((await ask('2026-10-14', '2026-10-13')).status).toBe(422)
  })
})

describe('figures', () => {
  it('match a term counted by hand: joiner, leaver, holiday, late', async () => {
    // One sitting; school days to the 14th: 14-18, 21-25, 28-30 September (13), 2, 5-9, 12-14 October (9).
    const { state, arm, ada, ben, teacher, session } = await registerWorld(app, { sittings: 1, holiday: '2026-10-01' })
    await endStay(app, ben, '2026-09-15')
    const chi = await make.makeStudent(app, arm, { gender: 'male', begins: '2026-10-13' })
    const put = (day: string, marks: Item[]) =>
      app.request(mark, { params: { id: arm.id }, body: { ...sheet(marks), day } }, { as: teacher })
    await put('2026-09-14', [
      { studentId: ada.id, mark: 'present' },
      { studentId: ben.id, mark: 'late' },
    ])
    await put('2026-09-15', [
      { studentId: ada.id, mark: 'absent' },
      { studentId: ben.id, mark: 'excused' },
    ])
    await put('2026-10-13', [
      { studentId: ada.id, mark: 'late' },
      { studentId: chi.id, mark: 'present' },
    ])

    const { body, status } = await app.request(
      'GET /attendance/aggregate/{id}',
      { params: { id: arm.id } },
      { as: teacher },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ unit: 'days', timesOpened: 22, term: { id: session.terms[0].id } })
    const of = (student: { id: string }) => body.students.find(one => one.studentId === student.id)
    // Of the marked sittings: 2 of 3, 1 of 2, 1 of 1, and 4 of 6 together.
    expect(of(ada)).toMatchObject({ opened: 22, present: 1, late: 1, absent: 1, unmarked: 19, percent: '66.67' })
    expect(of(ben)).toMatchObject({ opened: 2, present: 0, late: 1, excused: 1, unmarked: 0, percent: '50.00' })
    expect(of(chi)).toMatchObject({ opened: 2, present: 1, unmarked: 1, percent: '100.00' })
    expect(body.totals).toMatchObject({ opened: 26, present: 2, late: 2 })
    expect(body.percent).toBe('66.67')
    expect(body.weeks[0]).toEqual({
      number: 1,
      from: '2026-09-14',
      to: '2026-09-18',
      boys: 1,
      girls: 1,
      all: 2,
      opened: 5,
      percent: '50.00',
    })

    const report = await app.app.database
      .forState(state.id)
      .read(tx => attendanceOfStudents(tx, { termId: session.terms[0].id, classArmId: arm.id, upTo: today }))
    expect(report).toMatchObject({ unit: 'days', timesOpened: 22 })
    expect(report.students.get(ada.id)).toEqual({
      opened: 22,
      present: 1,
      late: 1,
      absent: 1,
      excused: 0,
      unmarked: 19,
    })
    const one = await app.app.database
      .forState(state.id)
      .read(tx => attendanceOfStudents(tx, { termId: session.terms[0].id, studentIds: [ben.id], upTo: today }))
    expect([...one.students.keys()]).toEqual([ben.id])
  })

  it('add up the arms and schools that a student was in', async () => {
    const { state, district, session, arm, ada, teacher } = await registerWorld(app)
    const second = await make.makeSchool(app, district)
    const head = await make.makePerson(app, { state, role: 'principal', school: second })
    const newArm = await make.makeClassArm(app, { state, school: second, session })
    const item: Item = { studentId: ada.id, mark: 'present' }
    await app.request(mark, { params: { id: arm.id }, body: { ...sheet([item]), day: '2026-10-12' } }, { as: teacher })
    await endStay(app, ada, '2026-10-12')
    await app.db.run(sql`insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      values (${uuidv7()}, ${state.id}, ${second.id}, ${ada.id}, ${session.id}, ${newArm.classId}, ${newArm.id}, '2026-10-13')`)
    await app.request(mark, { params: { id: newArm.id }, body: { ...sheet([item]), day: '2026-10-13' } }, { as: head })
    const { students } = await app.app.database
      .forState(state.id)
      .read(tx => attendanceOfStudents(tx, { termId: session.terms[0].id, classArmId: newArm.id, upTo: today }))
    expect(students.get(ada.id)).toMatchObject({ opened: 46, present: 2, unmarked: 44 })
  })

  it('return 404 for a term of another session', async () => {
    const { arm, teacher } = await registerWorld(app)
    const elsewhere = (await registerWorld(app)).session.terms[0].id
    const answer = await app.request(
      'GET /attendance/aggregate/{id}',
      { params: { id: arm.id }, query: { term: elsewhere } },
      { as: teacher },
    )
    expect(answer.status).toBe(404)
  })

  it('download as the register book, with an audit entry', async () => {
    const { arm, ada, teacher } = await registerWorld(app)
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'late' }]) },
      { as: teacher },
    )
    const answer = await app.request('GET /attendance/download/{id}', { params: { id: arm.id } }, { as: teacher })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('Register of JSS 1 Gold, First Term 2026-2027.xlsx')
    const { headers, rows } = await read(answer.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    // The student (3), two sittings of each of 70 weekdays, 14 weeks, the figures (12).
    expect(headers).toHaveLength(3 + 140 + 14 + 12)
    const shown = (title: string) => rows.map(row => row.cells[headers.find(one => one.title === title)?.key ?? ''])
    expect(shown('Name')).toEqual([
      'Adebayo, Kemi',
      'Bello, Musa',
      'Boys',
      'Girls',
      'All',
      'Times school opened',
      'On roll',
      'Percent of boys, girls and all together',
    ])
    expect(shown('14-10 AM')).toEqual(['L', '', '0', '1', '1', '', '', ''])
    expect(shown('Week 5')).toEqual(['1', '0', '0', '1', '1', '6', '2', '100'])
    expect(shown('Times opened')).toEqual(['46', '46', '46', '46', '92', '46', '', ''])
    expect(await countOfArm(app, 'audit_log', arm.id)).toBe(2)
  })
})
