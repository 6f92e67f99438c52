import type { CensusReturn } from '@akada/contract/census/schemas'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { censusTests } from '../../../test/census-world.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const { world, open, view, move, leave } = censusTests(app)

const none = { boys: 0, girls: 0 }
const classOf = (ret: CensusReturn, name: string) => ret.content.classes.find(one => one.name === name)
const figureOf = (ret: CensusReturn, key: string) => ret.figures.find(one => one.key === key)?.value
const groupOf = (ret: CensusReturn, group: string) =>
  Object.fromEntries(
    ret.content.teachers
      .filter(one => one.group === group)
      .map(({ name, male, female, notGiven }) => [name, [male, female, notGiven]]),
  )

/** A school with JSS 1 and JSS 2 in both sessions, and a neighbour in the same district. */
const schools = async () => {
  const at = await world()
  const neighbour = await make.makeSchool(app, at.district)
  const { state, school, former, session } = at
  const arm = (of: make.TestSchool, name: string, inSession: make.TestSession) =>
    make.makeClassArm(app, { state, school: of, session: inSession, class: name, name: 'Gold' })
  return {
    ...at,
    neighbour,
    last1: await arm(school, 'JSS 1', former),
    last2: await arm(school, 'JSS 2', former),
    now1: await arm(school, 'JSS 1', session),
    now2: await arm(school, 'JSS 2', session),
    there1: await arm(neighbour, 'JSS 1', session),
    there2: await arm(neighbour, 'JSS 2', session),
    thereLast1: await arm(neighbour, 'JSS 1', former),
  }
}

const born = (day: string, gender: 'male' | 'female' = 'male') => ({ gender, columns: { date_of_birth: day } })

