import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { foldedWords } from '@akada/contract/kernel/text-match'

const app = await testApp()

const world = async () => {
  const { state, district, school, session, office, arm, kemi } = await make.makeSchoolWorld(app, {
    people: { office: 'administrator' },
    arms: { arm: 'JSS 1 Gold' },
    students: {
      kemi: { lastName: 'Adébáyọ̀', firstName: 'Kẹ́mi', columns: { middle_name: 'Ruth', date_of_birth: '2014-05-06' } },
    },
  })
  await app.db.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones)
    values (akada_uuid(), ${state.id}, ${school.id}, ${kemi.id}, 1, 'Mrs Bola', 'Mother', '[{"code": "+234", "number": "8031234567"}]')`)
  return { state, district, school, session, office, arm, kemi }
}

type Query = { firstName: string; lastName: string; middleName?: string; dateOfBirth?: string; phone?: string }
const suspects = async (as: make.SignedIn, query: Query & { except?: string }) => {
  const { status, body } = await app.request('GET /student/duplicates', { query }, { as })
  expect(status).toBe(200)
  return body.found.map(({ student, because }) => ({ id: student.id, because }))
}

it.each([
  ['without tone marks', { lastName: 'Adebayo', firstName: 'Kemi' }, 'same name'],
  ['in another order and case', { lastName: 'kemi', firstName: 'ADEBAYO' }, 'same name'],
  ['with the middle name', { lastName: 'Adebayo', firstName: 'Kemi', middleName: 'Ruth' }, 'same name'],
  ['with a letter left out', { lastName: 'Adebyo', firstName: 'Kemi' }, 'like name'],
  ['with neighbours swapped', { lastName: 'Adeabyo', firstName: 'Kemi' }, 'like name'],
  ['with a wrong letter', { lastName: 'Adebayo', firstName: 'Kami' }, 'like name'],
])('finds the same student by a name %s', async (_, query, reason) => {
  const { office, kemi } = await world()
  expect(await suspects(office, query)).toEqual([{ id: kemi.id, because: [reason] }])
})

it('lists all matching evidence, and puts the likeliest first', async () => {
  const { office, kemi, arm } = await world()
  const sister = await make.makeStudent(app, arm, { lastName: 'Adebayo', firstName: 'Kemisola' })
  const found = await suspects(office, {
    lastName: 'Adebayo',
    firstName: 'Kemi',
    dateOfBirth: '2014-05-06',
    phone: '0803 123 4567',
  })
  expect(found[0]).toEqual({ id: kemi.id, because: ['same name', 'same birth date', 'same guardian phone'] })
  expect(found[1]?.id).toBe(sister.id)
  expect(await suspects(office, { lastName: 'Adebayo', firstName: 'Kemi', except: kemi.id })).toMatchObject([
    { id: sister.id },
  ])
})

it('finds by the phone of the guardian alone, and not by a birth date alone', async () => {
  const { office, kemi } = await world()
  expect(await suspects(office, { lastName: 'Okafor', firstName: 'Emeka', phone: '+2348031234567' })).toEqual([
    { id: kemi.id, because: ['same guardian phone'] },
  ])
  expect(await suspects(office, { lastName: 'Okafor', firstName: 'Emeka', dateOfBirth: '2014-05-06' })).toEqual([])
})

it('searches the own school only', async () => {
  const { state, district, session, office } = await world()
  const other = await make.makeSchool(app, district)
  const arm = await make.makeClassArm(app, { state, school: other, session })
  await make.makeStudent(app, arm, { lastName: 'Okonkwo', firstName: 'Ifeoma' })
  expect(await suspects(office, { lastName: 'Okonkwo', firstName: 'Ifeoma' })).toEqual([])
  const asked = { query: { school: other.id, lastName: 'Okonkwo', firstName: 'Ifeoma' } }
  expect((await app.request('GET /student/duplicates', asked, { as: office })).status).toBe(404)
})

it('is for those who admit students', async () => {
  const { state, school } = await world()
  const teacher = await make.makePerson(app, { state, role: 'teacher', school })
  const { status } = await app.request(
    'GET /student/duplicates',
    { query: { lastName: 'Adebayo', firstName: 'Kemi' } },
    { as: teacher },
  )
  expect(status).toBe(403)
})

it('splits names in the program like in the database', async () => {
  const names = ['Ọlá  Sa’adatu-Ade', 'ƁALA Ƙofa', "N'Diaye, O.", 'Ẹ̀bùn (Jr.)', '  ', 'Ṣẹ́gun/Túndé_2', 'Àlàbí‘Ké']
  const { rows } = await app.owner.query('select akada_words(n) as words from unnest($1::text[]) n', [names])
  expect(rows.map(({ words }) => words)).toEqual(names.map(foldedWords))
})
