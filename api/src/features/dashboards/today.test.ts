import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { examWorld, fund } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'
import { saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'
import { type RegisterMarks, writeRegister } from '../../../test/register-rows.ts'

// A Wednesday, nine o'clock in Lagos: the morning register is due, the afternoon's not yet.
const app = await testApp()
const password = 'Akada@2026'
const viewed = async (as: make.SignedIn) => (await app.request('GET /dashboard/today', {}, { as })).body

describe("a class teacher's day", () => {
  it("has the register of the own arm with its state, and nobody else's", async () => {
    const { state, school, session, arm, ada, ben, teacher } = await registerWorld(app)
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    await make.makeStudent(app, blue)
    const before = await viewed(teacher)
    expect(before).toMatchObject({ day: '2026-10-14', term: { id: session.activeTerm.id }, closedBecause: null })
    const open = { called: 0, by: null, at: null }
    expect(before.registers).toEqual([
      {
        classArm: { id: arm.id, fullName: 'JSS 1 Gold' },
        students: 2,
        sittings: [
          { sitting: 'morning', due: true, ...open },
          { sitting: 'afternoon', due: false, ...open },
        ],
      },
    ])
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'present' }]) },
      { as: teacher },
    )
    expect((await viewed(teacher)).registers[0]?.sittings[0]).toMatchObject({ called: 1, by: teacher.fullName })
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ben.id, mark: 'absent' }]) },
      { as: teacher },
    )
    expect((await viewed(teacher)).registers[0]?.sittings[0]?.called).toBe(2)
  })

  it('names students who were absent on more than three school days in a row', async () => {
    const { session, arm, ada, ben, teacher } = await registerWorld(app, { sittings: 1 })
    const write = (day: string, marks: RegisterMarks) =>
      make.asOwner(app.app.database, tx =>
        writeRegister(tx, { arm, termId: session.activeTerm.id, day, sitting: 'morning' }, marks),
      )
    await write('2026-10-07', { [ada.id]: 'present', [ben.id]: 'absent' })
    // The 8th was not marked, and the 10th and 11th are a weekend: none of them ends the row.
    for (const day of ['2026-10-09', '2026-10-12', '2026-10-13'])
      await write(day, { [ada.id]: 'absent', [ben.id]: 'absent' })
    const gold = { id: arm.id, fullName: 'JSS 1 Gold' }
    expect((await viewed(teacher)).absent).toEqual([
      { student: { id: ben.id, fullName: expect.stringContaining('Bello') }, classArm: gold, days: 4 },
    ])
    await write('2026-10-14', { [ada.id]: 'absent', [ben.id]: 'excused' })
    expect((await viewed(teacher)).absent).toEqual([
      { student: { id: ada.id, fullName: expect.stringContaining('Adebayo') }, classArm: gold, days: 4 },
    ])
  })

  it('says why school does not open, and then asks for no register', async () => {
    const { teacher, arm } = await registerWorld(app, { holiday: '2026-10-14' })
    expect(await viewed(teacher)).toMatchObject({
      closedBecause: 'Independence Day',
      registers: [{ classArm: { id: arm.id }, sittings: [] }],
    })
  })

  it('counts the ratings and remarks that the cards of the own arm have', async () => {
    const { classTeacher, teacher, arm, head } = await scoreWorld(app)
    const expected = [
      { classArm: { id: arm.id, fullName: 'JSS 1 Gold' }, students: 2, rated: 0, remarked: 0, sentBackBecause: null },
    ]
    expect((await viewed(classTeacher)).cards).toEqual(expected)
    for (const other of [teacher, head]) expect((await viewed(other)).cards).toEqual([])
  })
})