describe('the students of a return', () => {
  it('are counted by class, sex and age in completed years on the census day', async () => {
    const { superAdmin, head, session, now1, now2 } = await schools()
    await make.makeStudent(app, now1, born('2014-10-12'))
    await make.makeStudent(app, now1, born('2014-10-13'))
    await make.makeStudent(app, now1, born('2014-10-11', 'female'))
    await make.makeStudent(app, now1, born('2015-01-01', 'female'))
    await make.makeStudent(app, now1, born('2014-12-31', 'female'))
    await make.makeStudent(app, now2, { ...born('2013-02-01'), withoutArm: true })
    expect((await open(superAdmin, session)).status).toBe(200)
    const ret = await view(head)
    // Twelve on the very day; eleven until the day after.
    expect(classOf(ret, 'JSS 1')).toEqual({
      name: 'JSS 1',
      level: 7,
      arms: 1,
      ages: [
        { age: 11, boys: 1, girls: 2 },
        { age: 12, boys: 1, girls: 1 },
      ],
      repeaters: none,
      newEntrants: { boys: 2, girls: 3 },
      transfersIn: none,
      transfersOut: none,
      leavers: none,
    })
    expect(classOf(ret, 'JSS 2')?.ages).toEqual([{ age: 13, boys: 1, girls: 0 }])
    expect(ret.gaps).toEqual([
      { key: 'classArm', count: 1 },
      // The head does no teaching here: nobody lacks anything else.
    ])
    expect([figureOf(ret, 'boys'), figureOf(ret, 'girls'), figureOf(ret, 'classArms')]).toEqual([3, 3, 2])
  })

  it('born on 29 February are a year older on the 28th in a year without one', async () => {
    const { superAdmin, head, session, now1 } = await schools()
    await make.makeStudent(app, now1, born('2012-02-29'))
    await make.makeStudent(app, now1, born('2012-03-01'))
    await open(superAdmin, session, { censusDay: '2027-02-28', deadline: '2027-03-31' })
    const ret = await view(head)
    expect(classOf(ret, 'JSS 1')?.ages).toEqual([
      { age: 14, boys: 1, girls: 0 },
      { age: 15, boys: 1, girls: 0 },
    ])
  })

  it('include every student who was on the roll on the census day, whatever happened since', async () => {
    const { superAdmin, head, session, now1, there1 } = await schools()
    await make.makeStudent(app, now1, born('2014-01-01'))
    const left = await make.makeStudent(app, now1, born('2014-01-01'))
    const leftSince = await make.makeStudent(app, now1, born('2014-01-01', 'female'))
    const movedSince = await make.makeStudent(app, now1, born('2014-01-01', 'female'))
    await make.makeStudent(app, now1, { ...born('2014-01-01'), begins: '2026-10-13' })
    await leave(left, '2026-10-09')
    await leave(leftSince, '2026-10-12')
    await move(movedSince, { arm: there1, begins: '2026-10-13', because: 'Transferred' })
    await open(superAdmin, session)
    const ret = await view(head)
    expect(classOf(ret, 'JSS 1')).toMatchObject({
      ages: [{ age: 12, boys: 1, girls: 2 }],
      // Gone before the census day; the two others are still counted.
      leavers: { boys: 1, girls: 0 },
      transfersOut: none,
    })
  })

  it('repeat if they were in the same class last session, and are new if they were in no school before', async () => {
    const { superAdmin, head, session, last1, last2, now1, now2 } = await schools()
    const repeats = await make.makeStudent(app, last1, born('2013-05-05', 'female'))
    const goesUp = await make.makeStudent(app, last1, born('2013-05-05'))
    const repeats2 = await make.makeStudent(app, last2, born('2012-05-05'))
    await make.makeStudent(app, now1, born('2014-05-05'))
    await move(repeats, { arm: now1, begins: '2026-09-14', because: 'Repeat' })
    await move(goesUp, { arm: now2, begins: '2026-09-14' })
    await move(repeats2, { arm: now2, begins: '2026-09-14', because: 'Repeat' })
    await open(superAdmin, session)
    const ret = await view(head)
    expect(classOf(ret, 'JSS 1')).toMatchObject({
      repeaters: { boys: 0, girls: 1 },
      newEntrants: { boys: 1, girls: 0 },
    })
    expect(classOf(ret, 'JSS 2')).toMatchObject({ repeaters: { boys: 1, girls: 0 }, newEntrants: none })
    expect([figureOf(ret, 'repeaters'), figureOf(ret, 'newEntrants'), ret.hasHistory]).toEqual([2, 1, true])
  })

  it('who moved between schools in mid-year count as transfers of both, and only where they are on the day', async () => {
    const { superAdmin, head, session, now1, now2, neighbour, there1, there2, thereLast1, state } = await schools()
    const comes = await make.makeStudent(app, there1, born('2014-05-05', 'female'))
    const goes = await make.makeStudent(app, now2, born('2013-05-05'))
    const passesThrough = await make.makeStudent(app, there2, born('2013-05-05'))
    const cameLastYear = await make.makeStudent(app, thereLast1, born('2013-05-05'))
    await move(comes, { arm: now1, begins: '2026-10-05', because: 'Transferred' })
    await move(goes, { arm: there2, begins: '2026-09-28', because: 'Transferred' })
    await move(passesThrough, { arm: now2, begins: '2026-09-21', because: 'Transferred' })
    await move(passesThrough, { arm: there2, begins: '2026-10-08', because: 'Transferred' })
    // In the holidays, but more than a year before the census day.
    await move(cameLastYear, { arm: now2, begins: '2025-10-01', because: 'Transferred' })
    await open(superAdmin, session)
    const ret = await view(head)
    expect(classOf(ret, 'JSS 1')).toMatchObject({
      ages: [{ age: 12, boys: 0, girls: 1 }],
      transfersIn: { boys: 0, girls: 1 },
      newEntrants: none,
    })
    expect(classOf(ret, 'JSS 2')).toMatchObject({
      ages: [{ age: 13, boys: 1, girls: 0 }],
      transfersIn: { boys: 1, girls: 0 },
      transfersOut: { boys: 2, girls: 0 },
      leavers: none,
    })
    const headThere = await make.makePerson(app, { state, role: 'principal', school: neighbour })
    const other = await view(headThere)
    expect(classOf(other, 'JSS 1')).toMatchObject({ ages: [], transfersOut: { boys: 0, girls: 1 } })
    expect(classOf(other, 'JSS 2')).toMatchObject({
      ages: [{ age: 13, boys: 2, girls: 0 }],
      transfersIn: { boys: 2, girls: 0 },
      transfersOut: { boys: 1, girls: 0 },
    })
  })

  it('who graduated are not counted as having left school', async () => {
    const { superAdmin, head, session, last2 } = await schools()
    const ends = await make.makeStudent(app, last2, born('2010-05-05'))
    const withdraws = await make.makeStudent(app, last2, born('2010-05-05', 'female'))
    await leave(ends, '2026-07-30', 'Graduated')
    await leave(withdraws, '2026-07-30')
    await open(superAdmin, session)
    expect(classOf(await view(head), 'JSS 2')).toMatchObject({ ages: [], leavers: { boys: 0, girls: 1 } })
  })
})

