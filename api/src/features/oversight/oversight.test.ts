import type { OversightPart, PartFigures } from '@akada/contract/oversight/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { markRegister, oversightWorld, presumeRegisters } from '../../../test/oversight-world.ts'
import { sql } from '../../platform/db/index.ts'
import { refreshFigures } from '../dashboards/index.ts'
import { refreshOversight } from './figures.ts'

// A Wednesday, nine o'clock in Lagos: the morning register is due, the afternoon's not yet.
const app = await testApp()
const start = app.clock.now().toISOString()
beforeEach(() => app.clock.set(start))

const overview = async (as: make.SignedIn, district?: string) =>
  (await app.request('GET /oversight/overview', { query: { district } }, { as })).body
const part = async (as: make.SignedIn, name: OversightPart, query = {}) =>
  (await app.request('GET /oversight/part/{part}', { params: { part: name }, query }, { as })).body

/** A table of a part as objects by the titles of its columns. */
const rowsOf = (found: PartFigures, id: string) => {
  const table = found.tables.find(one => one.id === id)
  return table?.rows.map(({ name, values }) =>
    Object.fromEntries([['name', name], ...table.columns.map(({ title }, at) => [title, values[at] ?? null])]),
  )
}

/** What plain SQL counts, with the rights of the owner of the tables. */
const counted = <T>(statement: ReturnType<typeof sql>) => app.db.rows<T>(statement)

describe('the registers of today', () => {
  it('are counted by district and, within one, by school, those that lack most first', async () => {
    const { north, south, superAdmin, ofNorth, first, second, third } = await oversightWorld(app)
    const [bySql] = await counted<{ marked: number; of: number }>(sql`
      select (select count(*)::int from register where day = '2026-10-14' and state_id = ${north.stateId}) as marked,
        (select count(*)::int from class_arm where state_id = ${north.stateId}) as "of"`)
    const { registers, schools, districts, students } = await overview(superAdmin)
    expect(registers).toMatchObject({ ...bySql, isOld: false, asOf: start.replace('.000Z', 'Z') })
    expect(registers.places).toEqual([
      { id: south.id, name: 'South', kind: 'district', marked: 0, of: 2 },
      { id: north.id, name: 'North', kind: 'district', marked: 3, of: 4 },
    ])
    expect([districts, schools, students]).toEqual([2, 3, 11])
    const own = await overview(ofNorth)
    expect(own.name).toBe('North')
    expect(own.registers.places.map(({ id, marked, of }) => [id, marked, of])).toEqual([
      [second.school.id, 1, 2],
      [first.school.id, 2, 2],
    ])
    expect(await overview(superAdmin, north.id)).toEqual({ ...own, due: expect.any(Array) })

    const late = rowsOf(await part(superAdmin, 'registers'), 'late')
    expect(late).toEqual([
      {
        name: 'SS 2 Blue',
        School: second.school.name,
        District: 'North',
        'Class teacher': 'Nobody',
        Register: 'morning',
      },
      {
        name: 'JSS 1 Gold',
        School: third.school.name,
        District: 'South',
        'Class teacher': third.classTeacher.fullName,
        Register: 'morning',
      },
      {
        name: 'SS 2 Blue',
        School: third.school.name,
        District: 'South',
        'Class teacher': 'Nobody',
        Register: 'morning',
      },
    ])
  })

  it('are said to be old once the background work is behind, and are counted again by it', async () => {
    const { superAdmin, session, third } = await oversightWorld(app)
    await overview(superAdmin)
    await markRegister(app, third.arm, session, ['2026-10-14', 'morning'], { [third.boy.id]: 'present' })
    app.clock.advance(16 * 60_000)
    const old = await overview(await make.signIn(app, superAdmin))
    expect([old.registers.isOld, old.registers.marked, old.attendance.isOld]).toEqual([true, 3, false])
    app.clock.advance(50 * 60_000)
    const behind = await overview(await make.signIn(app, superAdmin))
    expect([behind.attendance.isOld, behind.attendance.male.called]).toEqual([true, 5])
    await refreshFigures(app.app)
    expect(await refreshOversight(app.app)).toBeGreaterThanOrEqual(3)
    const fresh = await overview(await make.signIn(app, superAdmin))
    expect([fresh.registers.isOld, fresh.registers.marked]).toEqual([false, 4])
    expect([fresh.attendance.isOld, fresh.attendance.male.called]).toEqual([false, 6])
  })

  it('bring a reminder to each class teacher who has not marked, once a day, in the own district alone', async () => {
    const { superAdmin, ofNorth, ofSouth, south, third } = await oversightWorld(app)
    const remind = async (as: make.SignedIn, district?: string) =>
      (await app.request('POST /oversight/remind', { body: { district } }, { as })).body.reminded
    // In the north only an arm without a class teacher is not marked.
    expect(await remind(ofNorth)).toBe(0)
    expect(await remind(superAdmin, south.id)).toBe(1)
    expect(await remind(ofSouth)).toBe(0)
    const today = (await app.request('GET /dashboard/today', {}, { as: third.classTeacher })).body
    expect(today.reminders).toMatchObject([{ classArm: { id: third.arm.id }, by: superAdmin.fullName }])
    const [entry] = await counted(sql`
      select entity, entity_id, district_id from audit_log where operation = 'oversight.remind' and staff_id = ${superAdmin.id}`)
    expect(entry).toEqual({ entity: 'district', entity_id: south.id, district_id: south.id })
  })
})

