import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp, testNow } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { bulk, countOfArm, mark, registerWorld, sheet, today, view } from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const seen = 'GET /attendance/hours/{id}'
const set = 'PATCH /attendance/hours/{id}'

/** Plays the test at a time of the day on which tests begin. */
const playAt = (time: string): void => {
  app.clock.set(`${today}T${time}:00+01:00`)
  onTestFinished(() => app.clock.set(testNow))
}

/** The instant of a time in Lagos on that day. */
const at = (time: string): string => new Date(`${today}T${time}:00+01:00`).toISOString()

type World = Awaited<ReturnType<typeof registerWorld>>
const save = ({ arm, ada, teacher }: World, more: object = {}, made?: string) =>
  app.request(
    mark,
    {
      params: { id: arm.id },
      body: sheet([{ studentId: ada.id, mark: 'present', id: uuidv7(), ...(made && { at: at(made) }) }], more),
    },
    { as: teacher },
  )
const afternoon = { sitting: 'afternoon' }

describe('a register of today', () => {
  it.each(['03:00', '06:59'])('is refused at %s with the hour from which it can be marked', async time => {
    playAt(time)
    const world = await registerWorld(app)
    const refused = await save(world)
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'too_early',
      message: 'The morning register of JSS 1 Gold can be marked from 07:00.',
    })
    expect(await countOfArm(app, 'register', world.arm.id)).toBe(0)
    expect((await save(world, afternoon)).error.message).toContain('from 12:00')
  })

  it('is saved from seven in the morning on, that of the afternoon from noon on', async () => {
    playAt('07:00')
    const world = await registerWorld(app)
    expect((await save(world)).status).toBe(200)
    expect((await save(world, afternoon)).error.code).toBe('too_early')
    app.clock.set(`${today}T12:00:00+01:00`)
    const later = await registerWorld(app)
    expect((await save(later, afternoon)).status).toBe(200)
  })

  it('says with the register from when each sitting can be marked', async () => {
    const { arm, teacher } = await registerWorld(app)
    const { body } = await app.request(view, { params: { id: arm.id } }, { as: teacher })
    expect(body.opens).toEqual({ morning: '07:00', afternoon: '12:00' })
  })

  it('of an earlier day is corrected at any hour', async () => {
    playAt('03:00')
    expect((await save(await registerWorld(app), { day: '2026-10-13' })).status).toBe(200)
  })

  it('counts by its latest mark where a device was without a connection', async () => {
    const world = await registerWorld(app)
    const early = await save(world, {}, '06:41')
    expect(early.error).toMatchObject({
      code: 'marks_too_early',
      message:
        'These marks were made at 06:41. The morning register of JSS 1 Gold can be marked from 07:00: check the marks, then save again.',
    })
    expect((await save(world, {}, '07:02')).status).toBe(200)
    const presumed = { id: uuidv7(), at: at('06:41'), studentIds: [world.ben.id] }
    const mixed = sheet([{ studentId: world.ada.id, mark: 'late', id: uuidv7() }], { presumed })
    expect((await app.request(mark, { params: { id: world.arm.id }, body: mixed }, { as: world.teacher })).status).toBe(
      200,
    )
  })

  it('is never later than the server has it: a device whose clock is ahead marks nothing in advance', async () => {
    playAt('06:30')
    const world = await registerWorld(app)
    expect((await save(world, {}, '08:00')).error.code).toBe('too_early')
    app.clock.set(`${today}T07:30:00+01:00`)
    const later = await registerWorld(app)
    const saved = await save(later, {}, '16:00')
    expect(saved.body.results[0]?.standing?.at).toBe(at('07:30'))
  })

  it('is refused alone among several that a device sends', async () => {
    const { arm, ada, teacher } = await registerWorld(app)
    const marks = [{ studentId: ada.id, mark: 'present' as const }]
    const sheets = [
      { classArmId: arm.id, ...sheet(marks) },
      { classArmId: arm.id, ...sheet(marks), sitting: 'afternoon' as const },
    ]
    const { body } = await app.request(bulk, { body: { sheets } }, { as: teacher })
    expect(body.sheets.map(one => one.error?.code ?? null)).toEqual([null, 'too_early'])
  })
})