describe('the answer of a sign-in', () => {
  const signIn = async (username: string, withToday?: boolean) =>
    (await app.request('POST /auth/login', { body: { username, password, withToday } })).body

  it('brings the day of who has a class arm of their own, where the page asks for it', async () => {
    const { state, school, session } = await registerWorld(app)
    const own = await make.makeStaff(app, { state, school, role: 'classTeacher', password, username: 'ct.signs.in' })
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue', classTeacher: own })
    await make.makeStudent(app, blue)
    await make.makeStaff(app, { state, school, role: 'classTeacher', password, username: 'ct.without.arm' })
    const answer = await signIn('ct.signs.in', true)
    expect(answer.today).toMatchObject({
      day: '2026-10-14',
      registers: [{ classArm: { id: blue.id, fullName: 'JSS 1 Blue' }, students: 1 }],
    })
    const asked = await app.request('GET /dashboard/today', {}, { token: answer.authorizationToken })
    expect(asked.body).toEqual(answer.today)
    expect(await signIn('ct.signs.in')).not.toHaveProperty('today')
    expect(await signIn('ct.without.arm', true)).not.toHaveProperty('today')
  })

  it('brings no day to who may not open Today yet, nor where it cannot be told now', async () => {
    const { state, school, session } = await registerWorld(app)
    const makeTeacher = async (username: string, accountStatus: 'Active' | 'ResetPassword') => {
      const one = await make.makeStaff(app, { state, school, role: 'classTeacher', password, username, accountStatus })
      await make.makeClassArm(app, { state, school, session, name: username.slice(-6), classTeacher: one })
    }
    await makeTeacher('ct.resets', 'ResetPassword')
    expect(await signIn('ct.resets', true)).not.toHaveProperty('today')
    await makeTeacher('ct.served', 'Active')
    expect(await signIn('ct.served', true)).toHaveProperty('today')
    vi.spyOn(app.app.hooks, 'todayOf').mockRejectedValueOnce(new Error('The database is busy.'))
    const answer = await signIn('ct.served', true)
    expect(answer).toHaveProperty('authorizationToken')
    expect(answer).not.toHaveProperty('today')
  })
})

describe("a subject teacher's day", () => {
  it('has each component that is open and not all in, with its last day, the first to close first', async () => {
    const world = await scoreWorld(app, { windows: false })
    const { state, term, teacher, arm, maths, ada, ben, ca1, ca2, exam } = world
    expect((await viewed(teacher)).scores).toEqual([])
    const window = (componentId: string, opens: string, closes: string) =>
      app.db.run(sql`
        insert into score_window (id, state_id, school_id, term_id, component_id, opens, closes)
        values (akada_uuid(), ${state.id}, null, ${term.id}, ${componentId}, ${opens}, ${closes})`)
    await window(ca1, '2026-10-01', '2026-10-30')
    await window(ca2, '2026-10-01', '2026-10-16')
    await window(exam, '2026-11-30', '2026-12-11')
    const due = (one: { component: { id: string }; entered: number; closes: string }) => [
      one.component.id,
      one.entered,
      one.closes,
    ]
    const { scores, scoresTotal, ahead } = await viewed(teacher)
    expect(scores.map(due)).toEqual([
      [ca2, 0, '2026-10-16'],
      [ca1, 0, '2026-10-30'],
    ])
    expect(scoresTotal).toBe(2)
    expect(scores[0]).toMatchObject({
      classArm: { id: arm.id, fullName: 'JSS 1 Gold' },
      subject: { id: maths.id },
      students: 2,
      late: false,
    })
    expect(ahead.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      'closes 2026-10-16',
      'closes 2026-10-30',
      'opens 2026-11-30',
      'closes 2026-12-11',
      `termEnds ${term.ends}`,
    ])

    await saveAs(app, world, teacher, [score(ada, ca2, 5), score(ben, ca2, 7), score(ada, ca1, 4)])
    expect((await viewed(teacher)).scores.map(due)).toEqual([[ca1, 1, '2026-10-30']])
  })

  it('has components that closed only by late access, and not the subjects of others', async () => {
    const { state, school, term, teacher, classTeacher, head, ca1 } = await scoreWorld(app, { windows: false })
    await app.db.run(sql`
      insert into score_window (id, state_id, school_id, term_id, component_id, opens, closes)
      values (akada_uuid(), ${state.id}, null, ${term.id}, ${ca1}, '2026-09-21', '2026-10-09')`)
    expect((await viewed(teacher)).scores).toEqual([])
    await app.db.run(sql`
      insert into late_access (id, state_id, school_id, staff_id, term_id, until, reason, granted_by)
      values (akada_uuid(), ${state.id}, ${school.id}, ${teacher.id}, ${term.id}, '2026-10-20', 'Was ill', ${head.id})`)
    expect((await viewed(teacher)).scores).toMatchObject([
      { component: { id: ca1 }, closes: '2026-10-20', late: true, entered: 0, students: 2 },
    ])
    for (const other of [classTeacher, head]) expect((await viewed(other)).scores).toEqual([])
  })
})

