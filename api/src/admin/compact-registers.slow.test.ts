import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/factories.ts'
import { runCommand } from '../../test/operator.ts'
import { mark, playAfternoon, registerWorld, sheet, view } from '../../test/register-world.ts'

const app = await testApp()
const aggregate = 'GET /attendance/aggregate/{id}'

const compactAll = () => runCommand(app, ['compact-registers'])

const stored = async () =>
  (
    await app.owner.query(
      `select marks, students, codes, mark_ids as "markIds", shared, own, akada_kept_marks(register) as kept, revision from register`,
    )
  ).rows

beforeEach(async () => {
  await app.owner.query('delete from register_form')
  await app.owner.query('delete from register')
})

describe('a database with registers of an earlier version', () => {
  it('gets them in the earlier form, too, until the operator says that every server can read the compact one', async () => {
    const { arm, ada, teacher } = await registerWorld(app)
    const body = sheet([{ studentId: ada.id, mark: 'present' }])
    await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect(await stored()).toMatchObject([{ marks: { [ada.id]: { m: 'present' } }, students: null, codes: null }])
  })

  it('has the same marks before and after they are rewritten, on every page and for every later save', async () => {
    playAfternoon(app)
    const { arm, ada, ben, teacher, head } = await registerWorld(app)
    const cleo = await make.makeStudent(app, arm, { lastName: 'Chukwu' })
    const params = { id: arm.id }
    const id = uuidv7()
    const presumed = { presumed: { id, at: '2026-10-14T07:00:00.000Z', studentIds: [ada.id, ben.id] } }
    const absent = [{ studentId: cleo.id, mark: 'absent' as const, reason: 'sick' as const }]
    await app.request(mark, { params, body: sheet(absent, presumed) }, { as: teacher })
    const tapped = [ada, ben, cleo].map(({ id: studentId }) => ({ studentId, mark: 'late' as const }))
    await app.request(mark, { params, body: sheet(tapped, { sitting: 'afternoon' }) }, { as: head })
    const asShown = async () => [
      (await app.request(view, { params }, { as: teacher })).body.registers,
      (await app.request(aggregate, { params }, { as: teacher })).body,
    ]
    const [marks, shown] = [(await stored()).map(({ kept }) => kept), await asShown()]

    expect(await compactAll()).toEqual({ status: 0, said: '2 registers rewritten. All are compact now.\n' })
    const rows = await stored()
    expect(rows.map(({ kept }) => kept)).toEqual(marks)
    expect(rows.map(row => [row.marks, row.revision])).toEqual([
      [null, 1],
      [null, 1],
    ])
    expect(await asShown()).toEqual(shown)
    // Marks of one save share their id; each of those that were tapped has its own.
    expect(rows).toContainEqual(
      expect.objectContaining({
        codes: [ada, ben, cleo]
          .toSorted((one, other) => (one.id < other.id ? -1 : 1))
          .map(({ id: own }) => (own === cleo.id ? 'a' : 'P'))
          .join(''),
        markIds: null,
        shared: expect.objectContaining({ i: id }),
        own: { [cleo.id]: expect.objectContaining({ i: expect.any(String), r: 'sick' }) },
      }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ codes: 'lll', markIds: expect.any(Array), own: null }))

    const again = await app.request(mark, { params, body: sheet(absent, presumed) }, { as: teacher })
    expect(again.body.results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    const correction = sheet([{ studentId: ada.id, mark: 'excused' }], { reason: 'She had a letter.' })
    const corrected = await app.request(mark, { params, body: correction }, { as: head })
    expect(corrected.body).toMatchObject({ totals: { present: 1, absent: 1, excused: 1 }, presumed: 1, revision: 2 })
    expect(await compactAll()).toEqual({ status: 0, said: 'All registers are compact.\n' })
  })

  it('has a register rewritten by the first save after that', async () => {
    const { arm, ada, ben, teacher } = await registerWorld(app)
    const save = (studentId: string) =>
      app.request(mark, { params: { id: arm.id }, body: sheet([{ studentId, mark: 'late' }]) }, { as: teacher })
    await save(ada.id)
    const [before] = await stored()
    await app.owner.query('insert into register_form default values')
    await save(ben.id)
    const [after] = await stored()
    expect(after).toMatchObject({ marks: null, codes: 'll' })
    expect(after.kept[ada.id]).toEqual(before.kept[ada.id])
  })
})
