import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { accept, askFor, assignTo, create, move, transferWorld, viewTransfer } from '../../../test/transfer-world.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()
const rows = async (text: string, ...values: unknown[]) => (await app.owner.query(text, values)).rows
const stays = (id: string) =>
  rows(
    `select school_id, class_arm_id, begins, ends, ended_because, admission_number from enrolment
     where student_id = $1 and (ends is null or ends >= begins) order by begins`,
    id,
  )

describe('accepting a transfer', () => {
  it('moves the student with guardians, choices and numbers, and keeps the former placement', async () => {
    const world = await transferWorld(app)
    await app.db.run(sql`insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
      values (${world.state.id}, ${world.old.id}, ${world.session.id}, ${world.ada.id}, ${world.maths.id}, true)`)
    const id = await askFor(app, world)
    const { status, body } = await accept(app, world, id, { admissionNumber: 'FRESH/7' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Accepted',
      answeredBy: { id: world.freshHead.id },
      placedIn: null,
      student: { admissionNumber: world.ada.admissionNumber, guardians: [{ name: 'Ruth Adebayo' }] },
      can: { accept: false, reject: false, cancel: false, assign: true },
    })
    expect(await stays(world.ada.id)).toEqual([
      {
        school_id: world.old.id,
        class_arm_id: world.gold.id,
        begins: '2026-09-14',
        ends: '2026-10-13',
        ended_because: `Transferred to ${world.fresh.name}`,
        admission_number: world.ada.admissionNumber,
      },
      {
        school_id: world.fresh.id,
        class_arm_id: null,
        begins: '2026-10-14',
        ends: null,
        ended_because: null,
        admission_number: null,
      },
    ])
    const profile = await app.request(
      'GET /student/view-by-id/{id}',
      { params: { id: world.ada.id } },
      { as: world.freshHead },
    )
    expect(profile.body).toMatchObject({
      fxId: world.ada.fxId,
      admissionNumber: 'FRESH/7',
      admissionDate: '2026-10-14',
      previousSchool: world.old.name,
      previousClass: 'JSS 1',
      status: 'Active',
      school: { id: world.fresh.id },
      guardians: [{ name: 'Ruth Adebayo' }],
    })
    expect(profile.body.enrolments).toHaveLength(2)
    for (const table of ['guardian', 'student_subject']) {
      expect(await rows(`select school_id from ${table} where student_id = $1`, world.ada.id)).toEqual([
        { school_id: world.fresh.id },
      ])
    }
    const asked = await app.request(viewTransfer, { params: { id } }, { as: world.oldHead })
    expect(asked.body).toMatchObject({
      status: 'Accepted',
      student: { guardians: [], sessionAverages: [] },
      can: { assign: false },
    })
  })

  it('leaves the student without an arm; the new school finds and places them', async () => {
    const world = await transferWorld(app)
    const id = await move(app, world)
    const find = async (query: object) =>
      (
        await app.request(
          'GET /student/search',
          { query: { school: [world.fresh.id], ...query } },
          { as: world.freshHead },
        )
      ).body.foundStudents
    expect(await find({ studentWithNoClassArm: true })).toMatchObject([{ id: world.ada.id, classArm: null }])
    expect((await assignTo(app, world.blue.id, world.ada, world.oldHead)).status).toBe(404)
    expect((await assignTo(app, world.blue.id, world.ada, world.freshHead)).body.assigned).toBe(1)
    expect(await find({ classArm: [world.blue.id] })).toHaveLength(2)
    expect((await stays(world.ada.id)).map(stay => stay.class_arm_id)).toEqual([world.gold.id, world.blue.id])
    const seen = await app.request(viewTransfer, { params: { id } }, { as: world.freshHead })
    expect(seen.body).toMatchObject({ placedIn: { name: 'JSS 1 Blue' }, can: { assign: false } })
  })

  it('adds the student to an arm at once if one is chosen', async () => {
    const world = await transferWorld(app)
    const id = await askFor(app, world)
    const { body } = await accept(app, world, id, { classArm: world.blue.id })
    expect(body).toMatchObject({ placedIn: { id: world.blue.id }, can: { assign: false } })
    expect((await stays(world.ada.id)).at(-1)).toMatchObject({ class_arm_id: world.blue.id, begins: '2026-10-14' })
  })

  it('of a student who came today ends that placement before it began', async () => {
    const world = await transferWorld(app)
    const late = await make.makeStudent(app, world.gold, { begins: '2026-10-14' })
    await move(app, world, late)
    expect(await stays(late.id)).toMatchObject([{ school_id: world.fresh.id, begins: '2026-10-14', ends: null }])
  })

  it('can be followed by a transfer back, with the number stored at the first school', async () => {
    const world = await transferWorld(app)
    await move(app, world)
    const body = { student: world.ada.id, destinationSchool: world.old.id, reason: 'Homesick' }
    expect((await app.request(create, { body }, { as: world.oldHead })).status).toBe(404)
    const { body: made } = await app.request(create, { body }, { as: world.freshHead })
    app.clock.advance(86_400_000)
    const as = await make.signIn(app, world.oldHead)
    const home = await accept(app, world, made.id, { as, admissionNumber: world.ada.admissionNumber })
    app.clock.advance(-86_400_000)
    expect(home.status).toBe(200)
    expect((await stays(world.ada.id)).map(stay => [stay.school_id, stay.ends])).toEqual([
      [world.old.id, '2026-10-13'],
      [world.fresh.id, '2026-10-14'],
      [world.old.id, null],
    ])
  })

  it('refuses a class that the category of the school does not have, for a request and for its acceptance', async () => {
    const world = await transferWorld(app)
    const primary = await make.makeSchool(app, world.district, { category: 'Primary' })
    const asked = await app.request(
      create,
      { body: { student: world.ada.id, destinationSchool: primary.id, reason: 'The family moves' } },
      { as: world.oldHead },
    )
    expect([asked.status, asked.error.fields]).toEqual([
      422,
      [
        {
          path: 'body.destinationSchool',
          message: `${primary.name} has no JSS 1: its category is Primary. Choose another school or class.`,
        },
      ],
    ])
    const id = await askFor(app, world)
    await app.db.run(sql`update school set category = 'Senior Secondary' where id = ${world.fresh.id}`)
    const late = await accept(app, world, id)
    expect([late.status, late.error.message]).toEqual([
      422,
      `${world.fresh.name} has no JSS 1: its category is Senior Secondary. Choose another school or class.`,
    ])
  })
})

