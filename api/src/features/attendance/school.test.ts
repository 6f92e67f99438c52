import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { endStay, type Item, mark, playAfternoon, registerWorld, sheet } from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const notMarked = 'GET /attendance/not-marked/{id}'
const ofSchool = 'GET /attendance/school/{id}'

describe('unmarked registers', () => {
  it("are those due since the start of the term, counted like today's on the dashboard", async () => {
    const world = await registerWorld(app, { holiday: '2026-10-12' })
    const { state, school, session, arm, ada, teacher, head } = world
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    await make.makeStudent(app, blue, { begins: '2026-10-13' })
    await make.makeClassArm(app, { state, school, session, name: 'Empty' })
    await app.request(
      mark,
      { params: { id: arm.id }, body: { ...sheet([{ studentId: ada.id, mark: 'present' }]), day: '2026-10-13' } },
      { as: teacher },
    )
    const ask = async (query: object = {}, as: make.SignedIn = head) =>
      (await app.request(notMarked, { params: { id: school.id }, query }, { as })).body

    // It is nine o'clock on Wednesday the 14th: the morning is due, the afternoon not yet.
    const week = await ask({ from: '2026-10-09', to: '2026-10-16' })
    expect(week).toMatchObject({ from: '2026-10-09', to: '2026-10-14', due: 2 + 2 + 2 + 1 + 1, marked: 1, total: 5 })
    expect(week.foundRegisters.map(one => [one.day, one.classArm.fullName, one.sittings.join('+')])).toEqual([
      ['2026-10-14', 'JSS 1 Blue', 'morning'],
      ['2026-10-14', 'JSS 1 Gold', 'morning'],
      ['2026-10-13', 'JSS 1 Blue', 'morning+afternoon'],
      ['2026-10-13', 'JSS 1 Gold', 'afternoon'],
      ['2026-10-09', 'JSS 1 Gold', 'morning+afternoon'],
    ])
    expect(week.arms.map(one => [one.classArm.fullName, one.missing])).toEqual([
      ['JSS 1 Gold', 4],
      ['JSS 1 Blue', 3],
    ])
    // Twenty school days to the 9th, both sittings.
    const whole = await ask()
    expect(whole).toMatchObject({ from: '2026-09-14', due: 40 + 6, marked: 1 })
    expect(await ask({ limit: 2, page: 2 })).toMatchObject({
      total: whole.total,
      foundRegisters: [{ day: '2026-10-13' }, { day: '2026-10-13' }],
    })
    expect((await ask({ classArm: blue.id })).foundRegisters).toHaveLength(2)
    expect(week.foundRegisters.map(one => one.students)).toEqual([1, 2, 1, 2, 2])

    const { figures, late } = (await app.request('GET /dashboard/today', {}, { as: head })).body
    const todays = await ask({ from: '2026-10-14' })
    expect(figures?.registersToday).toEqual({ marked: todays.marked, of: todays.due })
    expect(late?.registers.map(one => one.classArm.id).sort()).toEqual([arm.id, blue.id].sort())

    expect((await ask({}, teacher)).arms.map(one => one.classArm.id)).toEqual([arm.id])
  })

  it('are empty before the term, and for another state', async () => {
    const { school, head, session } = await registerWorld(app)
    const ask = (query: object, as = head) => app.request(notMarked, { params: { id: school.id }, query }, { as })
    expect((await ask({ term: session.terms[2].id })).body).toMatchObject({ due: 0, total: 0 })
    const other = await registerWorld(app)
    expect((await ask({ term: other.session.terms[0].id })).status).toBe(404)
    expect((await ask({}, other.head)).status).toBe(404)
  })
})

describe('the class arms of a school', () => {
  it('show in one answer how much of the latest registers is marked', async () => {
    playAfternoon(app)
    const { state, school, session, arm, ada, ben, teacher, head } = await registerWorld(app)
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const gone = await make.makeStudent(app, blue)
    await make.makeStudent(app, blue)
    const put = (armId: string, marks: Item[], more: object = {}) =>
      app.request(mark, { params: { id: armId }, body: sheet(marks, more) }, { as: head })
    const present = (student: { id: string }): Item => ({ studentId: student.id, mark: 'present' })
    await put(arm.id, [present(ada), present(ben)])
    await put(arm.id, [present(ada)], { sitting: 'afternoon' })
    await put(blue.id, [present(gone)])
    await endStay(app, gone, '2026-10-13')
    const ask = (as: make.SignedIn) => app.request('GET /attendance/arms/{id}', { params: { id: school.id } }, { as })
    const all = (await ask(head)).body
    expect(all).toMatchObject({ day: '2026-10-14', sittings: ['morning', 'afternoon'] })
    expect(all.arms).toMatchObject([
      { fullName: 'JSS 1 Blue', class: 'JSS 1', classTeacher: null, students: 1, marked: [0, 0] },
      { fullName: 'JSS 1 Gold', classTeacher: teacher.fullName, students: 2, marked: [2, 1] },
    ])
    // A class teacher sees the own arm only, another state none.
    expect((await ask(teacher)).body.arms).toMatchObject([{ id: arm.id, canMark: true }])
    expect((await ask((await registerWorld(app)).head)).status).toBe(404)
  })
})

