import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import * as make from '../../test/factories.ts'
import { runCommand } from '../../test/operator.ts'
import { sql } from '../platform/db/index.ts'

const app = await testApp()

const list = () => runCommand(app, ['wrong-phones'])

it('names whose phone numbers were stored without their last digit, and then ends with status 1', async () => {
  const state = await make.makeState(app, { name: 'Ogun' })
  const district = await make.makeDistrict(app, state, { name: 'Abeokuta' })
  const school = await make.makeSchool(app, district, { name: 'Ake High School' })
  const session = await make.makeSession(app, state)
  const arm = await make.makeClassArm(app, { state, school, session, name: 'Gold' })
  const ada = await make.makeStudent(app, arm)
  expect(await list()).toEqual({ status: 0, said: 'Every phone number is complete.\n' })

  const head = await make.makePerson(app, { state, role: 'principal', school, columns: { phone_number: '0803123456' } })
  const phones = (number: string) => JSON.stringify([{ code: '+234', number }])
  await make.asOwner(app.app.database, async tx => {
    await tx.run(sql`update school set phone = ${JSON.stringify({ code: '+234', number: '0803000001' })}::jsonb`)
    await tx.run(sql`update district set contact_phones = ${phones('0803000002')}::jsonb`)
    await tx.run(sql`
      insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones)
      values (${uuid()}, ${state.id}, ${school.id}, ${ada.id}, 1, 'Ruth Obi', 'Mother', ${phones('0803000003')}::jsonb),
        (${uuid()}, ${state.id}, ${school.id}, ${ada.id}, 2, 'Ben Obi', 'Father', ${phones('8030000004')}::jsonb)`)
  })
  const { status, said } = await list()
  expect(status).toBe(1)
  expect(said.split('\n')).toEqual([
    `Ogun: staff ${head.fullName}, ${head.username}: 0803123456`,
    'Ogun: school Ake High School: 0803000001',
    'Ogun: district Abeokuta: 0803000002',
    `Ogun: guardian of the student ${ada.fxId}, Ake High School: 0803000003`,
    '4 phone numbers lack the last digit: ask the people for it, and correct it in the portal.',
    '',
  ])
})
