import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { attendanceOfStudents } from './index.ts'

const app = await testApp()
const mark = 'POST /attendance/mark-attendance/{id}'
const bulk = 'PATCH /attendance/bulk-update'
const view = 'GET /attendance/get-attendance-register/{id}'
const today = '2026-10-14'

const world = async (more: { sittings?: 1 | 2; holiday?: string } = {}) => {
  const state = await make.makeState(app)
  const district = await make.makeDistrict(app, state)
  const school = await make.makeSchool(app, district)
  const session = await make.makeSession(app, state)
  const teacher = await make.makePerson(app, { state, role: 'classTeacher', school })
  const head = await make.makePerson(app, { state, role: 'principal', school })
  const arm = await make.makeClassArm(app, { state, school, session, name: 'Gold', classTeacher: teacher })
  const ada = await make.makeStudent(app, arm, { lastName: 'Adebayo', firstName: 'Kemi', gender: 'female' })
  const ben = await make.makeStudent(app, arm, { lastName: 'Bello', firstName: 'Musa', gender: 'male' })
  await make.asOwner(app.app.database, async tx => {
    await tx.run(sql`update state set sittings_per_day = ${more.sittings ?? 2} where id = ${state.id}`)
    if (more.holiday) {
      await tx.run(sql`insert into holiday (id, state_id, term_id, day, name)
        values (${uuidv7()}, ${state.id}, ${session.terms[0].id}, ${more.holiday}, 'Independence Day')`)
    }
  })
  return { state, district, school, session, teacher, head, arm, ada, ben }
}

type Item = {
  studentId: string
  mark: 'present' | 'absent' | 'late' | 'excused'
  id?: string
  basedOn?: string | null
  reason?: 'sick'
}
const sheet = (marks: Item[], more: object = {}) => ({ day: today, sitting: 'morning' as const, marks, ...more })
const count = async (table: 'register_correction' | 'audit_log' | 'register', armId: string): Promise<number> => {
  const { rows } = await app.app.database.pool.query(
    table === 'audit_log'
      ? `select count(*)::int as n from audit_log where entity = 'register' and entity_id = $1`
      : `select count(*)::int as n from ${table} where class_arm_id = $1`,
    [armId],
  )
  return rows[0].n
}
const end = (student: { id: string }, day: string) =>
  make.asOwner(app.app.database, tx => tx.run(sql`update enrolment set ends = ${day} where student_id = ${student.id}`))

