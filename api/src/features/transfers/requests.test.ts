import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import {
  accept,
  askFor,
  check,
  create,
  fromClass,
  move,
  openTransfers,
  respond,
  search,
  transferWorld,
  viewTransfer,
} from '../../../test/transfer-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const reason = 'The family moves'
const auditOf = async (entityId: string) =>
  (
    await app.owner.query('select school_id, operation, summary from audit_log where entity_id = $1 order by id', [
      entityId,
    ])
  ).rows

describe('a request', () => {
  it('is visible to both schools, each with the data it may see', async () => {
    const world = await transferWorld(app)
    const id = await askFor(app, world)
    const asked = await app.request(viewTransfer, { params: { id } }, { as: world.freshHead })
    expect(asked.status).toBe(200)
    expect(asked.body).toMatchObject({
      status: 'Pending',
      requester: { id: world.oldHead.id },
      studentToBeTransfer: { fullName: 'Adebayo, Kemi', fxId: world.ada.fxId },
      sourceSchool: { id: world.old.id },
      sourceClassArm: { name: 'Gold' },
      destinationSchool: { id: world.fresh.id },
      destinationClass: { name: 'JSS 1' },
      destinationClassArm: null,
      createdAt: '2026-10-14T08:00:00Z',
      student: {
        admissionNumber: world.ada.admissionNumber,
        guardians: [{ name: 'Ruth Adebayo', relationship: 'Mother' }],
      },
      placedIn: null,
      can: { accept: true, reject: true, cancel: false, assign: false },
    })
    expect(asked.body.checkList.map(point => point.code)).toEqual(['open_marks', 'register_gaps'])
    const asking = await app.request(viewTransfer, { params: { id } }, { as: world.oldHead })
    expect(asking.body.can).toEqual({ accept: false, reject: false, cancel: true, assign: false })
    expect(await auditOf(id)).toMatchObject([
      {
        school_id: world.old.id,
        operation: 'transfer.request',
        summary: `Asked ${world.fresh.name} to take Adebayo, Kemi`,
      },
    ])
  })

  it('is hidden from everyone else', async () => {
    const world = await transferWorld(app)
    const id = await askFor(app, world)
    const third = await make.makeSchool(app, world.district)
    const strangers = [
      await make.makePerson(app, { state: world.state, role: 'principal', school: third }),
      await make.makePerson(app, { state: await make.makeState(app), role: 'superAdmin' }),
      await make.makePerson(app, {
        state: world.state,
        role: 'districtAdmin',
        district: await make.makeDistrict(app, world.state),
      }),
    ]
    for (const as of strangers) {
      expect((await app.request(viewTransfer, { params: { id } }, { as })).status).toBe(404)
      expect((await app.request(respond, { params: { id }, body: { status: 'Cancelled' } }, { as })).status).toBe(404)
      expect((await app.request(check, { params: { student: world.ada.id }, query: {} }, { as })).status).toBe(404)
      const body = { student: world.ada.id, destinationSchool: third.id, reason }
      expect((await app.request(create, { body }, { as })).status).toBe(404)
      expect((await app.request(search, { query: { destinationSchool: [world.fresh.id] } }, { as })).status).toBe(404)
    }
    const teacher = await make.makePerson(app, { state: world.state, role: 'teacher', school: world.old })
    expect((await app.request(viewTransfer, { params: { id } }, { as: teacher })).status).toBe(403)
    const otherClass = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.old })
    expect((await app.request(viewTransfer, { params: { id } }, { as: otherClass })).status).toBe(404)
    expect((await app.request(search, { query: {} }, { as: otherClass })).body.total).toBe(0)
    for (const district of [world.district, world.farDistrict]) {
      const as = await make.makePerson(app, { state: world.state, role: 'districtAdmin', district })
      expect((await app.request(viewTransfer, { params: { id } }, { as })).body.can.accept).toBe(false)
      expect((await app.request(search, { query: {} }, { as })).body.total).toBe(1)
    }
  })

  it('is unique per student: the second names the school of the first', async () => {
    const world = await transferWorld(app)
    await askFor(app, world)
    const third = await make.makeSchool(app, world.district)
    const body = { student: world.ada.id, destinationSchool: third.id, reason }
    const { status, error } = await app.request(create, { body }, { as: world.oldHead })
    expect([status, error.code]).toEqual([409, 'transfer_pending'])
    expect(error.message).toBe(
      `Adebayo, Kemi already has a pending request to ${world.fresh.name}. Cancel that one first.`,
    )
  })

  it('is refused by the rules of the state, with the reason', async () => {
    const world = await transferWorld(app, { closed: true })
    const ask = async (more: object = {}) => {
      const body = { student: world.ada.id, destinationSchool: world.fresh.id, reason, ...more }
      const { status, error } = await app.request(create, { body }, { as: world.oldHead })
      return { status, code: error?.code, message: error?.message }
    }
    expect((await ask()).message).toMatch(/has not opened transfers/)
    await openTransfers(app, world.state, { opens: '2026-11-01', closes: '2026-11-30' })
    expect((await ask()).message).toMatch(/open on 01-11-2026/)
    await openTransfers(app, world.state, { classes: ['JSS 2', 'SS 3'] })
    expect((await ask()).message).toMatch(/JSS 1 is not open to transfer/)
    expect((await ask({ destinationClass: world.state.classes['SS 3'] })).message).toMatch(/final year/)
    await openTransfers(app, world.state)
    expect(await ask({ destinationSchool: world.old.id })).toMatchObject({ status: 422, code: 'same_school' })
    expect(await ask({ destinationSchool: world.ada.id })).toMatchObject({ status: 422, code: 'unknown_destination' })
    const foreign = await transferWorld(app)
    expect(await ask({ destinationSchool: foreign.old.id })).toMatchObject({ status: 422, code: 'unknown_destination' })
    expect(await ask({ destinationClass: foreign.state.classes['JSS 1'] })).toMatchObject({
      status: 422,
      code: 'unknown_destination',
    })
    expect((await ask()).status).toBe(200)
  })

  it('is refused for a student who left', async () => {
    const world = await transferWorld(app)
    await app.db.run(sql`update student set status = 'Withdrawn' where id = ${world.ada.id}`)
    await app.db.run(sql`update enrolment set ends = '2026-10-09' where student_id = ${world.ada.id}`)
    const body = { student: world.ada.id, destinationSchool: world.fresh.id, reason }
    const { status, error } = await app.request(create, { body }, { as: world.oldHead })
    expect([status, error.message]).toEqual([422, 'Adebayo, Kemi has left school (Withdrawn).'])
  })
})

