import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import {
  countOfArm,
  endStay,
  type Item,
  mark,
  registerWorld,
  sheet,
  today,
  view,
} from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

describe('marking a register', () => {
  it('writes the sheet, audits it, and shows it', async () => {
    const { arm, ada, ben, teacher } = await registerWorld(app)
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

    const { rows } = await app.owner.query(`select * from audit_log where entity_id = $1`, [arm.id])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      operation: 'attendance.mark',
      staff_id: teacher.id,
      school_id: arm.schoolId,
      summary: 'Marked the morning register of JSS 1 Gold on 14-10-2026: 1 present, 1 absent',
      after: { day: today, sitting: 'morning', marks: { [ada.id]: 'present', [ben.id]: 'absent: sick' } },
    })
  })

  it('corrects a mark: the old one is kept, and the audit entry has both values', async () => {
    const { arm, ada, teacher, head } = await registerWorld(app)
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
    const { rows: corrections } = await app.owner.query(
      'select replaced, reason from register_correction where class_arm_id = $1',
      [arm.id],
    )
    expect(corrections).toEqual([
      { replaced: expect.objectContaining({ m: 'absent', i: first, b: teacher.id }), reason: 'Came at nine' },
    ])
    const { rows } = await app.owner.query(
      'select before, after from audit_log where entity_id = $1 order by id desc limit 1',
      [arm.id],
    )
    expect(rows[0]).toMatchObject({
      before: { marks: { [ada.id]: 'absent' } },
      after: { marks: { [ada.id]: 'late' }, reason: 'Came at nine' },
    })
  })

  it('changes nothing when a sheet is sent again, even after a correction', async () => {
    const { arm, ada, ben, teacher, head } = await registerWorld(app)
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
    expect(await countOfArm(app, 'audit_log', arm.id)).toBe(2)
    expect(await countOfArm(app, 'register_correction', arm.id)).toBe(1)
  })

  it('shows both marks if someone else marked meanwhile, and writes nothing', async () => {
    const { arm, ada, ben, teacher, head } = await registerWorld(app)
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
      { params: { id: arm.id }, body: sheet(marks, { onError: 'saveRest' }) },
      { as: teacher },
    )
    expect(rest.status).toBe(200)
    expect(rest.body.results.map(one => one.outcome)).toEqual(['conflict', 'saved'])
    expect(rest.body.totals).toMatchObject({ present: 1, absent: 1 })
  })

  it('names students who were not in the arm that day, and saves the rest if requested', async () => {
    const { state, school, session, arm, ada, ben, teacher } = await registerWorld(app)
    const other = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const zoe = await make.makeStudent(app, other, { lastName: 'Zubair', firstName: 'Zoe' })
    const elsewhere = await make.makeStudent(app, (await registerWorld(app)).arm)
    await endStay(app, ben, '2026-10-13')
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
    expect(await countOfArm(app, 'register', arm.id)).toBe(0)
    const rest = await app.request(
      mark,
      { params: { id: arm.id }, body: sheet(marks, { onError: 'saveRest' }) },
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
    const { arm, ada, teacher } = await registerWorld(app, { holiday: '2026-10-01' })
    const body = { ...sheet([{ studentId: ada.id, mark: 'present' }]), day }
    const refused = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({ code, message })
    expect(await countOfArm(app, 'register', arm.id)).toBe(0)
  })

  it('has one register a day if the state says so', async () => {
    const { arm, ada, teacher } = await registerWorld(app, { sittings: 1 })
    const body = { ...sheet([{ studentId: ada.id, mark: 'present' }]), sitting: 'afternoon' as const }
    const refused = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(refused.error.code).toBe('one_sitting')
  })

  it('requires a reason once the term is closed', async () => {
    const { arm, ada, teacher, session } = await registerWorld(app)
    await app.db.run(sql`update term set active = false, closed_at = now() where id = ${session.terms[0].id}`)
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

  it('is restricted to the class teacher and anyone who may mark any register', async () => {
    const { state, school, arm, ada, head } = await registerWorld(app)
    const other = await make.makePerson(app, { state, role: 'classTeacher', school })
    const teacher = await make.makePerson(app, { state, role: 'teacher', school })
    const office = await make.makePerson(app, { state, role: 'administrator', school })
    const stranger = (await registerWorld(app)).head
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
    expect(await statusAs(office)).toEqual([200, 200, 200, 200])
    expect(await statusAs(head)).toEqual([200, 200, 200, 200])
  })
})
