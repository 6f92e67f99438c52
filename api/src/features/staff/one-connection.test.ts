import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makePerson, makeState, unique } from '../../../test/factories.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [{ ...schools, routes: [] }, roles, staff], config: { dbPool: 1 } })

it('checks and commits an upload on one connection: concurrent uploads never deadlock', async () => {
  const { principal } = await makeOrganisations(app, { people: { principal: 'principal' } })
  // Of another state: usernames belong to one person everywhere.
  const elsewhere = await makeState(app)
  const stranger = await makePerson(app, { state: elsewhere, role: 'superAdmin' })
  const number = unique()
  const line = (username: string, index: number) =>
    `Okafor,Ngozi,one${number}${index}@example.com,${username},7${index}${String(number).padStart(8, '0')},F,Teacher`
  const text = [
    'Surname,First Name,E-mail,Username,Phone,Sex,Role',
    line(`one.person${number}`, 8),
    line(stranger.username, 9),
  ]
  const { body } = await app.request(
    'POST /staff/upload-multiple',
    { file: new File([text.join('\n')], 'staff.csv') },
    { as: principal },
  )
  expect(body.errors.map(({ row, message }) => [row, message])).toEqual([
    [3, 'Somebody already uses this username. Choose another, or leave this row out.'],
  ])
  const done = await app.request(
    'POST /staff/create-multiple/{id}',
    { params: { id: body.id }, body: { leaveOutInvalid: true } },
    { as: principal },
  )
  expect([done.status, done.body.outcome]).toEqual([200, { created: 1, leftOut: 1 }])
})