describe('the day of anybody', () => {
  it('shows nothing of another school', async () => {
    const one = await registerWorld(app)
    const other = await registerWorld(app)
    const body = JSON.stringify(await viewed(other.teacher))
    for (const { id } of [one.arm, one.ada, one.ben, one.teacher]) expect(body).not.toContain(id)
  })

  it('is empty in a state without a term, and needs a school', async () => {
    const state = await make.makeState(app)
    const district = await make.makeDistrict(app, state)
    const teacher = await make.makePerson(app, {
      state,
      role: 'classTeacher',
      school: await make.makeSchool(app, district),
    })
    expect(await viewed(teacher)).toMatchObject({ term: null, registers: [], scores: [], ahead: [] })
    const admin = await make.makePerson(app, { state, role: 'districtAdmin', district })
    expect((await app.request('GET /dashboard/today', {}, { as: admin })).status).toBe(422)
  })
})

describe("a head's day", () => {
  it('has the cards and transfers to decide, and nothing to decide for others', async () => {
    const { state, school, district, session, term, arm, ada, ben, head, teacher, classTeacher } = await scoreWorld(app)
    const sibling = await make.makeSchool(app, district)
    const away = await make.makeClassArm(app, { state, school: sibling, session, name: 'Gold' })
    const mover = await make.makeStudent(app, away)
    const review = (status: string) =>
      app.db.run(sql`
        insert into report_card_review (class_arm_id, term_id, state_id, school_id, status, staff_id)
        values (${arm.id}, ${term.id}, ${state.id}, ${school.id}, ${status}, ${classTeacher.id})
        on conflict (class_arm_id, term_id) do update set status = excluded.status`)
    for (const student of [ada, ben])
      await app.db.run(sql`
        insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result)
        values (akada_uuid(), ${state.id}, ${school.id}, ${session.id}, ${term.id}, ${arm.classId}, ${arm.id}, ${student.id},
          'Draft', '{}')`)
    await app.db.run(sql`
      insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, to_school_id, to_class_id, reason,
        requested_by, status)
      values (akada_uuid(), ${state.id}, ${mover.id}, ${sibling.id}, ${away.classId}, ${school.id}, ${arm.classId}, 'Moved house',
        ${head.id}, 'Pending')`)
    expect((await viewed(head)).decisions).toEqual({
      cards: [],
      transfers: 1,
      corrections: 0,
      messages: 0,
      handOvers: 0,
    })
    await review('Ready')
    expect((await viewed(head)).decisions?.cards).toMatchObject([
      { classArm: { id: arm.id, fullName: 'JSS 1 Gold' }, step: 'approve', cards: 2 },
    ])
    await review('Approved')
    expect((await viewed(head)).decisions?.cards).toMatchObject([{ step: 'publish' }])
    for (const other of [teacher, classTeacher]) expect((await viewed(other)).decisions).toBeNull()
    const stranger = await make.makePerson(app, { state, role: 'principal', school: sibling })
    expect((await viewed(stranger)).decisions).toEqual({
      cards: [],
      transfers: 0,
      corrections: 0,
      messages: 0,
      handOvers: 0,
    })
  })

  it('has what was done in the school since the school day before, for those who see its figures', async () => {
    const { state, school, session, term, arm, ada, head, teacher } = await scoreWorld(app)
    // The 14th is a Wednesday.
    expect((await viewed(head)).changes).toEqual({ since: '2026-10-13', registers: 0, approved: 0, published: 0 })
    for (const day of ['2026-10-12', '2026-10-13', '2026-10-14'])
      await make.asOwner(app.app.database, tx =>
        writeRegister(tx, { arm, termId: term.id, day, sitting: 'morning' }, { [ada.id]: 'present' }),
      )
    const approve = (at: string) =>
      app.db.run(sql`
        insert into report_card_review (class_arm_id, term_id, state_id, school_id, status, staff_id, at)
        values (${arm.id}, ${term.id}, ${state.id}, ${school.id}, 'Approved', ${head.id}, ${at})
        on conflict (class_arm_id, term_id) do update set at = excluded.at`)
    await approve('2026-10-12T22:59:00Z')
    expect((await viewed(head)).changes).toMatchObject({ registers: 2, approved: 0 })
    await approve('2026-10-12T23:00:00Z')
    const card = '019a3f00-0000-7000-8000-000000000001'
    await app.db.run(sql`
      insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result)
      values (${card}, ${state.id}, ${school.id}, ${session.id}, ${term.id}, ${arm.classId}, ${arm.id}, ${ada.id}, 'Published', '{}')`)
    for (const version of [1, 2])
      await app.db.run(sql`
        insert into report_card_issue (id, state_id, school_id, report_card_id, version, code, snapshot, issued_by, issued_at)
        values (akada_uuid(), ${state.id}, ${school.id}, ${card}, ${version}, ${`CODE-${version}`}, '{}', ${head.id},
          '2026-10-14T07:00:00Z')`)
    expect((await viewed(head)).changes).toEqual({ since: '2026-10-13', registers: 2, approved: 1, published: 1 })
    expect((await viewed(teacher)).changes).toBeNull()
  })

  it('names the scores that are missing after the last day, with their teachers', async () => {
    const world = await scoreWorld(app, { windows: false })
    const { state, term, arm, maths, head, classTeacher, teacher, ca1, ca2 } = world
    const window = (componentId: string, closes: string) =>
      app.db.run(sql`
        insert into score_window (id, state_id, school_id, term_id, component_id, opens, closes)
        values (akada_uuid(), ${state.id}, null, ${term.id}, ${componentId}, '2026-09-21', ${closes})`)
    await window(ca1, '2026-10-09')
    await window(ca2, '2026-10-30')
    const { late } = await viewed(head)
    expect(late).toMatchObject({ scoresTotal: 1, missingScores: 2 })
    expect(late?.scores).toMatchObject([
      {
        classArm: { id: arm.id },
        subject: { id: maths.id },
        component: { id: ca1 },
        teachers: [teacher.fullName],
        students: 2,
        entered: 0,
        closed: '2026-10-09',
      },
    ])
    expect((await viewed(classTeacher)).late).toBeNull()
  })

  it('has what the wallet holds and what the cards of the term would cost', async () => {
    const { state, head, teacher } = await scoreWorld(app)
    expect((await viewed(head)).funds).toEqual({ balance: 0, cost: 0, students: 2 })
    await app.db.run(sql`insert into report_card_price (state_id, price_kobo) values (${state.id}, 40000)`)
    expect((await viewed(head)).funds).toEqual({ balance: 0, cost: 800, students: 2 })
    expect((await viewed(teacher)).funds).toBeNull()
  })
})

