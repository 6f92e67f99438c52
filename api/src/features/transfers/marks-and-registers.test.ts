import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { mark, playAfternoon, sheet, view } from '../../../test/register-world.ts'
import { gridAs, saveAs, score } from '../../../test/score-world.ts'
import {
  askFor,
  assignTo,
  fromClass,
  move,
  respond,
  type TransferWorld,
  transferWorld,
} from '../../../test/transfer-world.ts'

const app = await testApp()

const goldMaths = (world: TransferWorld) => ({ arm: world.gold, maths: world.maths })
const blueMaths = (world: TransferWorld) => ({ arm: world.blue, maths: world.maths })

describe('scores of a transferred student', () => {
  it('are in the new grid at once, with their author, and can be edited there', async () => {
    const world = await transferWorld(app)
    const { ada, ben, ca1, ca2 } = world
    await saveAs(app, goldMaths(world), world.oldHead, [score(ada, ca1, 17), score(ada, ca2, 11.5), score(ben, ca1, 9)])
    await move(app, world)
    await assignTo(app, world.blue.id, ada, world.freshHead)
    const grid = (await gridAs(app, blueMaths(world), world.freshHead)).body
    expect(grid.students.map(one => one.id)).toEqual([ada.id, world.cole.id])
    expect(grid.students[0]?.cells[ca1]).toMatchObject({ score: 17, version: 1, by: world.oldHead.fullName })
    expect(grid.students[0]?.cells[ca2]).toMatchObject({ score: 11.5 })
    const saved = await saveAs(app, blueMaths(world), world.freshHead, [score(ada, ca2, 12, 1)])
    expect(saved.body.saved).toBe(1)
  })

  it('are no longer expected at the former school, which still sees its own entries', async () => {
    const world = await transferWorld(app)
    const { ada, ben, ca1, ca2, exam } = world
    await saveAs(app, goldMaths(world), world.oldHead, [score(ada, ca1, 17), score(ada, ca2, 11), score(ben, ca1, 9)])
    await move(app, world)
    await assignTo(app, world.blue.id, ada, world.freshHead)
    await saveAs(app, blueMaths(world), world.freshHead, [score(ada, ca2, 15, 1), score(ada, exam, 50)])
    const grid = (await gridAs(app, goldMaths(world), world.oldHead)).body
    expect(grid.students.map(one => one.id)).toEqual([ben.id])
    expect(grid.leavers).toMatchObject([
      { fullName: 'Adebayo, Kemi', admissionNumber: ada.admissionNumber, lastDay: '2026-10-13' },
    ])
    // Later changes and entries belong to the new school.
    const cells = grid.leavers?.[0]?.cells
    expect([cells?.[ca1]?.score, cells?.[ca2]?.kind, cells?.[exam]?.kind]).toEqual([17, 'empty', 'empty'])
    const refused = await saveAs(app, goldMaths(world), world.oldHead, [score(ada, ca1, 1, 1)])
    expect([refused.status, refused.error.code]).toEqual([422, 'scores_refused'])
    const progress = async (as: make.SignedIn) =>
      (await app.request('GET /subject-grading/progress', { query: {} }, { as })).body.rows.find(
        row => row.subject.id === world.maths.id && row.students > 0,
      )
    expect(await progress(world.oldHead)).toMatchObject({
      students: 1,
      components: [{ entered: 1 }, { entered: 0 }, {}],
    })
    expect(await progress(world.freshHead)).toMatchObject({
      students: 2,
      components: [{ entered: 1 }, { entered: 1 }, {}],
    })
  })

  it('after a move between arms of one school are in the grid of the current arm', async () => {
    const world = await transferWorld(app)
    const { ada, ca1 } = world
    await saveAs(app, goldMaths(world), world.oldHead, [score(ada, ca1, 17)])
    const body = { student: ada.id, destinationClassArm: world.silver.id, reason: 'Friends' }
    const { body: made } = await app.request(fromClass, { body }, { as: world.classTeacher })
    await app.request(respond, { params: { id: made.id }, body: { status: 'Accepted' } }, { as: world.oldHead })
    const silver = (await gridAs(app, { arm: world.silver, maths: world.maths }, world.oldHead)).body
    expect(silver.students[0]?.cells[ca1]?.score).toBe(17)
    const gold = (await gridAs(app, goldMaths(world), world.oldHead)).body
    expect([gold.students.length, gold.leavers?.length]).toEqual([1, 1])
  })
})

