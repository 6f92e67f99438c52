import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const app = await testApp({ features: [schools, students, classes] })

const next = 'GET /student/next-admission'

const makeWorld = async () => {
  const { state, district, school, administrator, gold } = await make.makeSchoolWorld(app, {
    people: { administrator: 'administrator' },
    arms: { gold: 'JSS 1 Gold' },
  })
  const admit = async (admissionNumber: string) => {
    const body = {
      admissionNumber,
      admissionDate: '2026-09-14',
      firstName: 'Kemi',
      lastName: 'Adebayo',
      gender: 'female' as const,
      dateOfBirth: '2014-03-09',
      classId: state.classes['JSS 1'] ?? '',
      classArmId: gold.id,
    }
    return app.request('POST /student/add', { body }, { as: administrator })
  }
  const propose = async () => (await app.request(next, { query: {} }, { as: administrator })).body
  return { state, district, school, administrator, admit, propose }
}

it("continues the school's numbers", async () => {
  const { admit, propose } = await makeWorld()
  expect(await propose()).toEqual({ admissionNumber: null })
  await admit('AGS/2026/009')
  expect(await propose()).toEqual({ admissionNumber: 'AGS/2026/010' })
  expect((await admit('AGS/2026/010')).status).toBe(200)
  expect(await propose()).toEqual({ admissionNumber: 'AGS/2026/011' })
})

it("doesn't know other schools' numbers, and refuses a school of somebody else", async () => {
  const { state, district, admit, propose, administrator } = await makeWorld()
  await admit('AGS/001')
  const other = await make.makeSchool(app, district)
  const elsewhere = await make.makePerson(app, { state, role: 'administrator', school: other })
  expect((await app.request(next, { query: {} }, { as: elsewhere })).body.admissionNumber).toBeNull()
  expect((await app.request(next, { query: { school: other.id } }, { as: administrator })).status).toBe(404)
  expect((await propose()).admissionNumber).toBe('AGS/002')
})

it('is named where a number is refused because another student has it', async () => {
  const { admit } = await makeWorld()
  await admit('AGS/001')
  const refused = await admit('ags/001')
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    fields: [{ message: 'This number belongs to Adebayo, Kemi. The next free number is AGS/002.' }],
  })
})

it('is for those who admit students', async () => {
  const { state, school } = await makeWorld()
  const teacher = await make.makePerson(app, { state, role: 'teacher', school })
  expect((await app.request(next, { query: {} }, { as: teacher })).status).toBe(403)
})
