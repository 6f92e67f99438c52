import type { RecordedEffect } from '@akada/contract/state/recorded'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { confirming, effectsIn } from '../../../test/confirmed.ts'
import { makeClassArm, makeStudent } from '../../../test/factories.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'

const app = await testApp()
const addTo = 'PATCH /student/add-students-to-class-arm/{id}'

const makeWorld = async () => {
  const world = await registerWorld(app, { sittings: 1 })
  const blue = await makeClassArm(app, { ...world, name: 'Blue' })
  const put = (studentIds: string[], from?: string, arm = world.arm, confirmed?: RecordedEffect[]) =>
    app.request(addTo, { params: { id: arm.id }, body: { studentIds, from, confirmed } }, { as: world.head })
  const staysOf = async (id: string) => {
    const { body } = await app.request('GET /student/view-by-id/{id}', { params: { id } }, { as: world.head })
    return body.enrolments.map(({ classArm, begins, ends }) =>
      [classArm?.name ?? '-', begins, ends ?? ''].join(' ').trim(),
    )
  }
  return { ...world, blue, put, staysOf }
}
const noArm = (begins: string, lastName = 'Chukwu') => ({ begins, lastName, firstName: 'Ife', withoutArm: true })

describe('the first day of a student in a class arm', () => {
  it('is the day of admission for a student in no arm before, so that earlier registers and counts include the student', async () => {
    const { arm, ada, teacher, put, staysOf } = await makeWorld()
    const ife = await makeStudent(app, arm, noArm('2026-10-05'))
    const day = '2026-10-12'
    const marks = (id: string) => sheet([{ studentId: id, mark: 'present' as const }])
    const send = (id: string) =>
      app.request(mark, { params: { id: arm.id }, body: { ...marks(id), day } }, { as: teacher })
    expect((await send(ada.id)).status).toBe(200)
    expect((await put([ife.id])).body.message).toBe('1 student is now in JSS 1 Gold, from 05-10-2026 on.')
    expect(await staysOf(ife.id)).toEqual(['Gold 2026-10-05'])
    expect((await send(ife.id)).status).toBe(200)
    const { body } = await app.request('GET /attendance/aggregate/{id}', { params: { id: arm.id } }, { as: teacher })
    // 5 to 9 and 12 to 14 October.
    expect(body.students.find(({ studentId }) => studentId === ife.id)).toMatchObject({
      opened: 8,
      present: 1,
      unmarked: 7,
    })
  })

  it("is the active term's first day for a student enrolled before it, and nothing is overwritten", async () => {
    const { state, arm, put, staysOf } = await makeWorld()
    const ife = await makeStudent(app, arm, noArm('2026-09-14'))
    await app.owner.query(`update term set starts = '2026-09-21' where state_id = $1 and active`, [state.id])
    await put([ife.id])
    expect(await staysOf(ife.id)).toEqual(['- 2026-09-14 2026-09-20', 'Gold 2026-09-21'])
  })

  it('is today between terms, and the first day of a future enrolment', async () => {
    const { state, arm, put, staysOf } = await makeWorld()
    const early = await makeStudent(app, arm, noArm('2026-09-14', 'Early'))
    const coming = await makeStudent(app, arm, noArm('2026-11-02', 'Coming'))
    await app.owner.query(`update term set starts = '2026-10-19' where state_id = $1 and active`, [state.id])
    await put([early.id, coming.id])
    expect(await staysOf(early.id)).toEqual(['- 2026-09-14 2026-10-13', 'Gold 2026-10-14'])
    expect(await staysOf(coming.id)).toEqual(['Gold 2026-11-02'])
  })

  it('can be given, within the enrolment and the term', async () => {
    const { arm, put, staysOf } = await makeWorld()
    const ife = await makeStudent(app, arm, noArm('2026-10-05'))
    const refused = async (from: string) => {
      const { status, error } = await put([ife.id], from)
      expect([status, error.code]).toEqual([422, 'invalid'])
      return error.fields
    }
    expect(await refused('2026-10-15')).toEqual([{ path: 'body.from', message: 'This day has not come yet.' }])
    expect(await refused('2026-09-13')).toEqual([
      { path: 'body.from', message: 'The term began on 14-09-2026. Choose that day or a later one.' },
    ])
    expect(await refused('2026-10-02')).toEqual([
      { path: 'body.from', message: 'Chukwu, Ife is in JSS 1 since 05-10-2026. Choose that day or a later one.' },
    ])
    expect(await staysOf(ife.id)).toEqual(['- 2026-10-05'])
    expect((await put([ife.id], '2026-10-07')).body.message).toBe('1 student is now in JSS 1 Gold, from 07-10-2026 on.')
    expect(await staysOf(ife.id)).toEqual(['- 2026-10-05 2026-10-06', 'Gold 2026-10-07'])
  })

  it('is today for a change of arm, unless an earlier day is given', async () => {
    const { ada, arm, blue, put, staysOf } = await makeWorld()
    const ife = await makeStudent(app, arm, noArm('2026-10-05'))
    expect((await put([ada.id, ife.id], undefined, blue)).body.message).toBe('2 students are now in JSS 1 Blue.')
    expect(await staysOf(ada.id)).toEqual(['Gold 2026-09-14 2026-10-13', 'Blue 2026-10-14'])
    expect(await staysOf(ife.id)).toEqual(['Blue 2026-10-05'])
    expect((await put([ada.id], '2026-10-14')).status).toBe(200)
  })

  it('corrects a wrong arm from the day it was chosen, once the marks in its registers are confirmed', async () => {
    const { arm, blue, teacher, put, staysOf } = await makeWorld()
    const ife = await makeStudent(app, arm, { begins: '2026-10-05', lastName: 'Chukwu', firstName: 'Ife' })
    const marks = sheet([{ studentId: ife.id, mark: 'present' as const }])
    for (const day of ['2026-10-05', '2026-10-08'])
      await app.request(mark, { params: { id: arm.id }, body: { ...marks, day } }, { as: teacher })
    const early = await put([ife.id], '2026-10-02', blue)
    expect([early.status, early.error.fields]).toEqual([
      422,
      [
        {
          path: 'body.from',
          message: 'Chukwu, Ife is in JSS 1 Gold since 05-10-2026. Choose that day or a later one.',
        },
      ],
    ])
    const effects = effectsIn(await put([ife.id], '2026-10-05', blue))
    expect(effects).toEqual([
      {
        effect:
          'Chukwu, Ife was in JSS 1 Blue, not in JSS 1 Gold, from 05-10-2026 on: marks in the registers of JSS 1 Gold from this day on no longer count.',
        counts: { marks: 2, attended: 2 },
        atLeast: false,
      },
    ])
    expect(await staysOf(ife.id)).toEqual(['Gold 2026-10-05'])
    expect((await put([ife.id], '2026-10-05', blue, effects)).status).toBe(200)
    expect(await staysOf(ife.id)).toEqual(['Blue 2026-10-05'])
    const again = await confirming(confirmed => put([ife.id], '2026-10-09', arm, confirmed))
    expect(again.status).toBe(200)
    expect(await staysOf(ife.id)).toEqual(['Blue 2026-10-05 2026-10-08', 'Gold 2026-10-09'])
  })
})