describe('oversight', () => {
  it('is for the state and for a district of its own schools', async () => {
    const { superAdmin, ofNorth, north, south, principal, first } = await oversightWorld(app)
    const other = await oversightWorld(app)
    const status = async (as: make.SignedIn, district?: string) => [
      (await app.request('GET /oversight/overview', { query: { district } }, { as })).status,
      (await app.request('GET /oversight/part/{part}', { params: { part: 'schools' }, query: { district } }, { as }))
        .status,
      (await app.request('GET /oversight/download/{part}', { params: { part: 'money' }, query: { district } }, { as }))
        .status,
      (await app.request('POST /oversight/remind', { body: { district } }, { as })).status,
    ]
    expect(await status(ofNorth, north.id)).toEqual([200, 200, 200, 200])
    expect(await status(superAdmin, south.id)).toEqual([200, 200, 200, 200])
    for (const [as, district] of [
      [ofNorth, south.id],
      [ofNorth, other.north.id],
      [superAdmin, other.north.id],
      [principal, north.id],
    ] as const)
      expect(await status(as, district)).toEqual([404, 404, 404, 404])
    expect(await status(principal)).toEqual([403, 403, 403, 403])
    expect(await status(first.classTeacher)).toEqual([403, 403, 403, 403])
    const names = rowsOf(await part(ofNorth, 'schools'), 'schools')?.map(({ name }) => name)
    expect(names).toHaveLength(2)
    expect(names).not.toContain(other.first.school.name)
  })

  it('lists the schools by what they need', async () => {
    const { superAdmin, first, second, third } = await oversightWorld(app)
    const rows = rowsOf(await part(superAdmin, 'schools'), 'schools')
    const of = (school: { name: string }) => rows?.find(({ name }) => name === school.name)
    expect(of(first.school)).toMatchObject({
      District: 'North',
      Students: 3,
      'Marked today': '2 of 2',
      Attendance: '80.0',
      Average: '62.75',
    })
    expect(of(second.school)).toMatchObject({ 'Marked today': '1 of 2', Attendance: '50.0', Average: '30.00' })
    expect(of(third.school)?.Needs).toContain('a principal; registers of 2 class arms, not marked for 5 school days')
    expect(of(third.school)?.Needs).toContain('2 possible duplicates')
    expect(of(first.school)?.Needs).not.toContain('principal')
  })
})