describe('the exams of a school', () => {
  it('are those open for registration with somebody to register or to pay for', async () => {
    const { announce, enter, settle, head, otherHead, school, zain, eze } = await examWorld(app)
    const { id } = await announce()
    const due = async (as: make.SignedIn) =>
      (await viewed(as)).exams.map(exam => [exam.id, exam.registrationEnds, exam.unpaid, exam.notRegistered])
    expect(await due(head)).toEqual([[id, '2026-10-31', 0, 3]])
    expect(await due(otherHead)).toEqual([[id, '2026-10-31', 0, 1]])
    const { body } = await enter({ id }, [zain, eze])
    expect(await due(head)).toEqual([[id, '2026-10-31', 2, 1]])
    await fund(app, school, 10_000_000)
    await settle(body.id, 20_000)
    expect(await due(head)).toEqual([[id, '2026-10-31', 0, 1]])
  })
})

describe("an administrator's day", () => {
  it('has records that are incomplete, and nothing to decide yet', async () => {
    const { state, school, arm, teacher } = await scoreWorld(app)
    const bursar = await make.makePerson(app, { state, role: 'administrator', school })
    expect((await viewed(bursar)).records).toMatchObject({ uploads: [], withoutClassArm: 0, duplicates: [] })
    await make.makeStudent(app, arm, { withoutArm: true })
    await make.makeStudent(app, arm, { lastName: 'ADEBAYO', firstName: 'Kemi' })
    const upload = (name: string, { hoursAgo = 24, faults = 3, committed = null as string | null }) =>
      app.db.run(sql`
        with made as (
        insert into upload (id, state_id, kind, owner_id, file_name, row_count, fault_count, created_by, created_at, committed_at)
        values (akada_uuid(), ${state.id}, 'studentUpload', ${school.id}, ${name}, 40, ${faults}, ${bursar.id},
          ${app.clock.now().toISOString()}::timestamptz - make_interval(hours => ${hoursAgo}), ${committed})
        returning id, state_id)
        insert into upload_row (upload_id, state_id, number, cells) select id, state_id, 2, '{}' from made`)
    // The same file again: only the last one is left to be finished.
    await upload('jss1.xlsx', { hoursAgo: 26, faults: 9 })
    await upload('jss1.xlsx', {})
    const { records, decisions } = await viewed(bursar)
    expect(records).toMatchObject({
      withoutClassArm: 1,
      uploads: [{ fileName: 'jss1.xlsx', rows: 40, errors: 3 }],
      duplicates: [{ records: 2 }],
    })
    expect(decisions).toEqual({ cards: [], transfers: 0, corrections: 0, messages: 0, handOvers: 0 })
    await upload('jss1 again.xlsx', { committed: app.clock.now().toISOString() })
    expect((await viewed(bursar)).records?.uploads).toEqual([])
    expect((await viewed(teacher)).records).toBeNull()
  })
  it('counts the errors of an upload that was left half done as they are now', async () => {
    const { state, school, session } = await make.makeSchoolWorld(app)
    await make.makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Gold' })
    const head = await make.makePerson(app, { state, role: 'principal', school })
    const rows = ['1', '2', '3'].map(
      n => `A/${n},Ade${'abc'[Number(n) - 1]},Kemi,F,0${n}/03/2014,JSS 1,Ruby,05/10/2026`,
    )
    const unborn = 'A/4,Bello,Kemi,F,,JSS 1,Gold,05/10/2026'
    const heading = 'Reg No,Surname,First Name,Sex,DOB,Class,Arm,Date Admitted'
    const file = new File([[heading, ...rows, unborn].join('\n')], 'jss1.csv')
    const { body } = await app.request('POST /student/upload-multiple', { file }, { as: head })
    const counted = async () => {
      const [today] = (await viewed(head)).records?.uploads ?? []
      const page = await app.request('GET /student/upload-multiple/{id}', { params: { id: body.id } }, { as: head })
      expect(today?.errors).toBe(page.body.errors.length)
      return today?.errors
    }
    expect(await counted()).toBe(4)
    const [{ addable } = {}] = body.errors
    const added = await app.request(
      'POST /class-arm/add',
      { body: { name: 'Ruby', classId: addable?.to.id ?? '', school: school.id } },
      { as: head },
    )
    expect(await counted()).toBe(1)
    await app.request('DELETE /class-arm/delete/{id}', { params: { id: added.body.id } }, { as: head })
    expect(await counted()).toBe(4)
  })
})

describe('whom somebody can ask', () => {
  it('are the administrators and heads of the own organisation, by name', async () => {
    const { state, school, teacher, head } = await registerWorld(app)
    const helper = await make.makePerson(app, { state, school, role: 'administrator' })
    const elsewhere = await make.makeSchool(app, await make.makeDistrict(app, state))
    await make.makePerson(app, { state, school: elsewhere, role: 'administrator' })
    const { body } = await app.request('GET /dashboard/administrators', {}, { as: teacher })
    expect(body.people.map(({ name }) => name)).toEqual([helper.fullName, head.fullName])
  })
})