describe('a request from the class', () => {
  it('is for the own class only; a class teacher has no other call', async () => {
    const world = await transferWorld(app)
    const body = { student: world.ada.id, destinationSchool: world.fresh.id, reason }
    const other = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.old })
    expect((await app.request(fromClass, { body }, { as: other })).status).toBe(404)
    expect((await app.request(check, { params: { student: world.ada.id }, query: {} }, { as: other })).status).toBe(404)
    expect((await app.request(create, { body }, { as: world.classTeacher })).status).toBe(403)
    const made = await app.request(fromClass, { body }, { as: world.classTeacher })
    expect(made.status).toBe(200)
    expect(made.body.can).toEqual({ accept: false, reject: false, cancel: true, assign: false })
    const listed = await app.request(search, { query: {} }, { as: world.classTeacher })
    expect(listed.body.foundTransferLogs.map(one => one.id)).toEqual([made.body.id])
    const params = { id: made.body.id }
    const accepted = await app.request(respond, { params, body: { status: 'Accepted' } }, { as: world.classTeacher })
    expect(accepted.status).toBe(403)
    const cancelled = await app.request(respond, { params, body: { status: 'Cancelled' } }, { as: world.classTeacher })
    expect(cancelled.body).toMatchObject({ status: 'Cancelled', answeredBy: { id: world.classTeacher.id } })
  })

  it('names another arm of the same class, in or outside the window; the head accepts', async () => {
    const world = await transferWorld(app, { closed: true })
    const ask = (more: object, as = world.classTeacher) =>
      app.request(fromClass, { body: { student: world.ada.id, reason, ...more } }, { as })
    const jss2 = await make.makeClassArm(app, {
      state: world.state,
      school: world.old,
      session: world.session,
      class: 'JSS 2',
    })
    expect((await ask({ destinationClassArm: world.gold.id })).error.code).toBe('same_school')
    expect((await ask({ destinationSchool: world.old.id })).error.code).toBe('same_school')
    for (const more of [{ destinationClassArm: jss2.id }, { destinationClassArm: world.blue.id }, {}]) {
      expect((await ask(more)).error.code).toBe('unknown_destination')
    }
    expect((await ask({ destinationSchool: world.fresh.id })).error.message).toMatch(/has not opened/)
    const made = await ask({ destinationClassArm: world.silver.id })
    expect(made.body).toMatchObject({
      destinationClassArm: { name: 'Silver' },
      destinationSchool: { id: world.old.id },
    })
    const params = { id: made.body.id }
    expect((await app.request(viewTransfer, { params }, { as: world.freshHead })).status).toBe(404)
    const done = await app.request(respond, { params, body: { status: 'Accepted' } }, { as: world.oldHead })
    expect(done.body).toMatchObject({ status: 'Accepted', placedIn: { name: 'JSS 1 Silver' }, can: { assign: false } })
    const { rows } = await app.owner.query(
      'select class_arm_id, begins, ends from enrolment where student_id = $1 order by begins',
      [world.ada.id],
    )
    expect(rows).toEqual([
      { class_arm_id: world.gold.id, begins: '2026-09-14', ends: '2026-10-13' },
      { class_arm_id: world.silver.id, begins: '2026-10-14', ends: null },
    ])
  })
})