describe('attendance', () => {
  it('agrees with the marks by week, district, class and school, of boys and girls', async () => {
    const { state, superAdmin, ofSouth } = await oversightWorld(app)
    const bySql = async (key: ReturnType<typeof sql>, only = sql`true`) =>
      counted<{ name: string; All: string; Boys: string; Girls: string; Called: number; 'Not there': number }>(sql`
        select ${key} as name,
          round(100.0 * count(*) filter (where there) / count(*), 1)::text as "All",
          round(100.0 * count(*) filter (where there and gender = 'male') / nullif(count(*) filter (where gender = 'male'), 0), 1)::text
            as "Boys",
          round(100.0 * count(*) filter (where there and gender = 'female') / nullif(count(*) filter (where gender = 'female'), 0), 1)::text
            as "Girls",
          count(*)::int as "Called", (count(*) filter (where not there))::int as "Not there"
        from (
          select register.*, student.gender, mark.value ->> 'm' in ('present', 'late') as there
          from register cross join lateral jsonb_each(akada_kept_marks(register)) as mark join student on student.id = mark.key::uuid
          where register.state_id = ${state.id}) as called
        join school on school.id = called.school_id
        join district on district.id = school.district_id
        join class_arm on class_arm.id = called.class_arm_id join class on class.id = class_arm.class_id
        where ${only} group by 1 order by 1`)
    const found = await part(superAdmin, 'attendance')
    const weeks = await bySql(sql`called.day - extract(isodow from called.day)::int + 1`)
    expect(rowsOf(found, 'weeks')).toEqual(weeks.map((week, at) => ({ ...week, name: `Week ${at + 4}` })))
    expect(rowsOf(found, 'districts')).toEqual(await bySql(sql`district.name`))
    expect(rowsOf(found, 'classes')).toEqual(await bySql(sql`class.name`))
    const inName = (rows: ReturnType<typeof rowsOf>) =>
      rows?.toSorted((one, other) => String(one.name).localeCompare(String(other.name)))
    expect(inName(rowsOf(found, 'schools'))).toEqual(inName(await bySql(sql`school.name`)))
    const ofDistrict = await part(ofSouth, 'attendance')
    expect(rowsOf(ofDistrict, 'classes')).toEqual(await bySql(sql`class.name`, sql`district.name = 'South'`))
    expect(rowsOf(ofDistrict, 'districts')).toBeUndefined()
    const ofClass = await part(superAdmin, 'attendance', { class: state.classes['SS 2'] })
    expect(rowsOf(ofClass, 'districts')).toEqual(await bySql(sql`district.name`, sql`class.name = 'SS 2'`))
  })
})