describe('marking a register', () => {
  it('writes the sheet, audits it, and shows it', async () => {
    const { arm, ada, ben, teacher } = await world()
    const id = uuidv7()
    const marks: Item[] = [
      { studentId: ada.id, mark: 'present', id, basedOn: null },
      { studentId: ben.id, mark: 'absent', reason: 'sick' },
    ]
    const answer = await app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as: teacher })
    expect(answer.status).toBe(200)
    expect(answer.body.results.map(one => one.outcome)).toEqual(['saved', 'saved'])
    expect(answer.body.results[0]).toMatchObject({ id, standing: { mark: 'present', by: { name: teacher.fullName } } })
    expect(answer.body.totals).toEqual({ opened: 2, present: 1, late: 0, absent: 1, excused: 0, unmarked: 0 })
    expect(answer.body.revision).toBe(1)

    const seen = await app.request(view, { params: { id: arm.id } }, { as: teacher })
    expect(seen.status).toBe(200)
    expect(seen.body).toMatchObject({
      sittings: ['morning', 'afternoon'],
      today,
      can: { mark: true, needsReason: false },
    })
    expect(seen.body.schoolDays).toEqual(['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16'])
    expect(seen.body.students.map(one => one.fullName)).toEqual(['Adebayo, Kemi', 'Bello, Musa'])
    expect(seen.body.registers).toHaveLength(1)
    expect(seen.body.registers[0]?.marks[ben.id]).toMatchObject({
      mark: 'absent',
      reason: 'sick',
      by: { id: teacher.id },
    })

    const { rows } = await app.app.database.pool.query(`select * from audit_log where entity_id = $1`, [arm.id])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      operation: 'attendance.mark',
      staff_id: teacher.id,
      school_id: arm.schoolId,
      summary: 'Marked the morning register of JSS 1 Gold on 14-10-2026: 1 present, 1 absent',
      after: { day: today, sitting: 'morning', marks: { [ada.id]: 'present', [ben.id]: 'absent: sick' } },
    })
  })

  it('corrects a mark: the old one is kept, the audit says from and to', async () => {
    const { arm, ada, teacher, head } = await world()
    const first = uuidv7()
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'absent', id: first }]) },
      { as: teacher },
    )
    const second = uuidv7()
    const body = sheet([{ studentId: ada.id, mark: 'late', id: second, basedOn: first }], { reason: 'Came at nine' })
    const answer = await app.request(mark, { params: { id: arm.id }, body }, { as: head })
    expect(answer.status).toBe(200)
    expect(answer.body.totals).toMatchObject({ late: 1, absent: 0, unmarked: 1 })
    expect(answer.body.revision).toBe(2)
    const { rows: corrections } = await app.app.database.pool.query(
      'select replaced, reason from register_correction where class_arm_id = $1',
      [arm.id],
    )
    expect(corrections).toEqual([
      { replaced: expect.objectContaining({ m: 'absent', i: first, b: teacher.id }), reason: 'Came at nine' },
    ])
    const { rows } = await app.app.database.pool.query(
      'select before, after from audit_log where entity_id = $1 order by id desc limit 1',
      [arm.id],
    )
    expect(rows[0]).toMatchObject({
      before: { marks: { [ada.id]: 'absent' } },
      after: { marks: { [ada.id]: 'late' }, reason: 'Came at nine' },
    })
  })

  it('changes nothing when a sheet is sent again, also after a correction', async () => {
    const { arm, ada, ben, teacher, head } = await world()
    const [a1, b1] = [uuidv7(), uuidv7()]
    const body = sheet([
      { studentId: ada.id, mark: 'present', id: a1, basedOn: null },
      { studentId: ben.id, mark: 'present', id: b1, basedOn: null },
    ])
    const send = () => app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    await send()
    const again = await send()
    expect(again.body.results.map(one => one.outcome)).toEqual(['unchanged', 'unchanged'])
    expect(again.body.revision).toBe(1)

    const corrected = sheet([{ studentId: ada.id, mark: 'absent', basedOn: a1 }])
    await app.request(mark, { params: { id: arm.id }, body: corrected }, { as: head })
    const late = await send()
    expect(late.status).toBe(200)
    expect(late.body.results[0]).toMatchObject({
      outcome: 'unchanged',
      standing: { mark: 'absent', by: { id: head.id, name: head.fullName } },
    })
    expect(await count('audit_log', arm.id)).toBe(2)
    expect(await count('register_correction', arm.id)).toBe(1)
  })

  it('shows both marks where somebody else marked meanwhile, and writes nothing', async () => {
    const { arm, ada, ben, teacher, head } = await world()
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'absent' }]) },
      { as: head },
    )
    const marks: Item[] = [
      { studentId: ada.id, mark: 'present', id: uuidv7(), basedOn: null },
      { studentId: ben.id, mark: 'present', id: uuidv7(), basedOn: null },
    ]
    const refused = await app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as: teacher })
    expect(refused.status).toBe(409)
    expect(refused.error.code).toBe('marks_conflict')
    expect(refused.error.details?.results).toMatchObject([
      { outcome: 'conflict', standing: { mark: 'absent', by: { name: head.fullName } } },
      { outcome: 'unchanged', standing: null },
    ])
    const rest = await app.request(
      mark,
      { params: { id: arm.id }, body: sheet(marks, { onFault: 'saveRest' }) },
      { as: teacher },
    )
    expect(rest.status).toBe(200)
    expect(rest.body.results.map(one => one.outcome)).toEqual(['conflict', 'saved'])
    expect(rest.body.totals).toMatchObject({ present: 1, absent: 1 })
  })

  it('refuses by name who was not in the arm that day, and saves the rest where told to', async () => {
    const { state, school, session, arm, ada, ben, teacher } = await world()
    const other = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const zoe = await make.makeStudent(app, other, { lastName: 'Zubair', firstName: 'Zoe' })
    const elsewhere = await make.makeStudent(app, (await world()).arm)
    await end(ben, '2026-10-13')
    const marks: Item[] = [ada, zoe, ben, elsewhere].map(student => ({ studentId: student.id, mark: 'present' }))
    const refused = await app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as: teacher })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'marks_refused',
      message: '3 of 4 marks were refused; nothing was saved. See each below.',
      details: {
        results: [
          { outcome: 'unchanged', message: null },
          { outcome: 'refused', message: 'Zubair, Zoe was not in JSS 1 Gold on 14-10-2026.' },
          { outcome: 'refused', message: 'Bello, Musa was not in JSS 1 Gold on 14-10-2026.' },
          { outcome: 'refused', message: 'This student was not in JSS 1 Gold on 14-10-2026.' },
        ],
      },
    })
    expect(await count('register', arm.id)).toBe(0)
    const rest = await app.request(
      mark,
      { params: { id: arm.id }, body: sheet(marks, { onFault: 'saveRest' }) },
      { as: teacher },
    )
    expect(rest.body.results.map(one => one.outcome)).toEqual(['saved', 'refused', 'refused', 'refused'])
    expect(rest.body.totals).toMatchObject({ opened: 1, present: 1 })
  })

  it.each([
    ['2026-10-10', 'not_a_school_day', '10-10-2026 is not a school day: it is a Saturday.'],
    ['2026-10-01', 'not_a_school_day', '01-10-2026 is not a school day: Independence Day.'],
    ['2026-12-22', 'not_a_school_day', '22-12-2026 is not a school day: it lies outside the terms of 2026/2027.'],
    ['2026-10-15', 'future_day', 'The register of 15-10-2026 can be marked when the day has come.'],
  ])('refuses the day %s', async (day, code, message) => {
    const { arm, ada, teacher } = await world({ holiday: '2026-10-01' })
    const body = { ...sheet([{ studentId: ada.id, mark: 'present' }]), day }
    const refused = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({ code, message })
    expect(await count('register', arm.id)).toBe(0)
  })

  it('keeps one register a day where the state says so', async () => {
    const { arm, ada, teacher } = await world({ sittings: 1 })
    const body = { ...sheet([{ studentId: ada.id, mark: 'present' }]), sitting: 'afternoon' as const }
    const refused = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(refused.error.code).toBe('one_sitting')
  })

  it('wants a reason once the term is closed', async () => {
    const { arm, ada, teacher, session } = await world()
    await make.asOwner(app.app.database, tx =>
      tx.run(sql`update term set active = false, closed_at = now() where id = ${session.terms[0].id}`),
    )
    const body = sheet([{ studentId: ada.id, mark: 'present' }])
    const refused = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(refused.error).toMatchObject({
      code: 'reason_needed',
      message: 'First Term is closed. Write why the register is changed now.',
    })
    const seen = await app.request(view, { params: { id: arm.id } }, { as: teacher })
    expect(seen.body.can).toEqual({ mark: true, needsReason: true })
    const done = await app.request(
      mark,
      { params: { id: arm.id }, body: { ...body, reason: 'Book was lost' } },
      { as: teacher },
    )
    expect(done.status).toBe(200)
  })

  it('belongs to the class teacher and to whoever may mark any', async () => {
    const { state, school, arm, ada, head } = await world()
    const other = await make.makePerson(app, { state, role: 'classTeacher', school })
    const teacher = await make.makePerson(app, { state, role: 'teacher', school })
    const office = await make.makePerson(app, { state, role: 'administrator', school })
    const stranger = (await world()).head
    const body = sheet([{ studentId: ada.id, mark: 'present' }])
    const statusAs = async (as: make.SignedIn) => [
      (await app.request(mark, { params: { id: arm.id }, body }, { as })).status,
      (await app.request(view, { params: { id: arm.id } }, { as })).status,
      (await app.request('GET /attendance/aggregate/{id}', { params: { id: arm.id } }, { as })).status,
      (await app.request('GET /attendance/download/{id}', { params: { id: arm.id } }, { as })).status,
    ]
    expect(await statusAs(other)).toEqual([404, 404, 404, 404])
    expect(await statusAs(teacher)).toEqual([403, 403, 403, 403])
    expect(await statusAs(stranger)).toEqual([404, 404, 404, 404])
    expect(await statusAs(office)).toEqual([403, 200, 200, 200])
    expect(await statusAs(head)).toEqual([200, 200, 200, 200])
  })
})

