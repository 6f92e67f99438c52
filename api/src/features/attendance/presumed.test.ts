import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import {
  bulk,
  countOfArm,
  endStay,
  mark,
  playAfternoon,
  registerWorld,
  sheet,
  view,
} from '../../../test/register-world.ts'

const app = await testApp()
const history = 'GET /attendance/history/{id}'

const presumed = (studentIds: string[], id = uuidv7(), at = '2026-10-14T07:00:00.000Z') => ({
  presumed: { id, at, studentIds },
})

describe('a register in which students are presumed present', () => {
  it('keeps which marks were presumed and which tapped, and shows it in the register, its history and the audit log', async () => {
    const { arm, ada, ben, teacher } = await registerWorld(app)
    const body = sheet([{ studentId: ben.id, mark: 'absent', reason: 'sick' }], presumed([ada.id]))
    const answer = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(answer.status).toBe(200)
    expect(answer.body.totals).toMatchObject({ present: 1, absent: 1, unmarked: 0 })
    expect(answer.body.presumed).toBe(1)

    const seen = await app.request(view, { params: { id: arm.id } }, { as: teacher })
    expect(seen.body.presumesPresent).toBe(true)
    expect(seen.body.registers).toMatchObject([{ presumed: 1, marks: { [ada.id]: { mark: 'present' } } }])

    const cell = { day: body.day, sitting: body.sitting }
    const of = (student: string) =>
      app.request(history, { params: { id: arm.id }, query: { student, ...cell } }, { as: teacher })
    expect((await of(ada.id)).body.entries).toMatchObject([{ mark: 'present', presumed: true }])
    expect((await of(ben.id)).body.entries).toMatchObject([{ mark: 'absent', presumed: false }])

    const { rows } = await app.owner.query(`select summary, after from audit_log where entity_id = $1`, [arm.id])
    expect(rows).toMatchObject([
      {
        summary: 'Marked the morning register of JSS 1 Gold on 14-10-2026: 1 present, 1 absent; 1 presumed present',
        after: { marks: { [ada.id]: 'present: presumed', [ben.id]: 'absent: sick' } },
      },
    ])
  })

  it('is saved with nobody tapped at all, and changes nothing when it is sent again', async () => {
    const { arm, ada, ben, teacher } = await registerWorld(app)
    const body = sheet([], presumed([ada.id, ben.id]))
    const send = () => app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect((await send()).body.results.map(one => one.outcome)).toEqual(['saved', 'saved'])
    const again = await send()
    expect(again.body.results.map(one => one.outcome)).toEqual(['unchanged', 'unchanged'])
    expect(again.body.revision).toBe(1)
    expect(await countOfArm(app, 'audit_log', arm.id)).toBe(1)
  })

  it('leaves a mark that somebody else made meanwhile as it is, and names the student', async () => {
    const { arm, ada, ben, teacher, head } = await registerWorld(app)
    const theirs = sheet([{ studentId: ada.id, mark: 'absent' }])
    await app.request(mark, { params: { id: arm.id }, body: theirs }, { as: head })
    const mine = sheet([], { ...presumed([ada.id, ben.id]), results: 'others' })
    const answer = await app.request(mark, { params: { id: arm.id }, body: mine }, { as: teacher })
    expect(answer.status).toBe(200)
    expect(answer.body.results).toMatchObject([
      { studentId: ada.id, outcome: 'unchanged', standing: { mark: 'absent', by: { name: head.fullName } } },
    ])
    const [first] = answer.body.results
    expect(first?.message).toMatch(new RegExp(`.+ stays absent, as ${head.fullName} marked before\\.$`))
    expect(answer.body).toMatchObject({ totals: { present: 1, absent: 1 }, by: { name: teacher.fullName } })
    expect(await countOfArm(app, 'register_correction', arm.id)).toBe(0)
  })

  it('takes a correction that is based on a presumed mark, even in the same request', async () => {
    const { arm, ada, teacher } = await registerWorld(app)
    const shared = uuidv7()
    const late = { studentId: ada.id, mark: 'late' as const, id: uuidv7(), basedOn: shared }
    const body = sheet([late], { ...presumed([ada.id], shared), onError: 'saveRest' })
    const answer = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(answer.body.results.map(one => one.outcome)).toEqual(['saved', 'saved'])
    expect(answer.body).toMatchObject({ presumed: 0, totals: { late: 1 } })
  })

  it('is refused where the state wants each student marked, and where it names nobody or a stranger', async () => {
    const strict = await registerWorld(app, { presumes: false })
    const asked = { params: { id: strict.arm.id }, body: sheet([], presumed([strict.ada.id])) }
    const refused = await app.request(mark, asked, { as: strict.teacher })
    expect(refused).toMatchObject({ status: 422, error: { code: 'presumption_off' } })
    const seen = await app.request(view, { params: { id: strict.arm.id } }, { as: strict.teacher })
    expect(seen.body).toMatchObject({ presumesPresent: false, registers: [] })

    const nobody = await app.request(mark, { params: { id: strict.arm.id }, body: sheet([]) }, { as: strict.teacher })
    expect(nobody).toMatchObject({ status: 422, error: { fields: [{ path: 'body.marks' }] } })

    const { arm, ben, teacher } = await registerWorld(app)
    await endStay(app, ben, '2026-10-01')
    const gone = { params: { id: arm.id }, body: sheet([], presumed([ben.id])) }
    expect(await app.request(mark, gone, { as: teacher })).toMatchObject({ error: { code: 'marks_refused' } })
    const foreign = { params: { id: arm.id }, body: sheet([], presumed([strict.ada.id])) }
    expect(await app.request(mark, foreign, { as: strict.teacher })).toMatchObject({ status: 404 })
  })

  it('goes to the server in 2 kB for 40 students, and is answered in 1 kB, both without compression', async () => {
    playAfternoon(app)
    const { state, school, session, teacher } = await registerWorld(app)
    const arm = await make.makeClassArm(app, { state, school, session, name: 'Silver', classTeacher: teacher })
    const students: { id: string }[] = []
    for (let count = 0; count < 40; count++) students.push(await make.makeStudent(app, arm))
    const [first, second, ...rest] = students.map(({ id }) => id)
    const away = [first ?? '', second ?? ''].map(studentId => ({
      studentId,
      mark: 'absent' as const,
      id: uuidv7(),
      at: '2026-10-14T12:05:00.000Z',
      basedOn: null,
    }))
    const unmarked = presumed(rest, uuidv7(), '2026-10-14T12:05:00.000Z')
    const body = sheet(away, { ...unmarked, reason: null, onError: 'saveRest', results: 'others' })
    const answer = await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(answer.body.totals).toMatchObject({ opened: 40, present: 38, absent: 2 })
    const [sent = 0, answered = 0] = [body, answer.body].map(one => JSON.stringify(one).length)
    expect(sent).toBeLessThanOrEqual(2_100)
    expect(gzipSync(JSON.stringify(body)).length).toBeLessThanOrEqual(1_200)
    expect(answered).toBeLessThanOrEqual(1_000)

    const several = { body: { sheets: [{ classArmId: arm.id, ...body, sitting: 'afternoon' as const }] } }
    const inBulk = await app.request(bulk, several, { as: teacher })
    expect(inBulk.body.sheets).toMatchObject([{ error: null, answer: { results: [], presumed: 38 } }])
  })
})
