import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeClassArm,
  makePerson,
  makeSchool,
  makeSchoolWorld,
  makeSession,
  makeStudent,
} from '../../../test/factories.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { rosterDuring, rosterOn, students } from './index.ts'

const app = await testApp({ features: [schools, students, classes] })
const assign = 'PATCH /student/assign-to-class-arm'
const addTo = 'PATCH /student/add-students-to-class-arm/{id}'
const view = 'GET /student/view-by-id/{id}'

const makeWorld = async () => {
  const { state, district, school, session } = await makeSchoolWorld(app)
  const arm = (name: string, className = 'JSS 1') =>
    makeClassArm(app, { state, school, session, class: className, name })
  return {
    state,
    district,
    school,
    session,
    arm,
    gold: await arm('Gold'),
    blue: await arm('Blue'),
    principal: await makePerson(app, { state, role: 'principal', school }),
    teacher: await makePerson(app, { state, role: 'teacher', school }),
  }
}

const historyOf = async (id: string, as: Parameters<typeof app.request>[2]) =>
  (await app.request(view, { params: { id } }, as)).body.enrolments.map(({ classArm, begins, ends }) =>
    `${classArm?.name ?? '-'} ${begins} ${ends ?? ''}`.trim(),
  )

describe('adding students to a class arm', () => {
  it('ends their former placement yesterday and begins today, or with the term; a roster shows who was there on a day', async () => {
    const { state, gold, blue, principal } = await makeWorld()
    const ada = await makeStudent(app, gold, { lastName: 'Ada' })
    const ben = await makeStudent(app, gold, { lastName: 'Ben', withoutArm: true })
    const both = { classArm: blue.id, studentIds: [ada.id, ben.id] }
    const { body } = await app.request(assign, { body: both }, { as: principal })
    expect(body).toEqual({ message: '2 students are now in JSS 1 Blue.', assigned: 2 })
    expect(await historyOf(ada.id, { as: principal })).toEqual(['Gold 2026-09-14 2026-10-13', 'Blue 2026-10-14'])
    expect((await app.request(assign, { body: both }, { as: principal })).body.assigned).toBe(0)
    expect((await historyOf(ada.id, { as: principal })).length).toBe(2)

    const db = app.app.database.forState(state.id)
    const names = (roster: { fullName: string }[]) => roster.map(({ fullName }) => fullName.split(',')[0])
    expect(names(await db.read(tx => rosterOn(tx, gold.id, '2026-10-13')))).toEqual(['Ada'])
    expect(names(await db.read(tx => rosterOn(tx, gold.id, '2026-10-14')))).toEqual([])
    expect(names(await db.read(tx => rosterOn(tx, blue.id, '2026-10-13')))).toEqual(['Ben'])
    expect(names(await db.read(tx => rosterOn(tx, blue.id, '2026-10-14')))).toEqual(['Ada', 'Ben'])

    // Back on the same day: the placement in Blue counts for no day.
    await app.request(addTo, { params: { id: gold.id }, body: { studentIds: [ada.id] } }, { as: principal })
    expect(await historyOf(ada.id, { as: principal })).toEqual(['Gold 2026-09-14 2026-10-13', 'Gold 2026-10-14'])
    expect(names(await db.read(tx => rosterDuring(tx, blue.id, '2026-10-01', '2026-10-31')))).toEqual(['Ben'])
    const [stay] = await db.read(tx => rosterDuring(tx, gold.id, '2026-10-01', '2026-10-31'))
    expect(stay).toMatchObject({
      begins: '2026-09-14',
      ends: null,
      stays: [
        { begins: '2026-09-14', ends: '2026-10-13' },
        { begins: '2026-10-14', ends: null },
      ],
    })
  })

  it('is all or none: a student of another class is named, one of another school does not exist', async () => {
    const { state, district, arm, gold, blue, principal, teacher, session } = await makeWorld()
    const ada = await makeStudent(app, gold, { lastName: 'Ada', firstName: 'Obi' })
    const senior = await makeStudent(app, await arm('A', 'SS 1'), { lastName: 'Eze', firstName: 'Uche' })
    const left = await makeStudent(app, gold, {
      lastName: 'Bello',
      firstName: 'Musa',
      columns: { status: 'Withdrawn' },
    })
    const put = (studentIds: string[], as = principal, classArm = blue.id) =>
      app.request(assign, { body: { classArm, studentIds } }, { as })
    const wrong = await put([ada.id, senior.id, left.id])
    expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_class'])
    expect(wrong.error.fields).toEqual([
      { path: 'body.studentIds.1', message: 'Eze, Uche is in SS 1, not in JSS 1.' },
      { path: 'body.studentIds.2', message: 'Bello, Musa has left the school (Withdrawn).' },
    ])
    expect(await historyOf(ada.id, { as: principal })).toEqual(['Gold 2026-09-14'])

    const other = await makeSchool(app, district)
    const theirs = await makeClassArm(app, { state, school: other, session })
    const foreign = await makeStudent(app, theirs)
    expect((await put([ada.id, foreign.id])).status).toBe(404)
    expect((await put([ada.id], principal, theirs.id)).status).toBe(404)
    expect((await put([ada.id], teacher)).status).toBe(403)
    const last = await makeSession(app, state, { today: '2025-10-01', active: false })
    const old = await makeClassArm(app, { state, school: { ...other, id: gold.schoolId }, session: last })
    expect((await put([ada.id], principal, old.id)).error.code).toBe('wrong_class')
  })

  it('leaves one open placement however many people move a student at once', async () => {
    const { gold, blue, principal, arm } = await makeWorld()
    const red = await arm('Red')
    const all = await Promise.all(Array.from({ length: 8 }, () => makeStudent(app, gold)))
    const ids = all.map(({ id }) => id)
    const answers = await Promise.all(
      [blue, red, blue, red].map(({ id }, index) =>
        app.request(
          assign,
          { body: { classArm: id, studentIds: index % 2 ? ids : ids.toReversed() } },
          { as: principal },
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await app.owner.query(
      'select count(*)::int as open, count(distinct class_arm_id)::int as arms from enrolment where student_id = any($1) and ends is null',
      [ids],
    )
    expect(rows).toEqual([{ open: 8, arms: 1 }])
  })
})