describe('two at once', () => {
  it('both make the first register: no mark is lost', async () => {
    const { arm, ada, ben, teacher, head } = await world()
    const send = (as: make.SignedIn, studentId: string) =>
      app.request(
        mark,
        { params: { id: arm.id }, body: sheet([{ studentId, mark: 'present', basedOn: null }]) },
        { as },
      )
    const answers = await Promise.all([
      send(teacher, ada.id),
      send(head, ben.id),
      send(teacher, ada.id),
      send(head, ben.id),
    ])
    expect(answers.map(one => one.status)).toEqual([200, 200, 200, 200])
    const seen = await app.request(view, { params: { id: arm.id } }, { as: head })
    expect(Object.keys(seen.body.registers[0]?.marks ?? {}).sort()).toEqual([ada.id, ben.id].sort())
    expect(await count('audit_log', arm.id)).toBe(2)
  })

  it('disagree about one student: one is written, the other is told', async () => {
    const { arm, ada, teacher, head } = await world()
    const send = (as: make.SignedIn, given: Item['mark']) =>
      app.request(
        mark,
        { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: given, basedOn: null }]) },
        { as },
      )
    const answers = await Promise.all([send(teacher, 'present'), send(head, 'absent')])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
  })

  it('twenty students are marked one by one: all twenty stand', async () => {
    const { arm, teacher, head } = await world()
    const students = []
    for (let index = 0; index < 20; index++) students.push(await make.makeStudent(app, arm))
    const answers = await Promise.all(
      students.map((student, index) =>
        app.request(
          mark,
          { params: { id: arm.id }, body: sheet([{ studentId: student.id, mark: 'present', basedOn: null }]) },
          { as: index % 2 ? teacher : head },
        ),
      ),
    )
    expect(answers.every(one => one.status === 200)).toBe(true)
    const seen = await app.request(view, { params: { id: arm.id } }, { as: head })
    expect(Object.keys(seen.body.registers[0]?.marks ?? {})).toHaveLength(20)
    expect(seen.body.registers[0]?.revision).toBe(20)
  })

  it('waits for a held register and then merges with what was written', async () => {
    const { arm, ada, ben, teacher, head } = await world()
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'present' }]) },
      { as: teacher },
    )
    const client = await app.app.database.pool.connect()
    await client.query('begin')
    await client.query('select from register where class_arm_id = $1 for update', [arm.id])
    const pending = app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ben.id, mark: 'late' }]) },
      { as: head },
    )
    await new Promise(resume => setTimeout(resume, 100))
    await client.query(
      `update register set marks = jsonb_set(marks, array[$2::text, 'm'], '"absent"') where class_arm_id = $1`,
      [arm.id, ada.id],
    )
    await client.query('commit')
    client.release()
    expect((await pending).body.totals).toMatchObject({ absent: 1, late: 1 })
  })

  it('leaves nothing behind where the connection is cut in the middle', async () => {
    const { arm, ada, ben, teacher } = await world()
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'present' }]) },
      { as: teacher },
    )
    const client = await app.app.database.pool.connect()
    await client.query('begin')
    await client.query('select from register where class_arm_id = $1 for update', [arm.id])
    const marks: Item[] = [ada, ben].map(student => ({ studentId: student.id, mark: 'absent' }))
    const pending = app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as: teacher })
    await new Promise(resume => setTimeout(resume, 100))
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`)
    expect((await pending).status).toBe(503)
    await client.query('rollback')
    client.release()
    expect(await count('register_correction', arm.id)).toBe(0)
    expect(await count('audit_log', arm.id)).toBe(1)
    const again = await app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as: teacher })
    expect(again.body.totals).toMatchObject({ absent: 2 })
  })
})

describe('several sheets', () => {
  it('answers each on its own', async () => {
    const { state, school, session, arm, ada, ben, teacher } = await world()
    const other = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const foreign = (await world()).arm
    const item = (studentId: string): Item => ({ studentId, mark: 'present' })
    const answer = await app.request(
      bulk,
      {
        body: {
          sheets: [
            { classArmId: arm.id, ...sheet([item(ada.id)]), day: '2026-10-13' },
            { classArmId: arm.id, ...sheet([item(ada.id)]), day: '2026-10-11' },
            { classArmId: other.id, ...sheet([item(ada.id)]) },
            { classArmId: foreign.id, ...sheet([item(ada.id)]) },
            { classArmId: uuidv7(), ...sheet([item(ada.id)]) },
            { classArmId: arm.id, ...sheet([item(ben.id), item(uuidv7())]) },
          ],
        },
      },
      { as: teacher },
    )
    expect(answer.status).toBe(200)
    expect(answer.body.sheets.map(one => one.error?.code ?? one.answer?.revision)).toEqual([
      1,
      'not_a_school_day',
      'not_found',
      'not_found',
      'not_found',
      'marks_refused',
    ])
    expect(answer.body.sheets.at(-1)?.error?.results).toHaveLength(2)
    expect(await count('register', arm.id)).toBe(1)
  })
})

describe('reading a register', () => {
  it('shows joiners and leavers with their days, and the days without school', async () => {
    const { arm, ben, teacher } = await world({ holiday: '2026-10-01' })
    await end(ben, '2026-09-30')
    const chi = await make.makeStudent(app, arm, { lastName: 'Chukwu', begins: '2026-10-05' })
    const seen = await app.request(
      view,
      { params: { id: arm.id }, query: { from: '2026-09-28', to: '2026-10-05' } },
      { as: teacher },
    )
    expect(seen.body.students.map(one => [one.id, one.begins, one.ends])).toEqual([
      [expect.any(String), '2026-09-14', null],
      [ben.id, '2026-09-14', '2026-09-30'],
      [chi.id, '2026-10-05', null],
    ])
    expect(seen.body.schoolDays).toEqual(['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-02', '2026-10-05'])
    expect(seen.body.closedDays).toEqual([
      { day: '2026-10-01', name: 'Independence Day' },
      { day: '2026-10-03', name: 'it is a Saturday' },
      { day: '2026-10-04', name: 'it is a Sunday' },
    ])
  })

  it('takes at most 120 days, the right way round', async () => {
    const { arm, teacher } = await world()
    const ask = (from: string, to: string) =>
      app.request(view, { params: { id: arm.id }, query: { from, to } }, { as: teacher })
    expect((await ask('2026-09-14', '2027-01-12')).status).toBe(200)
    const long = await ask('2026-09-14', '2027-01-13')
    expect(long.status).toBe(422)
    expect(long.error.fields).toEqual([{ path: 'query.to', message: 'Choose at most 120 days.' }])
    expect((await ask('2026-10-14', '2026-10-13')).status).toBe(422)
  })
})

describe('figures', () => {
  it('counts a term by hand: joiner, leaver, holiday, late', async () => {
    // One sitting; school days to the 14th: 14-18, 21-25, 28-30 September (13), 2, 5-9, 12-14 October (9).
    const { state, arm, ada, ben, teacher, session } = await world({ sittings: 1, holiday: '2026-10-01' })
    await end(ben, '2026-09-15')
    const chi = await make.makeStudent(app, arm, { gender: 'male', begins: '2026-10-13' })
    const put = (day: string, marks: Item[]) =>
      app.request(mark, { params: { id: arm.id }, body: { ...sheet(marks), day } }, { as: teacher })
    await put('2026-09-14', [
      { studentId: ada.id, mark: 'present' },
      { studentId: ben.id, mark: 'late' },
    ])
    await put('2026-09-15', [
      { studentId: ada.id, mark: 'absent' },
      { studentId: ben.id, mark: 'excused' },
    ])
    await put('2026-10-13', [
      { studentId: ada.id, mark: 'late' },
      { studentId: chi.id, mark: 'present' },
    ])

    const { body, status } = await app.request(
      'GET /attendance/aggregate/{id}',
      { params: { id: arm.id } },
      { as: teacher },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ unit: 'days', timesOpened: 22, term: { id: session.terms[0].id } })
    const of = (student: { id: string }) => body.students.find(one => one.studentId === student.id)
    expect(of(ada)).toMatchObject({ opened: 22, present: 1, late: 1, absent: 1, unmarked: 19, percent: '9.09' })
    expect(of(ben)).toMatchObject({ opened: 2, present: 0, late: 1, excused: 1, unmarked: 0, percent: '50.00' })
    expect(of(chi)).toMatchObject({ opened: 2, present: 1, unmarked: 1, percent: '50.00' })
    expect(body.totals).toMatchObject({ opened: 26, present: 2, late: 2 })
    expect(body.percent).toBe('15.38')
    expect(body.weeks[0]).toEqual({
      from: '2026-09-14',
      to: '2026-09-18',
      boys: 1,
      girls: 1,
      all: 2,
      opened: 5,
      percent: '28.57',
    })

    const report = await app.app.database
      .forState(state.id)
      .read(tx => attendanceOfStudents(tx, { termId: session.terms[0].id, classArmId: arm.id, upTo: today }))
    expect(report).toMatchObject({ unit: 'days', timesOpened: 22 })
    expect(report.students.get(ada.id)).toEqual({
      opened: 22,
      present: 1,
      late: 1,
      absent: 1,
      excused: 0,
      unmarked: 19,
    })
    const one = await app.app.database
      .forState(state.id)
      .read(tx => attendanceOfStudents(tx, { termId: session.terms[0].id, studentIds: [ben.id], upTo: today }))
    expect([...one.students.keys()]).toEqual([ben.id])
  })

  it('adds up the arms and schools that a student was in', async () => {
    const { state, district, session, arm, ada, teacher } = await world()
    const second = await make.makeSchool(app, district)
    const head = await make.makePerson(app, { state, role: 'principal', school: second })
    const newArm = await make.makeClassArm(app, { state, school: second, session })
    const item: Item = { studentId: ada.id, mark: 'present' }
    await app.request(mark, { params: { id: arm.id }, body: { ...sheet([item]), day: '2026-10-12' } }, { as: teacher })
    await end(ada, '2026-10-12')
    await make.asOwner(app.app.database, tx =>
      tx.run(sql`insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
        values (${uuidv7()}, ${state.id}, ${second.id}, ${ada.id}, ${session.id}, ${newArm.classId}, ${newArm.id}, '2026-10-13')`),
    )
    await app.request(mark, { params: { id: newArm.id }, body: { ...sheet([item]), day: '2026-10-13' } }, { as: head })
    const { students } = await app.app.database
      .forState(state.id)
      .read(tx => attendanceOfStudents(tx, { termId: session.terms[0].id, classArmId: newArm.id, upTo: today }))
    expect(students.get(ada.id)).toMatchObject({ opened: 46, present: 2, unmarked: 44 })
  })

  it('answers 404 for a term of another session', async () => {
    const { arm, teacher } = await world()
    const elsewhere = (await world()).session.terms[0].id
    const answer = await app.request(
      'GET /attendance/aggregate/{id}',
      { params: { id: arm.id }, query: { term: elsewhere } },
      { as: teacher },
    )
    expect(answer.status).toBe(404)
  })

  it('downloads the register book, and audits it', async () => {
    const { arm, ada, teacher } = await world()
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'late' }]) },
      { as: teacher },
    )
    const answer = await app.request('GET /attendance/download/{id}', { params: { id: arm.id } }, { as: teacher })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('Register of JSS 1 Gold, First Term 2026-2027.xlsx')
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK')
    expect(await count('audit_log', arm.id)).toBe(2)
  })
})
