import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makeOrganisations, makePerson, makeSession } from '../../../test/factories.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const mostConnections = 2
const app = await testApp({ features: [schools, students, classes], config: { dbPool: mostConnections } })

const makeHead = async () => {
  const { state, school } = await makeOrganisations(app)
  await makeClassArm(app, { state, school, session: await makeSession(app, state), class: 'JSS 1', name: 'Gold' })
  return makePerson(app, { state, role: 'principal', school })
}

const head = 'Reg No,Surname,First Name,Sex,DOB,Class,Arm,Parent,Phone,LIN'
const sheet = (...lins: string[]) => {
  const rows = lins.map(
    (lin, n) => `A/${n},Adebayo,Kemi${'abcdefgh'[n]},F,09/03/2014,JSS 1,Gold,Ruth Ade,0803123456${n},${lin}`,
  )
  return new File([[head, ...rows].join('\n')], 'students.csv')
}
const lin = (n: number): string => `1234567890${String(n).padStart(6, '0')}`

type Head = Awaited<ReturnType<typeof makeHead>>
const upload = (as: Head, ...lins: string[]) =>
  app.request('POST /student/upload-multiple', { file: sheet(...lins) }, { as })
const correct = (as: Head, id: string, text: string) =>
  app.request(
    'PATCH /student/upload-multiple/{id}',
    { params: { id }, body: { rows: [{ row: 2, cells: { lin: text } }] } },
    { as },
  )
const commit = (as: Head, id: string) =>
  app.request('POST /student/create-multiple/{id}', { params: { id }, body: {} }, { as })

it("concurrent sheets with Learner Identification Numbers never wait for each other's connections", async () => {
  const heads = await Promise.all(Array.from({ length: mostConnections + 1 }, makeHead))
  const uploads = await Promise.all(heads.map((as, n) => upload(as, lin(n))))
  expect(uploads.map(({ status }) => status)).toEqual(heads.map(() => 200))
  const corrected = await Promise.all(heads.map((as, n) => correct(as, uploads[n]?.body.id ?? '', lin(100 + n))))
  expect(corrected.map(({ body }) => body.good)).toEqual(heads.map(() => 1))
  const done = await Promise.all(heads.map((as, n) => commit(as, uploads[n]?.body.id ?? '')))
  expect(done.map(({ body }) => body.outcome?.admitted)).toEqual(heads.map(() => 1))
})

it('a number of a student in another state is an error when it is uploaded, corrected and committed', async () => {
  const [one, two] = [await makeHead(), await makeHead()]
  const taken = lin(200)
  const first = await upload(one, taken)
  const second = await upload(two, taken)
  expect(second.body.good).toBe(1)
  expect((await commit(one, first.body.id)).status).toBe(200)

  expect((await commit(two, second.body.id)).error.code).toBe('rows_saved_meanwhile')
  const { body } = await correct(two, second.body.id, lin(201))
  expect([body.good, body.errors]).toEqual([1, []])
  expect((await correct(two, second.body.id, taken)).body.errors).toMatchObject([
    { row: 2, column: 'lin', value: taken },
  ])
  expect((await upload(two, taken)).body.errors).toMatchObject([{ row: 2, column: 'lin' }])
})
