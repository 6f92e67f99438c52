import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { confirming, effectsIn } from '../../../test/confirmed.ts'
import { makeClassArm, makeStudent } from '../../../test/factories.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const makeWorld = async () => {
  const world = await registerWorld(app, { sittings: 1 })
  const { arm, head, teacher } = world
  const view = async (id: string) =>
    (await app.request('GET /student/view-by-id/{id}', { params: { id } }, { as: head })).body
  const staysOf = async (id: string) =>
    (await view(id)).enrolments.map(({ classArm, begins, ends }) =>
      [classArm?.name ?? '-', begins, ends ?? ''].join(' ').trim(),
    )
  const correct = async (id: string, admissionDate: string, confirmed?: ReturnType<typeof effectsIn>) => {
    const { health: _health, ...student } = await view(id)
    const body = { ...student, guardians: [], admissionDate, confirmed }
    return app.request('PATCH /student/update/{id}', { params: { id }, body }, { as: head })
  }
  const call = (id: string, day: string, classArm = arm.id) =>
    app.request(
      mark,
      { params: { id: classArm }, body: { ...sheet([{ studentId: id, mark: 'present' as const }]), day } },
      { as: classArm === arm.id ? teacher : head },
    )
  const openedOf = async (id: string) => {
    const { body } = await app.request('GET /attendance/aggregate/{id}', { params: { id: arm.id } }, { as: teacher })
    return body.students.find(({ studentId }) => studentId === id)
  }
  /** Admitted on this day, as the form does it. */
  const admitted = async (day: string) => {
    const student = await makeStudent(app, arm, { begins: day, lastName: 'Chukwu', firstName: 'Ife' })
    await app.db.run(sql`update student set admission_date = ${day} where id = ${student.id}`)
    return student
  }
  return { ...world, view, staysOf, correct, call, openedOf, admitted }
}

describe('a corrected day of admission', () => {
  it('moves the enrolment to an earlier day, shows it before saving, and opens the registers of these days', async () => {
    const { admitted, correct, call, staysOf, openedOf } = await makeWorld()
    const ife = await admitted('2026-10-12')
    const refused = await correct(ife.id, '2026-10-05')
    expect(effectsIn(refused).map(({ effect }) => effect)).toEqual([
      expect.stringMatching(
        /^Chukwu, Ife is in JSS 1 Gold of .+ from 05-10-2026 on, not from 12-10-2026\. The registers from 05-10-2026 to 11-10-2026 list the student, who is not called there yet\.$/,
      ),
    ])
    expect(await staysOf(ife.id)).toEqual(['Gold 2026-10-12'])
    const saved = await correct(ife.id, '2026-10-05', effectsIn(refused))
    expect([saved.status, saved.body.admissionDate]).toEqual([200, '2026-10-05'])
    expect(await staysOf(ife.id)).toEqual(['Gold 2026-10-05'])
    expect((await call(ife.id, '2026-10-06')).status).toBe(200)
    // 5 to 9 and 12 to 14 October.
    expect(await openedOf(ife.id)).toMatchObject({ opened: 8, present: 1 })
  })

  it('moves it to a later day once the marks that no longer count are confirmed', async () => {
    const { admitted, correct, call, staysOf, openedOf } = await makeWorld()
    const ife = await admitted('2026-10-05')
    for (const day of ['2026-10-06', '2026-10-07', '2026-10-12']) expect((await call(ife.id, day)).status).toBe(200)
    const refused = await correct(ife.id, '2026-10-12')
    expect(effectsIn(refused)[0]).toMatchObject({
      effect: 'Marks of the register from 05-10-2026 to 11-10-2026 no longer count.',
      counts: { marks: 2, attended: 2 },
    })
    expect(effectsIn(refused)[1]?.effect).toContain('no longer list the student')
    expect((await confirming(confirmed => correct(ife.id, '2026-10-12', confirmed))).status).toBe(200)
    expect(await staysOf(ife.id)).toEqual(['Gold 2026-10-12'])
    expect(await openedOf(ife.id)).toMatchObject({ opened: 3, present: 1 })
  })

  it('passes over a class arm that the student was in before it only', async () => {
    const { state, school, session, admitted, correct, staysOf, head } = await makeWorld()
    const blue = await makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Blue' })
    const ife = await admitted('2026-10-05')
    const body = { studentIds: [ife.id], from: '2026-10-08' }
    const put = 'PATCH /student/add-students-to-class-arm/{id}'
    expect((await app.request(put, { params: { id: blue.id }, body }, { as: head })).status).toBe(200)
    expect((await confirming(confirmed => correct(ife.id, '2026-10-12', confirmed))).status).toBe(200)
    expect(await staysOf(ife.id)).toEqual(['Blue 2026-10-12'])
  })

  it('is refused at its field where the student was elsewhere, and changes no day before the session', async () => {
    const { admitted, correct, staysOf, head } = await makeWorld()
    const ife = await admitted('2026-10-05')
    expect((await correct(ife.id, '2026-09-01', undefined)).status).toBe(409)
    const body = { lastDay: '2026-10-06', cause: 'The family moved.' }
    const left = await app.request('POST /student/withdraw/{id}', { params: { id: ife.id }, body }, { as: head })
    expect(left.status).toBe(200)
    const { status, error } = await correct(ife.id, '2026-10-12')
    expect([status, error.fields?.[0]?.path]).toEqual([422, 'body.admissionDate'])
    expect(error.fields?.[0]?.message).toMatch(
      /^The student was in JSS 1 Gold of .+ until 06-10-2026\. Choose that day or an earlier one\.$/,
    )
    const early = await admitted('2026-09-14')
    expect((await correct(early.id, '2026-09-01')).status).toBe(200)
    expect(await staysOf(early.id)).toEqual(['Gold 2026-09-14'])
  })
})
