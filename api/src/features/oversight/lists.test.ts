import type { OversightList, OversightPart } from '@akada/contract/oversight/schemas'
import { oversightLists } from '@akada/contract/oversight/lists'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { fund } from '../../../test/exam-world.ts'
import { fillArm, leave, oversightWorld, presumeRegisters } from '../../../test/oversight-world.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { refreshFigures } from '../dashboards/index.ts'
import { refreshOversight } from './figures.ts'

// A Wednesday, nine o'clock in Lagos.
const app = await testApp()
const { database } = app.app
const start = app.clock.now().toISOString()
beforeEach(() => app.clock.set(start))

const parts = [
  'schools',
  'registers',
  'attendance',
  'enrolment',
  'results',
  'staffing',
  'money',
  'facilities',
  'quality',
] as const

const ask = (as: make.SignedIn, part: OversightPart, query: object) =>
  app.request('GET /oversight/part/{part}', { params: { part }, query }, { as })
const tableOf = async (as: make.SignedIn, part: OversightPart, id: string, query: object) =>
  (await ask(as, part, query)).body.tables.find(one => one.id === id)

interface Count {
  part: OversightPart
  list: OversightList
  /** The title of its column. */
  title: string
  place: object
  counted: unknown
}

/** What a row of a whole state has no list of: its districts have. */
const narrowing = ['class', 'week', 'subject']

/** Every count of the tables that has a list, with where that list is. */
const countsOf = async (as: make.SignedIn, isWhole: boolean): Promise<Count[]> => {
  const found = await Promise.all(
    parts.map(async part =>
      (await ask(as, part, {})).body.tables.flatMap(({ columns, rows }) =>
        rows.flatMap(({ link, values }) =>
          isWhole && link && narrowing.includes(link.kind)
            ? []
            : columns.flatMap(({ list, title }, at) =>
                list
                  ? [{ part, list, title, place: link === null ? {} : { [link.kind]: link.id }, counted: values[at] }]
                  : [],
              ),
        ),
      ),
    ),
  )
  return found.flat()
}

type Table = NonNullable<Awaited<ReturnType<typeof tableOf>>>

/** What a list says that there is: the sum of its column with the title of the figure, or how many rows it has. */
const saidBy = ({ columns, rows, total }: Table, title: string): string | number => {
  const at = columns.findIndex(column => column.title === title)
  if (at < 0) return total
  const sum = rows.reduce((kobo, { values }) => kobo + Math.round(Number(values[at]) * 100), 0) / 100
  return columns[at]?.kind === 'naira' ? sum.toFixed(2) : sum
}

