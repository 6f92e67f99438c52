import type { RecordedEffect } from '@akada/contract/state/recorded'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { effectsIn } from '../../../test/confirmed.ts'
import { makeClassArm, makeStudent } from '../../../test/factories.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'

const app = await testApp()

/** JSS 1 Gold and JSS 2 Blue of a school; Ife was admitted into JSS 1 Gold on 5 October by mistake. */
const world = async () => {
  const here = await registerWorld(app, { sittings: 1 })
  const blue = await makeClassArm(app, { ...here, name: 'Blue', class: 'JSS 2' })
  const ife = await makeStudent(app, here.arm, { begins: '2026-10-05', lastName: 'Chukwu', firstName: 'Ife' })
  const put = (more: { correctsClass?: boolean; from?: string; confirmed?: RecordedEffect[] }, as = here.head) =>
    app.request(
      'PATCH /student/assign-to-class-arm',
      { body: { classArm: blue.id, studentIds: [ife.id], ...more } },
      { as },
    )
  const stays = async () => {
    const { body } = await app.request('GET /student/view-by-id/{id}', { params: { id: ife.id } }, { as: here.head })
    return body.enrolments.map(one =>
      [one.class?.name, one.classArm?.name, one.begins, one.ends ?? ''].join(' ').trim(),
    )
  }
  return { ...here, blue, ife, put, stays }
}

it('a wrong class is corrected from the day of admission, once what changes was shown', async () => {
  const { arm, ife, teacher, put, stays } = await world()
  const marks = sheet([{ studentId: ife.id, mark: 'present' as const }])
  await app.request(mark, { params: { id: arm.id }, body: { ...marks, day: '2026-10-08' } }, { as: teacher })
  const asked = await put({ correctsClass: true, from: '2026-10-05' })
  expect(asked.status).toBe(409)
  const effects = effectsIn(asked)
  expect(effects.map(({ effect }) => effect)).toEqual([
    'Chukwu, Ife was in JSS 2 Blue, not in JSS 1 Gold, from 05-10-2026 on: marks in the registers of JSS 1 Gold from this day on no longer count.',
    'Chukwu, Ife is in JSS 2, not in JSS 1, from 05-10-2026 on. Subjects, exams and promotion are those of JSS 2; scores in subjects that it does not have stay stored and leave the report card.',
  ])
  expect(effects[0]?.counts).toEqual({ marks: 1, attended: 1 })
  expect(await stays()).toEqual(['JSS 1 Gold 2026-10-05'])
  expect((await put({ correctsClass: true, from: '2026-10-05', confirmed: effects })).status).toBe(200)
  expect(await stays()).toEqual(['JSS 2 Blue 2026-10-05'])
  const { rows } = await app.owner.query(
    `select after from audit_log where operation = 'student.assign-class-arm' and after::text like $1`,
    [`%${ife.id}%`],
  )
  expect(JSON.stringify(rows[0].after)).toContain('not in JSS 1')
})

it('a class that is corrected from today on leaves the days before in the former class', async () => {
  const { put, stays } = await world()
  const effects = effectsIn(await put({ correctsClass: true }))
  expect(effects).toHaveLength(1)
  expect((await put({ correctsClass: true, confirmed: effects })).status).toBe(200)
  expect(await stays()).toEqual(['JSS 1 Gold 2026-10-05 2026-10-13', 'JSS 2 Blue 2026-10-14'])
})

it('another class is refused where the correction of the class was not asked for, and by who may not assign', async () => {
  const { teacher, put, stays } = await world()
  const refused = await put({})
  expect(refused).toMatchObject({ status: 422, error: { code: 'wrong_class' } })
  expect(refused.error.message).toContain('Chukwu, Ife is in JSS 1, not in JSS 2.')
  expect((await put({ correctsClass: true }, teacher)).status).toBe(403)
  expect(await stays()).toEqual(['JSS 1 Gold 2026-10-05'])
})