describe('the former school', () => {
  it('keeps its own records, and learns nothing of later ones', async () => {
    const world = await transferWorld(app)
    await move(app, world)
    await assignTo(app, world.blue.id, world.ada, world.freshHead)
    const params = { id: world.ada.id }
    expect((await app.request('GET /student/view-by-id/{id}', { params }, { as: world.oldHead })).status).toBe(404)
    const former = await app.request('GET /student/former/{id}', { params }, { as: world.oldHead })
    expect(former.body).toMatchObject({
      fullName: 'Adebayo, Kemi',
      fxId: world.ada.fxId,
      admissionNumber: world.ada.admissionNumber,
      isHereNow: false,
      enrolments: [{ school: { id: world.old.id }, classArm: { name: 'Gold' }, ends: '2026-10-13' }],
    })
    expect(former.body.enrolments).toHaveLength(1)
    const present = await app.request('GET /student/former/{id}', { params }, { as: world.freshHead })
    expect(present.body).toMatchObject({ isHereNow: true, enrolments: [{ school: { id: world.fresh.id } }] })
    const superAdmin = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
    expect(
      (await app.request('GET /student/former/{id}', { params }, { as: superAdmin })).body.enrolments,
    ).toHaveLength(2)
    for (const as of [
      await make.makePerson(app, {
        state: world.state,
        role: 'principal',
        school: await make.makeSchool(app, world.district),
      }),
      await make.makePerson(app, { state: await make.makeState(app), role: 'superAdmin' }),
    ]) {
      expect((await app.request('GET /student/former/{id}', { params }, { as })).status).toBe(404)
    }
    expect((await app.request('GET /student/former/{id}', { params }, { as: world.classTeacher })).status).toBe(403)
  })

  it('lists students who left, in their state then, and downloads them without their current school', async () => {
    const world = await transferWorld(app)
    await move(app, world)
    await assignTo(app, world.blue.id, world.ada, world.freshHead)
    const find = async (query: object, as = world.oldHead) =>
      (await app.request('GET /student/search', { query }, { as })).body
    expect(await find({ status: 'Transferred' })).toMatchObject({
      total: 1,
      foundStudents: [
        {
          id: world.ada.id,
          status: 'Transferred',
          admissionNumber: world.ada.admissionNumber,
          class: { name: 'JSS 1' },
          classArm: { name: 'Gold' },
        },
      ],
    })
    expect((await find({ status: 'Transferred', searchTerm: 'kemi', classArm: [world.gold.id] })).total).toBe(1)
    expect((await find({ status: 'Transferred', classArm: [world.silver.id] })).total).toBe(0)
    expect((await find({})).foundStudents.map(one => one.id)).toEqual([world.ben.id])
    expect((await find({ status: 'Transferred' }, world.freshHead)).total).toBe(0)
    // By the number on leaving; the new school's number finds nothing here.
    const [{ number }] = await rows('select admission_number as number from student where id = $1', world.ada.id)
    expect(number).not.toBe(world.ada.admissionNumber)
    const leavers = { status: 'Transferred', sort: 'admissionNumber' }
    expect((await find({ ...leavers, searchTerm: world.ada.admissionNumber })).total).toBe(1)
    expect((await find({ ...leavers, searchTerm: number })).total).toBe(0)
    const sheet = await app.request(
      'GET /student/download',
      { query: { status: 'Transferred', searchTerm: world.ada.admissionNumber } },
      { as: world.oldHead },
    )
    expect(sheet.status).toBe(200)
    const { rows: stored } = await read(sheet.bytes, { maxRows: 10, maxBytes: 1_000_000 })
    expect(stored.map(({ cells }) => cells.admissionnumber)).toEqual([world.ada.admissionNumber])
    const district = (at: make.TestDistrict) =>
      make.makePerson(app, { state: world.state, role: 'districtAdmin', district: at })
    const above = await find({ status: 'Transferred' }, await district(world.district))
    expect(above.foundStudents.map(({ school }) => school?.id)).toEqual([world.ada.schoolId])
    expect((await find({ status: 'Transferred' }, await district(world.farDistrict))).total).toBe(0)
  })
})