describe('the teachers of a return', () => {
  it('are counted by qualification, sex, TRCN, grade level and the subject they teach most', async () => {
    const { superAdmin, head, session, state, school, now1, now2 } = await schools()
    const teacher = (columns: Record<string, unknown>) =>
      make.makeStaff(app, { state, school, role: 'teacher', columns })
    const first = await teacher({
      gender: 'female',
      qualifications: 'B.Sc. (Ed.) Mathematics',
      trcn_number: 'OG/S/1',
      grade_level: 8,
    })
    const second = await teacher({ gender: 'male', qualifications: 'NCE', trcn_number: ' ', grade_level: 12 })
    const third = await teacher({ gender: 'male', qualifications: 'B.Sc. Physics', grade_level: null })
    await teacher({ gender: null, qualifications: null })
    await make.makeStaff(app, {
      state,
      school,
      role: 'vicePrincipal',
      columns: { gender: 'male', qualifications: 'M.Ed.', trcn_number: 'OG/S/2', grade_level: 14 },
    })
    const gone = await teacher({ gender: 'male', qualifications: 'NCE' })
    await app.db.run(sql`update role_access set ended_at = now() where staff_id = ${gone.id}`)
    const maths = await make.makeSubject(app, now1, { name: 'Mathematics', teacher: first })
    await make.makeSubjectTeacher(app, now2, maths, first)
    await make.makeSubject(app, now1, { name: 'Basic Science', teacher: first })
    await make.makeSubject(app, now2, { name: 'English Studies', teacher: second })
    await make.makeClassArm(app, { state, school, session, class: 'JSS 3', name: 'Blue', classTeacher: third })
    await open(superAdmin, session)
    const ret = await view(head)
    expect(groupOf(ret, 'Qualification')).toEqual({
      'Master’s degree': [1, 0, 0],
      'Bachelor’s degree or HND': [1, 1, 0],
      NCE: [1, 0, 0],
      'Not given': [0, 0, 1],
    })
    expect(groupOf(ret, 'Teaching qualification')).toEqual({
      'Not qualified to teach': [1, 0, 1],
      'Qualified to teach': [2, 1, 0],
    })
    expect(groupOf(ret, 'TRCN')).toEqual({ 'Not registered': [2, 0, 1], Registered: [1, 1, 0] })
    expect(groupOf(ret, 'Grade level')).toEqual({
      'GL 08': [0, 1, 0],
      'GL 12': [1, 0, 0],
      'GL 14': [1, 0, 0],
      'Not given': [1, 0, 1],
    })
    expect(groupOf(ret, 'Subject')).toEqual({
      'Class teacher': [1, 0, 0],
      'English Studies': [1, 0, 0],
      'Head or office': [1, 0, 0],
      Mathematics: [0, 1, 0],
      'Not given': [0, 0, 1],
    })
    expect(ret.content.nonTeaching).toEqual({ male: 0, female: 1, notGiven: 0 })
    expect(['teachers', 'qualified', 'registered', 'nonTeaching'].map(key => figureOf(ret, key))).toEqual([5, 3, 2, 1])
    expect(ret.gaps).toEqual([
      { key: 'qualification', count: 1 },
      { key: 'staffSex', count: 1 },
      { key: 'gradeLevel', count: 2 },
      { key: 'subject', count: 1 },
    ])
  })
})

describe('the buildings of a return', () => {
  it('come from the profile of the school, and what is not given there is named', async () => {
    const { state, district, session, superAdmin, head } = await schools()
    const normalised = await make.makeSchool(app, district)
    const headThere = await make.makePerson(app, { state, role: 'principal', school: normalised })
    await open(superAdmin, session)
    const ret = await view(head)
    expect([figureOf(ret, 'classrooms'), figureOf(ret, 'toilets')]).toEqual([11, 7])
    const other = await view(headThere)
    const blocking = other.gaps.filter(({ count }) => count === null)
    expect(blocking.map(({ key }) => key)).toEqual([
      'classrooms',
      'toilets',
      'rooms',
      'fence',
      'health',
      'power',
      'water',
    ])
    expect([figureOf(other, 'classrooms'), other.hasHistory]).toEqual([null, false])
  })
})
