import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeDistrict, makePerson, makeState } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

it('approves a district even if its admin is suspended: once reinstated they can work', async () => {
  const state = await makeState(app)
  const district = await makeDistrict(app, state)
  const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
  const admin = await makePerson(app, { state, role: 'districtAdmin', district, accountStatus: 'Unverified' })
  await app.db.run(sql`update district set approved_at = null where id = ${district.id}`)
  const reason = 'Two people claim this district'
  const params = { id: admin.id }
  const suspended = await app.request('PATCH /staff/suspend/{id}', { params, body: { reason } }, { as: superAdmin })
  expect(suspended.status).toBe(200)
  const approved = await app.request('POST /district/approve/{id}', { params: { id: district.id } }, { as: superAdmin })
  expect(approved.status).toBe(200)
  const back = await app.request('PATCH /staff/reinstate/{id}', { params }, { as: superAdmin })
  expect(back.body.accountStatus).toBe('Active')
})