describe('the attendance of a school', () => {
  it('names the students with most absences, by reason if requested', async () => {
    const { state, school, session, arm, ada, ben, teacher, head } = await registerWorld(app, { sittings: 1 })
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const chi = await make.makeStudent(app, blue, { lastName: 'Chukwu', firstName: 'Ada', gender: 'female' })
    await endStay(app, ben, '2026-10-13')
    const put = (armId: string, day: string, marks: Item[]) =>
      app.request(mark, { params: { id: armId }, body: { ...sheet(marks), day } }, { as: head })
    await put(arm.id, '2026-10-12', [
      { studentId: ada.id, mark: 'absent', reason: 'sick' },
      { studentId: ben.id, mark: 'absent' },
    ])
    await put(arm.id, '2026-10-13', [
      { studentId: ada.id, mark: 'present' },
      { studentId: ben.id, mark: 'excused' },
    ])
    await put(blue.id, '2026-10-13', [{ studentId: chi.id, mark: 'late' }])
    const ask = async (query: object = {}, as: make.SignedIn = head) =>
      (await app.request(ofSchool, { params: { id: school.id }, query }, { as })).body
    const term = await ask()
    expect(term).toMatchObject({
      period: { kind: 'term', name: 'First Term, 2026/2027' },
      unit: 'days',
      timesOpened: 23,
      reasons: { sick: 1, unknown: 2 },
      boys: { onRoll: 0, attended: 0, possible: 2 },
      girls: { onRoll: 2, attended: 2, possible: 3 },
      all: { percent: '40.00' },
    })
    expect(term.arms.map(one => [one.classArm.fullName, one.onRoll, one.attended, one.opened])).toEqual([
      ['JSS 1 Blue', 1, 1, 23],
      ['JSS 1 Gold', 1, 1, 45],
    ])
    expect(term.mostAbsent.map(one => [one.student.fullName, one.missed])).toEqual([
      ['Bello, Musa', 2],
      ['Adebayo, Kemi', 1],
    ])
    expect((await ask({ reason: 'sick' })).mostAbsent.map(one => one.student.fullName)).toEqual(['Adebayo, Kemi'])
    expect((await ask({}, teacher)).arms.map(one => one.classArm.id)).toEqual([arm.id])
    const year = await ask({ session: session.id })
    expect(year).toMatchObject({ period: { kind: 'session', id: session.id }, timesOpened: 23, all: term.all })
  })

  it('adds up the terms of a session', async () => {
    const { arm, ada, school, session, head } = await registerWorld(app, { sittings: 1 })
    const put = (day: string) =>
      app.request(
        mark,
        { params: { id: arm.id }, body: { ...sheet([{ studentId: ada.id, mark: 'present' }]), day } },
        { as: head },
      )
    await put('2026-10-13')
    const began = app.clock.now()
    app.clock.set('2027-01-12T09:00:00+01:00')
    await app.db.run(sql`update term set active = false where id = ${session.terms[0].id}`)
    await app.db.run(sql`update term set active = true where id = ${session.terms[1].id}`)
    const again = await make.signIn(app, head)
    const ask = { as: again }
    await app.request(
      mark,
      { params: { id: arm.id }, body: { ...sheet([{ studentId: ada.id, mark: 'late' }]), day: '2027-01-11' } },
      ask,
    )
    const year = (await app.request('GET /attendance/session/{id}', { params: { id: arm.id } }, ask)).body
    expect(year.terms.map(one => [one.name, one.timesOpened])).toEqual([
      ['First Term', 70],
      ['Second Term', 2],
    ])
    const own = year.students.find(one => one.studentId === ada.id)
    expect(own).toMatchObject({ opened: 72, attended: 2, present: 1, late: 1 })
    expect(own?.terms).toEqual([
      { called: 1, unmarked: 69, attended: 1, percent: '100.00' },
      { called: 1, unmarked: 1, attended: 1, percent: '100.00' },
    ])
    const of = (await app.request(ofSchool, { params: { id: school.id }, query: { session: session.id } }, ask)).body
    expect(of.arms[0]).toMatchObject({ opened: 144, attended: 2 })
    app.clock.set(began.toISOString())
  })
})