/** Gives the world something for every list. */
const spoil = async (world: Awaited<ReturnType<typeof oversightWorld>>): Promise<void> => {
  const { first, second, third, state, session, exam } = world
  await make.makeStudent(app, first.arm, { columns: { date_of_birth: '2025-01-01' } })
  const left = await make.makeStudent(app, second.arm)
  await make.makeStaff(app, { state, role: 'teacher', school: first.school, columns: { first_appointment: null } })
  await fund(app, first.school, 750_050)
  await make.makeStaff(app, { state, role: 'teacher', school: first.school, columns: { created_at: '2026-09-01' } })
  await fillArm(app, first.senior, 41)
  await leave(app, second.arm)
  const before = await make.makeSession(app, state, { today: '2025-10-14', active: false })
  const last = await make.makeClassArm(app, { state, school: first.school, session: before, class: 'JSS 1' })
  await make.asOwner(database, async tx => {
    await tx.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends)
      select akada_uuid(), state_id, school_id, id, ${before.id}, ${last.classId}, ${last.id}, '2025-09-14', '2026-07-30'
      from student where id in (${first.girl.id}, ${first.boy.id})`)
    await tx.run(sql`update enrolment set readmitted = true where student_id = ${second.girl.id}`)
    await tx.run(sql`update enrolment set class_arm_id = null where student_id = ${left.id}`)
    await tx.run(sql`
      update school set facilities = '{"waterSources":["None"],"powerSources":["None"],"fenceOrWall":"None",
        "classRooms":{"good":4,"minorRepair":1,"majorRepair":2,"unusable":3},"usableToilets":{"male":2,"female":3,"mixed":1}}'
      where id = ${third.school.id}`)
    await tx.run(sql`insert into report_card_price (state_id, price_kobo) values (${state.id}, 20050)
      on conflict (state_id) do update set price_kobo = 20050`)
    await tx.run(sql`
      insert into report_card_charge (student_id, term_id, state_id, school_id, posting_id, kobo)
      select ${first.boy.id}, ${session.activeTerm.id}, ${state.id}, ${first.school.id}, posting.id, 15000
      from ledger.posting where posting.school_id = ${first.school.id}`)
    // One candidate is paid for, another not.
    await tx.run(sql`update exam set fee_kobo = 1000025 where id = ${exam.exam}`)
    await tx.run(sql`update exam_registration set paid_kobo = 1000025 where id = ${exam.examRegistration}`)
    await tx.run(sql`
      insert into exam_candidate (id, state_id, exam_id, school_id, registration_id, student_id, class_arm_id, subject_ids)
      select akada_uuid(), state_id, exam_id, school_id, registration_id, ${first.boy.id}, class_arm_id, subject_ids
      from exam_candidate where id = ${exam.examCandidate}`)
  })
  await presumeRegisters(app, second, session, null)
  app.clock.advance(3_600_000)
  await refreshOversight(app.app)
  await refreshFigures(app.app)
}

describe('the list behind a figure', () => {
  it('has the rows or the sum that the figure says, for every figure of every school, district and of all', async () => {
    const world = await oversightWorld(app)
    await spoil(world)
    const superAdmin = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
    const ofNorth = await make.makePerson(app, { state: world.state, role: 'districtAdmin', district: world.north })
    const counts = await countsOf(superAdmin, true)
    expect(new Set(counts.map(({ list }) => list))).toEqual(new Set(oversightLists))
    for (const [as, all] of [
      [superAdmin, counts],
      [ofNorth, await countsOf(ofNorth, false)],
    ] as const)
      for (const { part, list, title, place, counted } of all) {
        const table = await tableOf(as, part, 'list', { ...place, list })
        expect([list, title, place, table && saidBy(table, title)]).toEqual([list, title, place, counted])
        expect([list, table?.rows.length]).toEqual([list, table?.total])
      }
    // Not only counts of nothing.
    const something = new Set(counts.flatMap(({ list, counted }) => (Number(counted) > 0 ? [list] : [])))
    expect(oversightLists.filter(list => !something.has(list))).toEqual([])
  })

  it('of an amount names the students of a school, and the schools of a state with a link to each list', async () => {
    const world = await oversightWorld(app)
    await spoil(world)
    const { state, first } = world
    const superAdmin = await make.makePerson(app, { state, role: 'superAdmin' })
    const all = await tableOf(superAdmin, 'money', 'list', { list: 'examsExpected' })
    expect(all?.rows.map(({ name, values }) => [name, values[1]])).toEqual([[first.school.name, '20000.50']])
    expect(all?.columns.map(({ list }) => list)).toEqual([undefined, 'examsExpected'])
    const own = await tableOf(superAdmin, 'money', 'list', { list: 'examsExpected', school: first.school.id })
    expect(own?.rows.map(({ values }) => values.slice(1))).toEqual([
      ['Owed', '10000.25'],
      ['Paid', '10000.25'],
    ])
  })

  it('of attendances and results has the schools of a district or the state with what SQL counts in each, and of a school its students', async () => {
    const { superAdmin, ofNorth, north, first } = await oversightWorld(app)
    const bySql = (districts: ReturnType<typeof sql>) =>
      app.db.rows<{ name: string; district: string; called: number; notThere: number; counted: number }>(sql`
        select school.name, district.name as district, count(*)::int as called,
          (count(*) filter (where mark.value ->> 'm' not in ('present', 'late')))::int as "notThere",
          (select count(*)::int from report_card card where card.school_id = school.id and card.status = 'Published') as counted
        from register cross join lateral jsonb_each(akada_kept_marks(register)) as mark
        join school on school.id = register.school_id join district on district.id = school.district_id
        where ${districts} group by school.id, school.name, district.name`)
    const districts: [make.SignedIn, ReturnType<typeof sql>][] = [
      [superAdmin, sql`district.state_id = ${north.stateId}`],
      [ofNorth, sql`district.id = ${north.id}`],
    ]
    for (const [as, of] of districts)
      for (const [part, list, title] of [
        ['attendance', 'called', 'Called'],
        ['attendance', 'notThere', 'Not there'],
        ['results', 'counted', 'Counted'],
      ] as const) {
        const table = await tableOf(as, part, 'list', { list })
        expect(table?.columns.at(-1)).toEqual({ title, kind: 'count', list })
        const counted = (await bySql(of)).filter(one => one[list] > 0).map(one => [one.name, one.district, one[list]])
        expect(table?.rows.map(({ name, values }) => [name, ...values])).toEqual(expect.arrayContaining(counted))
        expect(table?.rows).toHaveLength(counted.length)
        const sums = table?.rows.map(({ values }) => Number(values[1])) ?? []
        expect(sums).toEqual(sums.toSorted((one, other) => other - one))
      }
    const school = { school: first.school.id }
    const missed = await tableOf(ofNorth, 'attendance', 'list', { list: 'notThere', ...school })
    expect(missed?.rows.map(({ values }) => values.slice(2))).toEqual([['JSS 1 Gold', 2, 1]])
    const called = await ask(ofNorth, 'attendance', { list: 'called', ...school })
    expect(called.body.notes).toContain('The list is read as it is now.')
    expect((await ask(ofNorth, 'attendance', { list: 'called' })).body.notes).not.toContain(called.body.notes.at(-1))
  })

  it('has as many rows as a page may have, and all of them in a spreadsheet', async () => {
    const { ofNorth, first } = await oversightWorld(app)
    const more = 1_005
    await app.db.run(sql`
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select akada_uuid(), state_id, school_id, 'MORE' || lpad(place::text, 7, '0'), 'MORE/' || place, admission_date, 'Ade', 'Obi',
        'female', '2014-03-02'
      from student cross join generate_series(1, ${more}::int) as place where student.id = ${first.boy.id}`)
    const query = { list: 'students', school: first.school.id } as const
    const table = await tableOf(ofNorth, 'staffing', 'list', query)
    expect([table?.rows.length, table?.total]).toEqual([1_000, more + 3])
    const { bytes } = await app.request(
      'GET /oversight/download/{part}',
      { params: { part: 'staffing' }, query: { ...query, table: 'list' } },
      { as: ofNorth },
    )
    const { rows } = await read(bytes, { maxRows: 5_000, maxBytes: 5_000_000 })
    expect(rows).toHaveLength(more + 3)
  })

  it('names the students and where they are', async () => {
    const { superAdmin, third } = await oversightWorld(app)
    const table = await tableOf(superAdmin, 'quality', 'list', { list: 'duplicates', school: third.school.id })
    expect(table?.title).toBe(`Possible duplicates: ${third.school.name}`)
    expect(table?.rows.map(({ name, values }) => [name, values[0], values[2], values[3]])).toEqual([
      ['Bello Musa', third.school.name, 'JSS 1 Gold', '2013-01-01'],
      ['BELLO musa', third.school.name, 'JSS 1 Gold', '2013-01-01'],
    ])
  })

  it('is not there for another district, and for a whole state only as a list of schools', async () => {
    const { superAdmin, ofNorth, third, south } = await oversightWorld(app)
    const foreign = [
      { list: 'teachers', school: third.school.id },
      { list: 'teachers', district: south.id },
    ]
    for (const query of foreign) expect((await ask(ofNorth, 'staffing', query)).status).toBe(404)
    expect((await ask(superAdmin, 'quality', { list: 'duplicates' })).status).toBe(404)
    expect((await ask(superAdmin, 'staffing', { list: 'withoutPrincipal' })).status).toBe(200)
    expect((await ask(superAdmin, 'staffing', { list: 'duplicates', school: third.school.id })).status).toBe(404)
  })

  it('of students is offered and given to those alone who may see them', async () => {
    const { ofNorth, north, state, first } = await oversightWorld(app)
    const officer = await make.makePerson(app, { state, role: 'districtAdmin', district: north })
    await app.db.run(sql`
      with officers as (
        insert into role (id, state_id, district_id, name, level, operations)
        values (akada_uuid(), ${state.id}, ${north.id}, 'Officer', 'District', '{oversight.view}') returning id)
      update role_access set role_id = (select id from officers) where staff_id = ${officer.id}`)
    const offered = async (as: make.SignedIn) =>
      (await tableOf(as, 'quality', 'schools', {}))?.columns.flatMap(({ list }) => list ?? [])
    expect(await offered(officer)).toEqual(['silentArms', 'presumedArms', 'withoutRegister'])
    expect(await offered(ofNorth)).toContain('duplicates')
    const asked = { list: 'withoutLin', school: first.school.id }
    expect((await ask(officer, 'quality', asked)).status).toBe(403)
    expect((await ask(ofNorth, 'quality', asked)).status).toBe(200)
  })
})