describe('the answer', () => {
  it('is given by the right side, with a reason to reject, and once', async () => {
    const world = await transferWorld(app)
    const id = await askFor(app, world)
    const answer = (body: object, as: make.SignedIn) =>
      app.send('PATCH', `/api/student-transfer-log/response-to-transfer/${id}`, { body }, { as })
    const office = await make.makePerson(app, { state: world.state, role: 'administrator', school: world.fresh })
    expect((await answer({ status: 'Accepted', admissionNumber: 'N/1' }, world.oldHead)).error.code).toBe(
      'not_your_answer',
    )
    expect((await answer({ status: 'Rejected', reason }, world.oldHead)).error.code).toBe('not_your_answer')
    expect((await answer({ status: 'Cancelled' }, world.freshHead)).error.code).toBe('not_your_answer')
    expect((await answer({ status: 'Accepted', admissionNumber: 'N/1' }, office)).error.code).toBe('forbidden')
    expect((await answer({ status: 'Rejected' }, world.freshHead)).error.code).toBe('reason_needed')
    expect((await answer({ status: 'Pending' }, world.freshHead)).status).toBe(422)
    const rejected = await answer({ status: 'Rejected', reason: 'JSS 1 is full' }, world.freshHead)
    expect(rejected.body).toMatchObject({ status: 'Rejected', answer: 'JSS 1 is full', student: { guardians: [] } })
    const { body: noticed } = await app.request('GET /notice/own', {}, { as: world.oldHead })
    expect(noticed.foundNotices[0]).toMatchObject({
      text: `${world.freshHead.fullName} rejected your request for Adebayo, Kemi to move to ${world.fresh.name}. Reason: JSS 1 is full`,
      kind: 'transfer',
    })
    const late = await answer({ status: 'Cancelled' }, world.oldHead)
    expect([late.status, late.error.code]).toEqual([409, 'transfer_answered'])
    expect(late.error.message).toBe(
      `This request was rejected by ${world.freshHead.fullName} meanwhile. Nothing was changed.`,
    )
    expect((await auditOf(id)).map(row => row.school_id)).toEqual([world.old.id, world.old.id, world.fresh.id])
    // A request without success does not block anyone.
    expect(
      (await app.request(viewTransfer, { params: { id: await askFor(app, world) } }, { as: world.oldHead })).status,
    ).toBe(200)
  })

  it('accepts the student only while the rules allow it', async () => {
    const world = await transferWorld(app)
    const id = await askFor(app, world)
    await openTransfers(app, world.state, { closes: '2026-10-13' })
    const closed = await accept(app, world, id)
    expect([closed.status, closed.error.message]).toEqual([
      422,
      'Transfers between schools closed on 13-10-2026. Wait for the next window.',
    ])
    await openTransfers(app, world.state)
    const normalised = await app.request(
      respond,
      { params: { id }, body: { status: 'Accepted' } },
      { as: world.freshHead },
    )
    expect([normalised.status, normalised.error.fields?.[0]?.path]).toEqual([422, 'body.admissionNumber'])
    const taken = await accept(app, world, id, { admissionNumber: world.cole.admissionNumber.toLowerCase() })
    expect([taken.status, taken.error.code]).toEqual([409, 'admission_number_taken'])
    expect(taken.error.message).toMatch(/Cole, Chidi/)
    expect((await accept(app, world, id, { classArm: world.gold.id })).error.code).toBe('unknown_destination')
    await app.db.run(sql`update student set status = 'Withdrawn' where id = ${world.ada.id}`)
    await app.db.run(sql`update enrolment set ends = '2026-10-13' where student_id = ${world.ada.id} and ends is null`)
    expect((await accept(app, world, id)).error.message).toMatch(/has left school meanwhile/)
  })

  it('does not assign the number of a student who left', async () => {
    const world = await transferWorld(app)
    await move(app, world)
    await openTransfers(app, world.state)
    // Cole requests to come from the other school, and is offered the number that Ada has in its records.
    const body = { student: world.cole.id, destinationSchool: world.old.id, reason }
    const { body: made } = await app.request(create, { body }, { as: world.freshHead })
    const taken = await accept(app, world, made.id, { as: world.oldHead, admissionNumber: world.ada.admissionNumber })
    expect(taken.error.code).toBe('admission_number_taken')
  })
})