describe('enrolment', () => {
  it('agrees with the rolls by class, age, district and school, now and a year ago', async () => {
    const { state, superAdmin, ofNorth, first } = await oversightWorld(app)
    const before = await make.makeSession(app, state, { today: '2025-10-14', active: false })
    const last = await make.makeClassArm(app, { state, school: first.school, session: before, class: 'JSS 1' })
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends)
      select akada_uuid(), state_id, school_id, id, ${before.id}, ${last.classId}, ${last.id}, '2025-09-14', '2026-07-30'
      from student where id = ${first.girl.id}`)
    const gone = await make.makeStudent(app, last, {
      gender: 'male',
      begins: '2025-09-14',
      columns: { status: 'Withdrawn' },
    })
    await app.db.run(sql`update enrolment set ends = '2026-03-01' where student_id = ${gone.id}`)
    const bySql = (key: ReturnType<typeof sql>, more = sql`true`) =>
      counted(sql`
        select ${key} as name, (count(*) filter (where now and gender = 'male'))::int as "Boys",
          (count(*) filter (where now and gender = 'female'))::int as "Girls", (count(*) filter (where now))::int as "All",
          (count(*) filter (where not now and gender = 'male'))::int as "Boys a year ago",
          (count(*) filter (where not now and gender = 'female'))::int as "Girls a year ago",
          (count(*) filter (where not now))::int as "All a year ago",
          (count(*) filter (where now) - count(*) filter (where not now))::int as "Change"
        from (
          select enrolment.school_id, enrolment.class_id, student.gender, student.date_of_birth, at.now,
            extract(year from age(at.day, student.date_of_birth)) as age
          from enrolment join student on student.id = enrolment.student_id
          join (values (date '2026-10-14', true), (date '2025-10-14', false)) as at(day, now)
            on enrolment.begins <= at.day and coalesce(enrolment.ends, 'infinity') >= at.day
          where enrolment.state_id = ${state.id}) as placed
        join school on school.id = placed.school_id join district on district.id = school.district_id
        join class on class.id = placed.class_id
        where ${more} group by 1 order by 1`)
    const found = await part(superAdmin, 'enrolment')
    const classes = rowsOf(found, 'classes')
    expect(classes?.slice(0, -1)).toEqual(await bySql(sql`class.name`))
    expect(classes?.at(-1)).toEqual((await bySql(sql`'All'`))[0])
    expect(classes?.at(-1)).toMatchObject({ All: 11, 'Boys a year ago': 1, 'Girls a year ago': 1 })
    expect(rowsOf(found, 'districts')).toEqual(await bySql(sql`district.name`))
    expect(rowsOf(found, 'ages')).toEqual(await bySql(sql`age::text`))
    expect(rowsOf(await part(ofNorth, 'enrolment'), 'classes')?.slice(0, -1)).toEqual(
      await bySql(sql`class.name`, sql`district.name = 'North'`),
    )
  })
})

describe('results', () => {
  it('agree with the published cards by subject, district and school, of boys and girls', async () => {
    const { superAdmin, first, second, subject } = await oversightWorld(app)
    const found = await part(superAdmin, 'results')
    const all = {
      Average: '51.83',
      Passed: '66.7',
      'Boys, average': '42.75',
      'Girls, average': '70.00',
      'Boys passed': '50.0',
      'Girls passed': '100.0',
      Counted: 3,
    }
    const [bySql] = await counted(sql`
      select round(avg((result ->> 'average')::numeric), 2)::text as average, count(*)::int as counted
      from report_card where school_id in (${first.school.id}, ${second.school.id}) and status = 'Published'`)
    expect(bySql).toEqual({ average: all.Average, counted: all.Counted })
    expect(rowsOf(found, 'subjects')).toEqual([{ name: subject.name, ...all }])
    expect(rowsOf(found, 'districts')).toEqual([{ name: 'North', ...all }])
    expect(rowsOf(found, 'schools')?.map(row => [row.name, row.Average])).toEqual([
      [second.school.name, '30.00'],
      [first.school.name, '62.75'],
    ])
  })

  it('agree with a published exam', async () => {
    const { superAdmin, ofSouth, first, subject, exam } = await oversightWorld(app)
    const found = await part(superAdmin, 'results', { exam: exam.exam })
    const row = { Average: '60.50', Passed: '100.0', 'Girls, average': '60.50', 'Boys, average': null, Counted: 1 }
    expect(rowsOf(found, 'subjects')).toMatchObject([{ name: subject.name, ...row }])
    expect(rowsOf(found, 'schools')).toMatchObject([{ name: first.school.name, ...row }])
    const none = await app.request(
      'GET /oversight/part/{part}',
      { params: { part: 'results' }, query: { exam: exam.exam } },
      { as: ofSouth },
    )
    expect(none.status).toBe(404)
  })
})

describe('staffing, money, transfers and data quality', () => {
  it('tell how many students a teacher has, what is not taught, and who retires before September', async () => {
    const { superAdmin, first, second, third, leaving, subject } = await oversightWorld(app)
    const found = await part(superAdmin, 'staffing')
    const schools = rowsOf(found, 'schools')
    expect(schools?.map(({ name }) => name)[0]).toBe(third.school.name)
    expect(schools?.find(({ name }) => name === first.school.name)).toMatchObject({
      Students: 3,
      Teachers: 2,
      'Students per teacher': '1.5',
      'Subjects without a teacher': 0,
      'Arms without a class teacher': 1,
      'Schools without a principal': 0,
    })
    expect(rowsOf(found, 'retirements')).toEqual([
      { name: leaving.fullName, School: second.school.name, 'Staff type': 'Teaching', Retires: '2027-03-01' },
    ])
    // The subject belongs to JSS 1, and is taught in one of three arms.
    expect(rowsOf(found, 'vacancies')?.map(({ name, School }) => [name, School])).toEqual(
      [second.school.name, third.school.name].toSorted().map(name => [subject.name, name]),
    )
  })

  it('tell what each school owes and has paid', async () => {
    const { state, superAdmin, first, second } = await oversightWorld(app)
    await app.db.run(sql`insert into report_card_price (state_id, price_kobo) values (${state.id}, 20050)
      on conflict (state_id) do update set price_kobo = 20050`)
    const schools = rowsOf(await part(superAdmin, 'money'), 'schools')
    const of = (school: { name: string }) => schools?.find(({ name }) => name === school.name)
    // One student of the first school has no card; in the second there are two.
    expect(of(first.school)).toMatchObject({
      'Report cards owed': '200.50',
      'Report cards paid': '0.00',
      Owed: '200.50',
    })
    expect(of(second.school)).toMatchObject({ 'Report cards owed': '401.00', 'Report cards expected': '401.00' })
  })

  it('name the schools whose data cannot be trusted', async () => {
    const { superAdmin, third, first } = await oversightWorld(app)
    const schools = rowsOf(await part(superAdmin, 'quality'), 'schools')
    expect(schools?.[0]).toMatchObject({
      name: third.school.name,
      'Possible duplicates': 2,
      'Arms without a register for 5 days': 2,
    })
    expect(schools?.find(({ name }) => name === first.school.name)).toMatchObject({
      'Possible duplicates': 0,
      'Arms without a register for 5 days': 0,
    })
  })

  it('list the arms to check: registers of five school days that nobody tapped a mark in, today counting once it has one', async () => {
    const { superAdmin, ofNorth, ofSouth, session, first, second, third } = await oversightWorld(app)
    await presumeRegisters(app, second, session, null)
    await presumeRegisters(app, third, session, '2026-10-12')
    const column = 'Arms to check: all presumed present for 5 days'
    const toCheck = async (as: make.SignedIn) =>
      Object.fromEntries((rowsOf(await part(as, 'quality'), 'schools') ?? []).map(row => [row.name, row[column]]))
    expect(await toCheck(superAdmin)).toEqual({
      [first.school.name]: 0,
      [second.school.name]: 1,
      [third.school.name]: 0,
    })
    expect(await toCheck(ofNorth)).toEqual({ [first.school.name]: 0, [second.school.name]: 1 })
    expect(await toCheck(ofSouth)).toEqual({ [third.school.name]: 0 })
    const listed = await app.request(
      'GET /oversight/part/{part}',
      { params: { part: 'quality' }, query: { list: 'presumedArms', school: second.school.id } },
      { as: ofNorth },
    )
    expect(listed.body.tables.find(one => one.id === 'list')?.rows.map(({ name }) => name)).toEqual([
      `SS 2 ${second.senior.name}`,
    ])
    const foreign = {
      params: { part: 'quality' as const },
      query: { list: 'presumedArms' as const, school: second.school.id },
    }
    expect((await app.request('GET /oversight/part/{part}', foreign, { as: ofSouth })).status).toBe(404)
  })

  it('list the transfers that wait, without the names of students', async () => {
    const { superAdmin, ofNorth, ofSouth, first, third } = await oversightWorld(app)
    await app.db.run(sql`
      insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, to_school_id, to_class_id, reason,
        requested_by, status, requested_at)
      values (akada_uuid(), ${first.arm.stateId}, ${first.boy.id}, ${first.school.id}, ${first.arm.classId}, ${third.school.id},
        ${first.arm.classId}, 'Moved house', ${superAdmin.id}, 'Pending', '2026-10-10T10:00:00Z')`)
    for (const as of [superAdmin, ofNorth, ofSouth])
      expect(rowsOf(await part(as, 'transfers'), 'pending')).toEqual([
        { name: first.school.name, To: third.school.name, Class: 'JSS 1', Requested: '2026-10-10', Days: 4 },
      ])
  })
})