describe("a school's own hours", () => {
  const none = { morning: null, afternoon: null }
  const put = ({ school, head }: World, body: object) =>
    app.request(
      set,
      { params: { id: school.id }, body: { first: none, second: null, revision: 0, ...body } },
      { as: head },
    )

  it('hold for its registers, are recorded in the audit log, and give way to a later time of the state', async () => {
    const world = await registerWorld(app)
    const { state, school, head } = world
    const saved = await put(world, { first: { morning: '09:30', afternoon: null } })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ first: { morning: '09:30', afternoon: null }, second: null, revision: 1 })
    expect((await save(world)).error.message).toContain('from 09:30')
    const { rows } = await app.owner.query(
      `select summary, before, after from audit_log where entity = 'registerHours' and entity_id = $1`,
      [school.id],
    )
    expect(rows).toEqual([
      {
        summary: 'Changed the hours of the register',
        before: { first: none, second: null },
        after: { first: { morning: '09:30', afternoon: null }, second: null },
      },
    ])
    await app.db.run(sql`update state set morning_from = '10:00' where id = ${state.id}`)
    expect((await save(world)).error.message).toContain('from 10:00')
    expect((await app.request(seen, { params: { id: school.id } }, { as: head })).body.state.morning).toBe('10:00')
  })

  it('are those of its shift for a class arm of the second, also in the next session', async () => {
    playAt('12:30')
    const world = await registerWorld(app)
    const { state, school, session, teacher } = world
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue', classTeacher: teacher })
    const cleo = await make.makeStudent(app, blue)
    const second = { morning: '12:30', afternoon: '15:00', classArmIds: [blue.id] }
    expect((await put(world, { second })).body).toMatchObject({ second, can: { edit: true } })
    const ofBlue = { ...world, arm: blue, ada: cleo }
    expect((await save(ofBlue)).status).toBe(200)
    expect((await save(ofBlue, afternoon)).error.message).toContain('JSS 1 Blue can be marked from 15:00')
    expect((await save(world, afternoon)).status).toBe(200)
    const next = await make.makeClassArm(app, {
      state,
      school,
      session: await make.makeSession(app, state, { today: '2027-10-01', active: false }),
      name: 'Blue',
      classTeacher: teacher,
    })
    const { rows } = await app.owner.query('select morning_from from register_hours_brief where class_arm_id = $1', [
      next.id,
    ])
    expect(rows).toEqual([{ morning_from: '12:30' }])
  })

  it('are refused at the field if they are before the state’s, out of order, or for a class arm of another school', async () => {
    const world = await registerWorld(app)
    const other = await registerWorld(app)
    const fieldsOf = async (body: object) => (await put(world, body)).error.fields
    expect(await fieldsOf({ first: { morning: '06:30', afternoon: null } })).toEqual([
      {
        path: 'body.first.morning',
        message: 'Morning registers of this state can be marked from 07:00. Choose 07:00 or later.',
      },
    ])
    expect(await fieldsOf({ first: { morning: '12:30', afternoon: null } })).toEqual([
      { path: 'body.first.afternoon', message: 'Choose a time after that of the morning.' },
    ])
    expect(await fieldsOf({ second: { ...none, classArmIds: [other.arm.id] } })).toMatchObject([
      { path: 'body.second.classArmIds.0' },
    ])
    expect(await fieldsOf({ first: { morning: '7.30', afternoon: null } })).toMatchObject([
      { path: 'body.first.morning', message: 'Write the time as HH:MM, such as 07:30.' },
    ])
  })

  it('change by the revision that was read, and by whoever may edit the school alone', async () => {
    const world = await registerWorld(app)
    const first = { morning: '07:30', afternoon: null }
    expect((await put(world, { first })).status).toBe(200)
    expect((await put(world, { first })).body.revision).toBe(1)
    const stale = await put(world, { first: none })
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'register_hours_changed_meanwhile',
      details: { theirs: { first }, by: expect.any(String) },
    })
    const { school, teacher } = world
    const body = { first: none, second: null, revision: 1 }
    expect((await app.request(set, { params: { id: school.id }, body }, { as: teacher })).status).toBe(403)
    expect((await app.request(seen, { params: { id: school.id } }, { as: teacher })).body.can.edit).toBe(false)
    const foreign = await registerWorld(app)
    expect((await app.request(set, { params: { id: school.id }, body }, { as: foreign.head })).status).toBe(404)
  })
})