describe('the lists', () => {
  it('group requests received and sent, with counts of every status', async () => {
    const world = await transferWorld(app)
    const first = await askFor(app, world)
    await app.request(respond, { params: { id: first }, body: { status: 'Cancelled' } }, { as: world.oldHead })
    app.clock.advance(1000)
    const second = await askFor(app, world)
    const third = await askFor(app, world, world.ben)
    await app.request(respond, { params: { id: third }, body: { status: 'Rejected', reason } }, { as: world.freshHead })
    const find = async (query: object, as = world.freshHead) => (await app.request(search, { query }, { as })).body
    const inbox = await find({ destinationSchool: [world.fresh.id], status: ['Pending'] })
    expect(inbox.foundTransferLogs.map(one => one.id)).toEqual([second])
    expect([inbox.total, inbox.counts]).toEqual([1, { pending: 1, accepted: 0, cancelled: 2 }])
    expect((await find({ destinationSchool: [world.fresh.id], status: ['Rejected', 'Cancelled'] })).total).toBe(2)
    expect((await find({ sourceSchool: [world.fresh.id] })).total).toBe(0)
    expect((await find({ sourceSchool: [world.old.id] }, world.oldHead)).total).toBe(3)
    expect((await find({ searchTerm: 'bello' })).foundTransferLogs.map(one => one.id)).toEqual([third])
    expect((await find({ limit: 1, page: 3 })).foundTransferLogs.map(one => one.id)).toEqual([first])
    expect((await find({ endDate: '2026-10-13' })).total).toBe(0)
    expect((await find({ startDate: '2026-10-14', endDate: '2026-10-14' })).total).toBe(3)
    app.clock.set('2026-10-14T08:00:00.000Z')
  })

  it('contain as destinations the other schools of the state', async () => {
    const world = await transferWorld(app)
    const find = async (searchTerm?: string) =>
      (await app.request('GET /student-transfer-log/destinations', { query: { searchTerm } }, { as: world.oldHead }))
        .body.foundSchools
    expect(await find()).toEqual([
      {
        id: world.fresh.id,
        name: world.fresh.name,
        category: 'Junior & Senior Secondary',
        district: world.farDistrict.name,
      },
    ])
    expect(await find(world.farDistrict.name.toLowerCase())).toHaveLength(1)
    expect(await find('no such school')).toEqual([])
  })
})

