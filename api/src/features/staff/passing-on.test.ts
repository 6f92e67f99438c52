import type { RecordedEffect } from '@akada/contract/state/recorded'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { effectsIn } from '../../../test/confirmed.ts'
import { makePerson, makeSubjectTeacher } from '../../../test/factories.ts'
import { makeCardsWorld } from '../../../test/cards.ts'

const app = await testApp()

const makeWorld = async () => {
  const world = await makeCardsWorld(app)
  const { state, school, arm, principal, subjects } = world
  const teacher = await makePerson(app, { state, role: 'classTeacher', school })
  const successor = await makePerson(app, { state, role: 'teacher', school })
  await app.owner.query('update class_arm set class_teacher_id = $1 where id = $2', [teacher.id, arm.id])
  const maths = subjects[0] ?? { id: '', name: '' }
  await makeSubjectTeacher({ ...world, app: app.app }, arm, maths, teacher)
  const end = (body: { successor?: string; confirmed?: RecordedEffect[] } = {}) =>
    app.request(
      'POST /staff/end-role-access/{id}',
      { params: { id: teacher.roleAccessId ?? '' }, body: { reason: 'Posted away', ...body } },
      { as: principal },
    )
  const work = async () => {
    const arms = await app.owner.query('select class_teacher_id as id from class_arm where id = $1', [arm.id])
    const taught = await app.owner.query(
      'select staff_id as id from subject_teacher where class_arm_id = $1 and subject_id = $2 and ended_at is null',
      [arm.id, maths.id],
    )
    return [arms.rows[0]?.id, taught.rows.map(({ id }) => id).filter(id => [teacher.id, successor.id].includes(id))]
  }
  return { ...world, teacher, successor, maths, end, work }
}

it('names the class arms and subjects of who loses the last role, and gives them to nobody without a successor', async () => {
  const { teacher, arm, maths, end, work } = await makeWorld()
  const effects = effectsIn(await end())
  const name = `${teacher.firstName} ${teacher.lastName}`
  expect(effects.map(({ effect }) => effect)).toEqual([
    `${name} is class teacher of JSS 1 ${arm.name}. Nobody is then.`,
    `${name} teaches ${maths.name} in JSS 1 ${arm.name}. Nobody does then.`,
  ])
  expect(await work()).toEqual([teacher.id, [teacher.id]])
  expect((await end({ confirmed: effects })).status).toBe(200)
  expect(await work()).toEqual([null, []])
})

it('gives them to the person who gets the last role, once that is confirmed', async () => {
  const { principal, teacher, successor, arm, maths, work } = await makeWorld()
  const transfer = (confirmed?: RecordedEffect[]) =>
    app.request(
      'POST /staff/transfer-right',
      { body: { from: teacher.id, to: successor.id, roleAccess: teacher.roleAccessId ?? '', confirmed } },
      { as: principal },
    )
  const effects = effectsIn(await transfer())
  const [from, to] = [teacher, successor].map(one => `${one.firstName} ${one.lastName}`)
  expect(effects.map(({ effect }) => effect)).toEqual([
    `${from} is class teacher of JSS 1 ${arm.name}. ${to} becomes class teacher.`,
    `${from} teaches ${maths.name} in JSS 1 ${arm.name}. ${to} teaches this from now on.`,
  ])
  expect(await work()).toEqual([teacher.id, [teacher.id]])
  expect((await transfer(effects)).status).toBe(200)
  expect(await work()).toEqual([successor.id, [successor.id]])
})

it('gives them to a successor who works at the school, and to nobody else', async () => {
  const { state, district, teacher, successor, end, work } = await makeWorld()
  const stranger = await makePerson(app, { state, role: 'districtAdmin', district })
  for (const id of [stranger.id, teacher.id])
    expect((await end({ successor: id })).error.fields).toEqual([
      { path: 'body.successor', message: 'Choose another person who has a role in this school.' },
    ])
  const effects = effectsIn(await end({ successor: successor.id }))
  expect(effects[0]?.effect).toContain('becomes class teacher.')
  expect((await end({ successor: successor.id, confirmed: effects })).status).toBe(200)
  expect(await work()).toEqual([successor.id, [successor.id]])
})
