import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asOwner, makePerson, unique } from '../../../test/factories.ts'
import { staffCalls, staffWorld } from '../../../test/staff-world.ts'
import { sql } from '../../platform/db/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [{ ...schools, routes: [] }, roles, staff] })
const { assign, transfer, customRole } = staffCalls(app)

it('takes an id in capitals for what it is: nobody gives themselves a role or suspends themselves that way', async () => {
  const { districtAdmin, school, state } = await staffWorld(app)
  const inCapitals = districtAdmin.id.toUpperCase()
  expect((await assign(districtAdmin, inCapitals, state.roles.principal, school.id)).error.code).toBe('not_oneself')
  const suspended = await app.request(
    'PATCH /staff/suspend/{id}',
    { params: { id: inCapitals }, body: { reason: 'A trick' } },
    { as: districtAdmin },
  )
  expect(suspended.error.code).toBe('not_oneself')
})

it('hands no role of another over to oneself', async () => {
  const { districtAdmin, principal, superAdmin } = await staffWorld(app)
  for (const taker of [districtAdmin, superAdmin]) {
    const { status, error } = await transfer(taker, principal.id, taker.id, principal.roleAccessId)
    expect([status, error.code]).toEqual([422, 'not_oneself'])
  }
})

it("leaves the state's own roles to the state", async () => {
  const { principal, districtAdmin, superAdmin, state } = await staffWorld(app)
  const { id } = await customRole(superAdmin, ['student.view', 'staff.view'])
  for (const as of [principal, districtAdmin]) {
    const removed = await app.request('POST /role/delete/{id}', { params: { id } }, { as })
    expect([removed.status, removed.error.code]).toEqual([404, 'not_found'])
    const body = { name: 'Hollowed out', permissions: ['student.view' as const], revision: 1 }
    expect((await app.request('PATCH /role/update/{id}', { params: { id }, body }, { as })).status).toBe(404)
    // Nor does a stale edit tell what it holds.
    const stale = await app.request(
      'PATCH /role/update/{id}',
      { params: { id }, body: { ...body, revision: 7 } },
      { as },
    )
    expect(stale.status).toBe(404)
  }
  const [role] = await asOwner(app.app.database, tx =>
    tx.rows(sql`select deleted_at, revision from role where id = ${id} and state_id = ${state.id}`),
  )
  expect(role).toEqual({ deleted_at: null, revision: 1 })
})

it('looks at what somebody holds once nobody changes them: a role given meanwhile counts', async () => {
  const { principal, teacher, state, school } = await staffWorld(app)
  const other = await makePerson(app, { state, role: 'teacher', school })
  let change: Promise<{ status: number; error: { code?: string } }>[] = []
  await asOwner(app.app.database, async tx => {
    for (const { id } of [teacher, other]) await tx.run(sql`select from staff where id = ${id} for update`)
    change = [
      app.request(
        'PATCH /staff/update/{id}',
        {
          params: { id: teacher.id },
          body: {
            firstName: teacher.firstName,
            lastName: teacher.lastName,
            email: `taken.over.${unique()}@example.com`,
            phoneNumber: { code: '+234', number: `75${String(unique()).padStart(8, '0')}` },
            revision: 1,
          },
        },
        { as: principal },
      ),
      app.request(
        'PATCH /staff/suspend/{id}',
        { params: { id: other.id }, body: { reason: 'Absent' } },
        { as: principal },
      ),
    ]
    await new Promise(resolve => setTimeout(resolve, 300))
    for (const { id } of [teacher, other]) {
      await tx.run(sql`
        insert into role_access (id, state_id, staff_id, role_id, granted_at)
        values (akada_uuid(), ${state.id}, ${id}, ${state.roles.superAdmin}, now())`)
    }
  })
  const [email, suspension] = await Promise.all(change)
  expect([email?.status, email?.error.code]).toEqual([403, 'email_not_yours'])
  expect([suspension?.status, suspension?.error.code]).toEqual([403, 'outranked'])
})