describe('the check list before a request', () => {
  it('shows the open items, and whether the person may send a request', async () => {
    const world = await transferWorld(app)
    const ask = async (query: object = {}, as = world.oldHead) =>
      (await app.request(check, { params: { student: world.ada.id }, query }, { as })).body
    const open = await ask()
    expect(open.mayRequest).toBe(true)
    expect(open.points.map(point => [point.code, point.blocking])).toEqual([
      ['open_marks', false],
      ['register_gaps', false],
    ])
    expect(open.points[0]?.message).toMatch(/Mathematics \(CA1, CA2, Exam\); Adire Craft/)
    const later = await ask({ destinationClass: world.state.classes['SS 3'] })
    expect([later.mayRequest, later.points[0]?.code]).toEqual([false, 'final_year'])
    expect((await ask({}, world.classTeacher)).mayRequest).toBe(true)
    const district = await make.makePerson(app, { state: world.state, role: 'districtAdmin', district: world.district })
    expect((await ask({}, district)).mayRequest).toBe(false)
    await openTransfers(app, world.state, { closes: '2026-10-02' })
    expect((await ask()).points[0]?.code).toBe('window_closed')
    expect((await ask({ destinationClassArm: world.silver.id })).mayRequest).toBe(true)
  })
})

describe('the rules of the state', () => {
  it('are closed until someone sets them, and audited', async () => {
    const world = await transferWorld(app, { closed: true })
    const superAdmin = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
    const read = async (as = world.oldHead) =>
      (await app.request('GET /student-transfer-log/configuration', {}, { as })).body
    expect(await read()).toEqual({
      opens: null,
      closes: null,
      classes: [],
      barFinalYear: true,
      open: false,
      revision: 0,
    })
    const classes = [world.state.classes['SS 2'] ?? '', world.state.classes['JSS 2'] ?? '']
    const write = (body: object, as = superAdmin) =>
      app.send('PATCH', '/api/state/transfer-configuration', { body }, { as })
    const body = { opens: '2026-10-14', closes: '2026-10-20', classes, barFinalYear: false, revision: 0 }
    expect((await write(body, world.oldHead)).status).toBe(403)
    expect((await write(body)).body).toMatchObject({ open: true, classes: [{ name: 'JSS 2' }, { name: 'SS 2' }] })
    expect(await read()).toMatchObject({ opens: '2026-10-14', barFinalYear: false, open: true })
    const stale = await write(body)
    expect([stale.status, stale.error.code]).toEqual([409, 'transfer_rules_changed_meanwhile'])
    expect(stale.error.details).toMatchObject({
      by: superAdmin.fullName,
      theirs: { opens: '2026-10-14', classes: [{ name: 'JSS 2' }, { name: 'SS 2' }], revision: 1 },
    })
    expect((await write({ ...body, closes: null })).status).toBe(422)
    expect((await write({ ...body, closes: '2026-10-13' })).status).toBe(422)
    const foreign = await make.makeState(app)
    const bad = await write({ ...body, classes: [...classes, foreign.classes['JSS 1']] })
    expect([bad.status, bad.error.fields?.[0]?.path]).toEqual([422, 'body.classes.2'])
    const rows = (await auditOf(world.state.id)).filter(row => row.operation === 'state.configure')
    expect(rows).toHaveLength(1)
  })

  it('are set by one of two at once, even the first time, and the other gets a conflict', async () => {
    const world = await transferWorld(app, { closed: true })
    const superAdmin = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
    for (const revision of [0, 1]) {
      const body = { opens: null, closes: null, classes: [], barFinalYear: true, revision }
      const answers = await Promise.all(
        [true, false].map(barFinalYear =>
          app.send(
            'PATCH',
            '/api/state/transfer-configuration',
            { body: { ...body, barFinalYear } },
            { as: superAdmin },
          ),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })
})
