import { readCell } from '@akada/contract/attendance/cells'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { confirming } from '../../../test/confirmed.ts'
import * as make from '../../../test/factories.ts'
import { partsNamed, structureOf } from '../../../test/pdf-structure.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { endStay, type Item, mark, playAfternoon, registerWorld, sheet } from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()

const book = 'GET /attendance/sheet/{id}'

const textOf = (bytes: Buffer): string =>
  pagesOf(bytes)
    .flatMap(page => page.lines)
    .join(' ')

describe('the register sheet', () => {
  it('shows a week like the paper register', async () => {
    playAfternoon(app)
    const world = await registerWorld(app, { holiday: '2026-10-13' })
    const { arm, ada, ben, teacher } = world
    const items: Item[] = [
      { studentId: ada.id, mark: 'present' },
      { studentId: ben.id, mark: 'absent', reason: 'sick' },
    ]
    await app.request(mark, { params: { id: arm.id }, body: sheet(items) }, { as: teacher })
    await app.request(
      mark,
      { params: { id: arm.id }, body: { ...sheet(items), sitting: 'afternoon' } },
      { as: teacher },
    )
    const { status, body } = await app.request(
      book,
      { params: { id: arm.id }, query: { span: 'week' } },
      { as: teacher },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      span: 'week',
      from: '2026-10-12',
      to: '2026-10-16',
      before: '2026-10-09',
      after: '2026-10-19',
      unit: 'half-days',
      timesOpened: 4,
      classTeacher: teacher.fullName,
    })
    expect(body.students.map(one => one.cells.join())).toEqual([',,,,P,P,,,,', ',,,,As,As,,,,'])
    expect(body.days[1]).toMatchObject({ day: '2026-10-13', closed: 'Independence Day', kept: 0 })
    expect(body.weeks).toMatchObject([
      {
        number: 5,
        opened: 4,
        // Two of the four sittings were marked.
        boys: { attended: 0, possible: 2 },
        girls: { attended: 2, percent: '100.00' },
        all: { onRoll: 2, attended: 2, possible: 4, percent: '50.00' },
      },
    ])
    expect(body.reasons).toEqual({ sick: 2, permission: 0, suspended: 0, unknown: 0 })
  })

  it('tells a reader aloud its title, each mark in the row of its student, and the weeks as a table', async () => {
    playAfternoon(app)
    const { arm, ada, ben, teacher } = await registerWorld(app, { holiday: '2026-10-13' })
    const items: Item[] = [
      { studentId: ada.id, mark: 'present' },
      { studentId: ben.id, mark: 'absent', reason: 'sick' },
    ]
    await app.request(mark, { params: { id: arm.id }, body: sheet(items) }, { as: teacher })
    for (const span of ['week', 'term'] as const) {
      const { bytes } = await app.request(
        'GET /attendance/sheet-pdf/{id}',
        { params: { id: arm.id }, query: { span } },
        { as: teacher },
      )
      const { sections, furniture } = structureOf(bytes)
      expect(sections).toHaveLength(pagesOf(bytes).length)
      for (const { parts } of sections)
        expect(partsNamed(parts, 'H1')[0]?.text).toContain(`Class register of JSS 1 Gold`)
      // The key and the number at the foot of each page.
      expect(furniture).toHaveLength(2 * sections.length)
      if (span === 'term') continue
      const [register, weeks] = partsNamed(sections, 'Table')
      const [, ofAda, ofBen] = register?.parts ?? []
      expect(ofAda?.parts.map(({ actualText }) => actualText)).toContain('/')
      expect(ofBen?.parts.map(({ text }) => text)).toContain('As')
      expect(ofAda?.parts.map(({ actualText }) => actualText)).toContain('Independence Day')
      expect(weeks?.parts[0]?.parts.map(({ text }) => text)).toContain('Boys on roll')
    }
  })

  it('has a dash, and not 0.00 percent, of a child whom nobody called', async () => {
    const { arm, ada, ben, teacher } = await registerWorld(app)
    const body = sheet([{ studentId: ada.id, mark: 'present' }])
    await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    const week = { params: { id: arm.id }, query: { span: 'week' } } as const
    const shown = await app.request(book, week, { as: teacher })
    expect(shown.body.students.find(one => one.id === ben.id)).toMatchObject({ called: 0, attended: 0, percent: null })
    expect(shown.body.students.find(one => one.id === ada.id)?.percent).toBe('100.00')
    const printed = await app.request('GET /attendance/sheet-pdf/{id}', week, { as: teacher })
    expect(textOf(printed.bytes)).not.toMatch(/\b0\.00\b|0 of 0/)
    const file = await app.request('GET /attendance/download/{id}', week, { as: teacher })
    const { headers, rows } = await read(file.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    const percents = headers.find(({ title }) => title === 'Percent of called')?.key ?? 'none'
    const of = (name: string) => rows.find(({ cells }) => cells[headers[0]?.key ?? ''] === name)?.cells[percents] ?? ''
    expect(of('Adebayo, Kemi')).toMatch(/^100/)
    expect(of('Bello, Musa')).toBe('')
    const ofTerm = await app.request('GET /attendance/student/{id}', { params: { id: ben.id } }, { as: teacher })
    expect(ofTerm.body.terms[0]?.percent).toBeNull()
  })

  it('keeps whole weeks in a month, and shows another term for one of its days', async () => {
    const { arm, head, session } = await registerWorld(app)
    const ask = async (query: object) => (await app.request(book, { params: { id: arm.id }, query }, { as: head })).body
    const october = await ask({ span: 'month', day: '2026-10-02' })
    expect([october.from, october.to]).toEqual(['2026-09-14', '2026-10-02'])
    const next = await ask({ span: 'month', day: october.after ?? '' })
    expect([next.from, next.to]).toEqual(['2026-10-05', '2026-10-30'])
    const second = await ask({ span: 'week', day: session.terms[1].starts })
    expect(second.term.id).toBe(session.terms[1].id)
    expect(second.timesOpened).toBe(0)
    const whole = await ask({})
    expect([whole.span, whole.from, whole.before, whole.after]).toEqual(['term', '2026-09-14', null, null])
  })

  it('keeps the marks of a day that becomes a holiday, without counting them', async () => {
    const world = await registerWorld(app, { sittings: 1 })
    const { arm, ada, ben, teacher } = world
    const items: Item[] = [ada, ben].map(({ id }) => ({ studentId: id, mark: 'present' }))
    const put = (day: string) =>
      app.request(mark, { params: { id: arm.id }, body: { ...sheet(items), day } }, { as: teacher })
    await put('2026-10-12')
    await put('2026-10-13')
    const figures = async () => {
      const [sheetOf, aggregate, ofStudent] = await Promise.all([
        app.request(book, { params: { id: arm.id }, query: { span: 'week' } }, { as: teacher }),
        app.request('GET /attendance/aggregate/{id}', { params: { id: arm.id } }, { as: teacher }),
        app.request('GET /attendance/student/{id}', { params: { id: ada.id } }, { as: teacher }),
      ])
      return {
        attended: sheetOf.body.totals.all.attended,
        kept: sheetOf.body.days[1]?.kept,
        closed: sheetOf.body.days[1]?.closed,
        present: aggregate.body.totals.present,
        own: ofStudent.body.terms[0]?.present,
      }
    }
    expect(await figures()).toEqual({ attended: 4, kept: 0, closed: null, present: 4, own: 2 })

    const admin = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
    const found = await app.request('GET /session/view-by-id/{id}', { params: { id: world.session.id } }, { as: admin })
    const { name, terms } = found.body
    const withHolidays = (holidays: { day: string; name: string }[]) => ({
      name,
      terms: terms.map(({ starts, ends, nextTermBegins }, at) => ({
        starts,
        ends,
        nextTermBegins,
        holidays: at === 0 ? holidays : [],
      })),
    })
    let { revision } = found.body
    const change = async (body: ReturnType<typeof withHolidays>) => {
      const changed = await confirming(confirmed =>
        app.request(
          'PATCH /session/update/{id}',
          { params: { id: world.session.id }, body: { ...body, revision, confirmed } },
          { as: admin },
        ),
      )
      revision = changed.body.revision
      return changed
    }
    expect((await change(withHolidays([{ day: '2026-10-13', name: 'Eid-el-Maulud' }]))).status).toBe(200)
    expect(await figures()).toEqual({ attended: 2, kept: 2, closed: 'Eid-el-Maulud', present: 2, own: 1 })
    expect((await put('2026-10-13')).error.code).toBe('not_a_school_day')
    const printed = await app.request(
      'GET /attendance/sheet-pdf/{id}',
      { params: { id: arm.id }, query: { span: 'week' } },
      { as: teacher },
    )
    expect(textOf(printed.bytes)).toContain('2 marks made before it was known are kept, not counted')

    await change(withHolidays([]))
    expect(await figures()).toEqual({ attended: 4, kept: 0, closed: null, present: 4, own: 2 })
  })

  it('downloads as .xlsx for a week and prints a page per month and a summary, both audited', async () => {
    const { arm, ada, ben, teacher } = await registerWorld(app, { holiday: '2026-10-01' })
    await endStay(app, ben, '2026-10-09')
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'late' }]) },
      { as: teacher },
    )
    const week = await app.request(
      'GET /attendance/download/{id}',
      { params: { id: arm.id }, query: { span: 'week' } },
      { as: teacher },
    )
    expect(week.headers['content-disposition']).toContain('12-10-2026 to 16-10-2026.xlsx')
    const { headers, rows } = await read(week.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    expect(headers).toHaveLength(3 + 10 + 1 + 12)
    expect(rows.map(row => row.cells[headers[0]?.key ?? ''])).toEqual([
      'Adebayo, Kemi',
      'Boys',
      'Girls',
      'All',
      'Times school opened',
      'On roll',
      'Percent of boys, girls and all together',
    ])

    const term = await app.request('GET /attendance/sheet-pdf/{id}', { params: { id: arm.id } }, { as: teacher })
    expect(term.status).toBe(200)
    expect(term.headers['content-type']).toBe('application/pdf')
    const text = textOf(term.bytes)
    for (const words of ['September 2026', 'December 2026', 'summary of the term', 'Page 5 of 5', 'Adebayo, Kemi'])
      expect(text).toContain(words)
    expect(text).toContain('Independence Day')
    expect(text).toContain('Bello, Musa left 09-10-2026.')
    const { rows: audited } = await app.owner.query(
      `select summary from audit_log where entity_id = $1 and operation = 'attendance.view' order by id`,
      [arm.id],
    )
    expect(audited.map(one => one.summary)).toEqual([
      'Downloaded the register of JSS 1 Gold, First Term 2026/2027, 12-10-2026 to 16-10-2026',
      'Printed the register of JSS 1 Gold, First Term 2026/2027',
    ])
  })

  it("counts the former arm's mark on the first day in a new arm", async () => {
    const { state, school, session, arm, ada, teacher, head } = await registerWorld(app, { sittings: 1 })
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'late' }]) },
      { as: teacher },
    )
    await endStay(app, ada, '2026-10-13')
    await app.db.run(sql`insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      values (${uuidv7()}, ${state.id}, ${school.id}, ${ada.id}, ${session.id}, ${blue.classId}, ${blue.id}, '2026-10-14')`)
    const ask = async (id: string) =>
      (await app.request(book, { params: { id }, query: { span: 'week' } }, { as: head })).body.students.find(
        one => one.id === ada.id,
      )
    expect(await ask(blue.id)).toMatchObject({ cells: ['-', '-', 'L', '', ''], joined: '2026-10-14', attended: 1 })
    expect(await ask(arm.id)).toMatchObject({ cells: ['', '', '-', '-', '-'], left: '2026-10-13', attended: 0 })
    const card = await app.request('GET /attendance/student/{id}', { params: { id: ada.id } }, { as: head })
    expect(card.body.terms[0]).toMatchObject({ opened: 23, late: 1 })
  })

  it('is restricted to the class teacher and anyone who may see all', async () => {
    const { state, school, arm, ada, head, teacher } = await registerWorld(app)
    const other = await make.makePerson(app, { state, role: 'classTeacher', school })
    const subject = await make.makePerson(app, { state, role: 'teacher', school })
    const cell = { student: ada.id, day: '2026-10-14', sitting: 'morning' as const }
    const statusAs = async (as: make.SignedIn) => [
      (await app.request(book, { params: { id: arm.id } }, { as })).status,
      (await app.request('GET /attendance/sheet-pdf/{id}', { params: { id: arm.id } }, { as })).status,
      (await app.request('GET /attendance/session/{id}', { params: { id: arm.id } }, { as })).status,
      (await app.request('GET /attendance/history/{id}', { params: { id: arm.id }, query: cell }, { as })).status,
    ]
    expect(await statusAs(teacher)).toEqual([200, 200, 200, 200])
    expect(await statusAs(head)).toEqual([200, 200, 200, 200])
    expect(await statusAs(other)).toEqual([404, 404, 404, 404])
    expect(await statusAs(subject)).toEqual([403, 403, 403, 403])
  })
})