describe('registers of a transferred student', () => {
  it('show each school its own days, and count both together', async () => {
    playAfternoon(app)
    const world = await transferWorld(app)
    const { ada, ben, cole } = world
    const call = (
      armId: string,
      as: make.SignedIn,
      day: string,
      marks: Parameters<typeof sheet>[0],
      sitting = 'morning',
    ) => app.send('POST', `/api/attendance/mark-attendance/${armId}`, { body: { day, sitting, marks } }, { as })
    const all = (one: { id: string }, other: { id: string }, said: 'present' | 'late' | 'absent') => [
      { studentId: one.id, mark: said },
      { studentId: other.id, mark: 'present' as const },
    ]
    expect((await call(world.gold.id, world.oldHead, '2026-10-12', all(ada, ben, 'present'))).status).toBe(200)
    await call(world.gold.id, world.oldHead, '2026-10-13', all(ada, ben, 'absent'))
    // Marked on the morning of the day on which the student leaves.
    await call(world.gold.id, world.oldHead, '2026-10-14', all(ada, ben, 'late'))
    await move(app, world)
    await assignTo(app, world.blue.id, ada, world.freshHead)
    await call(world.blue.id, world.freshHead, '2026-10-14', all(ada, cole, 'present'), 'afternoon')

    const old = await app.request(view, { params: { id: world.gold.id }, query: {} }, { as: world.oldHead })
    expect(old.body.students.map(one => [one.id, one.ends, one.admissionNumber])).toEqual([
      [ada.id, '2026-10-13', ada.admissionNumber],
      [ben.id, null, ben.admissionNumber],
    ])
    const refused = await app.request(
      mark,
      {
        params: { id: world.gold.id },
        body: sheet([{ studentId: ada.id, mark: 'present' }], { sitting: 'afternoon' }),
      },
      { as: world.oldHead },
    )
    expect(refused.error.code).toBe('marks_refused')
    const figures = async (armId: string, as: make.SignedIn) =>
      (
        await app.request('GET /attendance/aggregate/{id}', { params: { id: armId }, query: {} }, { as })
      ).body.students.find(one => one.studentId === ada.id)
    // 14 September to 13 October: 22 school days, two sittings each.
    expect(await figures(world.gold.id, world.oldHead)).toMatchObject({ opened: 44, present: 1, absent: 1, late: 0 })
    expect(await figures(world.blue.id, world.freshHead)).toMatchObject({ opened: 2, present: 1, unmarked: 0, late: 1 })
    const book = await app.request(
      'GET /attendance/download/{id}',
      { params: { id: world.gold.id }, query: {} },
      { as: world.oldHead },
    )
    expect(book.status).toBe(200)

    const params = { id: ada.id }
    const both = await app.request('GET /attendance/student/{id}', { params }, { as: world.freshHead })
    expect(both.body.terms).toEqual([
      {
        term: { id: world.term.id, name: 'First Term' },
        session: { id: world.session.id, name: '2026/2027' },
        opened: 46,
        present: 2,
        late: 1,
        absent: 1,
        excused: 0,
        // Four sittings were marked, and three of them attended.
        unmarked: 42,
        percent: '75.00',
      },
    ])
    expect(both.body.notable.map(one => [one.day, one.sitting, one.mark])).toEqual([
      ['2026-10-14', 'morning', 'late'],
      ['2026-10-13', 'morning', 'absent'],
    ])
    expect((await app.request('GET /attendance/student/{id}', { params }, { as: world.freshTeacher })).status).toBe(200)
    expect((await app.request('GET /attendance/student/{id}', { params }, { as: world.oldHead })).status).toBe(404)
    const other = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.fresh })
    expect((await app.request('GET /attendance/student/{id}', { params }, { as: other })).status).toBe(404)
  })

  it('leave the former mark of the first day in the record where the new register has another, which counts', async () => {
    playAfternoon(app)
    const world = await transferWorld(app)
    const { ada, ben, cole } = world
    const marked = async (arm: { id: string }, as: make.SignedIn, marks: Parameters<typeof sheet>[0]) =>
      expect((await app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as })).status).toBe(200)
    await marked(world.gold, world.oldHead, [
      { studentId: ada.id, mark: 'absent', reason: 'sick' },
      { studentId: ben.id, mark: 'present' },
    ])
    await move(app, world)
    await assignTo(app, world.blue.id, ada, world.freshHead)
    await marked(world.blue, world.freshHead, [
      { studentId: ada.id, mark: 'present' },
      { studentId: cole.id, mark: 'present' },
    ])
    const seen = await app.request('GET /attendance/student/{id}', { params: { id: ada.id } }, { as: world.freshHead })
    expect(seen.body.terms).toMatchObject([{ present: 1, absent: 0 }])
    expect(seen.body.notable).toEqual([
      {
        day: '2026-10-14',
        sitting: 'morning',
        mark: 'absent',
        reason: 'sick',
        uncountedIn: `JSS 1 Gold, ${world.old.name}`,
      },
    ])
  })

  it("the old arm's list shows the student up to the leaving day", async () => {
    const world = await transferWorld(app)
    await askFor(app, world, world.ben)
    await move(app, world)
    const on = async (day: string) =>
      (
        await app.request(
          'GET /student/get-by-class-arm/{school}/{classArm}',
          { params: { school: world.old.id, classArm: world.gold.id }, query: { day } },
          { as: world.oldHead },
        )
      ).body.foundStudents.map(one => one.admissionNumber)
    expect(await on('2026-10-13')).toEqual([world.ada.admissionNumber, world.ben.admissionNumber])
    expect(await on('2026-10-14')).toEqual([world.ben.admissionNumber])
  })
})