describe('the history of a mark', () => {
  it('shows who, when, from, to and why, even after the term is closed', async () => {
    const { arm, ada, ben, teacher, head, session } = await registerWorld(app)
    const put = (as: make.SignedIn, item: Item, more = {}) =>
      app.request(mark, { params: { id: arm.id }, body: sheet([item], more) }, { as })
    await put(teacher, { studentId: ada.id, mark: 'absent', reason: 'sick' })
    await put(head, { studentId: ada.id, mark: 'late' })
    await app.db.run(sql`update term set active = false, closed_at = now() where id = ${session.terms[0].id}`)
    expect((await put(teacher, { studentId: ada.id, mark: 'present' })).error.code).toBe('reason_needed')
    await put(teacher, { studentId: ada.id, mark: 'present' }, { reason: 'The gate book says so' })
    const query = { student: ada.id, day: '2026-10-14', sitting: 'morning' as const }
    const { body } = await app.request(
      'GET /attendance/history/{id}',
      { params: { id: arm.id }, query },
      { as: teacher },
    )
    expect(body.student.fullName).toBe('Adebayo, Kemi')
    expect(
      body.entries.map(({ mark: given, reason, from, by, why }) => [given, reason, from?.mark ?? null, by.name, why]),
    ).toEqual([
      ['absent', 'sick', null, teacher.fullName, null],
      ['late', null, 'absent', head.fullName, null],
      ['present', null, 'late', teacher.fullName, 'The gate book says so'],
    ])
    expect(body.entries[0]?.savedAt).toBeNull()
    expect(body.entries[2]?.savedAt).toMatch(/^\d{4}-/)
    const seen = await app.request(
      'GET /attendance/get-attendance-register/{id}',
      { params: { id: arm.id }, query: { from: '2026-10-12', to: '2026-10-16' } },
      { as: teacher },
    )
    expect(seen.body.corrected).toEqual([{ day: '2026-10-14', sitting: 'morning', studentId: ada.id }])
    const empty = await app.request(
      'GET /attendance/history/{id}',
      { params: { id: arm.id }, query: { ...query, student: ben.id } },
      { as: teacher },
    )
    expect(empty.body.entries).toEqual([])
    const stranger = await app.request(
      'GET /attendance/history/{id}',
      { params: { id: arm.id }, query: { ...query, student: uuidv7() } },
      { as: teacher },
    )
    expect(stranger.status).toBe(404)
  })
})

it('shows only its own cells', () => {
  expect(['P', 'As', 'Ex', 'L', '', '-'].map(readCell)).toEqual([
    { mark: 'present', reason: null },
    { mark: 'absent', reason: 'sick' },
    { mark: 'excused', reason: 'suspended' },
    { mark: 'late', reason: null },
    null,
    null,
  ])
})
