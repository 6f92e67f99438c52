import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  asOwner,
  makeDistrict,
  makePerson,
  makeSchool,
  type SignedIn,
  type TestStaff,
  unique,
} from '../../../test/factories.ts'
import { staffCalls, staffWorld } from '../../../test/staff-world.ts'
import { untilEndedOrWaiting } from '../../../test/waiting.ts'
import { sql } from '../../platform/db/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [{ ...schools, routes: [] }, roles, staff] })
const { assign, end, transfer, customRole, mailTo, trailOf } = staffCalls(app)

it('recognises an id in capitals: nobody can give themselves a role or suspend themselves that way', async () => {
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

it("refuses to transfer another person's role to oneself", async () => {
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
    // Nor does a stale edit reveal its contents.
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

it("checks a person's permissions under a lock: a role given meanwhile counts", async () => {
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
    await untilEndedOrWaiting(app.owner, change)
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

describe('a person without any role', () => {
  const phone = () => ({ code: '+234', number: `75${String(unique()).padStart(8, '0')}` })
  const stored = async (id: string) => {
    const [row] = await asOwner(app.app.database, tx =>
      tx.rows<{ email: string; code: string; number: string; revision: number }>(sql`
        select email, phone_code as code, phone_number as number, revision from staff where id = ${id}`),
    )
    if (!row) throw new Error('Nobody')
    return row
  }
  const change = async (
    person: TestStaff,
    as: SignedIn,
    to: { email?: string; phoneNumber?: { code: string; number: string } },
  ) => {
    const { email, code, number, revision } = await stored(person.id)
    const { firstName, lastName } = person
    const body = { firstName, lastName, email, phoneNumber: { code, number }, revision, ...to }
    return app.request('PATCH /staff/update/{id}', { params: { id: person.id }, body }, { as })
  }

  it('cannot be taken over through their e-mail: former roles count as held', async () => {
    const { districtAdmin, principal, vice, superAdmin, teacher } = await staffWorld(app)
    expect((await transfer(districtAdmin, principal.id, vice.id, principal.roleAccessId)).status).toBe(200)
    const email = `taken.over.${unique()}@example.com`
    const tried = await change(principal, districtAdmin, { email })
    expect([tried.status, tried.error.code, tried.error.fields?.[0]?.path]).toEqual([
      403,
      'email_not_yours',
      'body.email',
    ])
    expect((await stored(principal.id)).email).toBe(principal.email)
    // The district reaches everything the principal ever had, and corrects a telephone number.
    expect((await change(principal, districtAdmin, { phoneNumber: phone() })).status).toBe(200)
    // Anyone who holds all of it may, and the former address is informed who did so.
    expect((await end(teacher.roleAccessId, superAdmin)).status).toBe(200)
    expect((await change(teacher, superAdmin, { email })).status).toBe(200)
    const [letter] = await mailTo(teacher.email)
    expect(letter?.subject).toBe('Your e-mail address was changed')
    expect(letter?.text).toContain(`${superAdmin.fullName} has changed`)
    const trail = await trailOf(teacher.id)
    expect(trail.at(-1)).toMatchObject({ operation: 'staff.update' })
    expect(trail.at(-1)?.text).toContain(email)
    expect(trail.at(-1)?.text).toContain(teacher.email)
  })

  it('keeps e-mail and telephone if they once worked beyond the reach of the person who wants to change them', async () => {
    const { principal, superAdmin, state } = await staffWorld(app)
    const far = await makeSchool(app, await makeDistrict(app, state))
    const posted = await makePerson(app, { state, role: 'teacher', school: far })
    expect((await assign(superAdmin, posted.id, state.roles.teacher, principal.schoolId ?? '')).status).toBe(200)
    expect((await end(posted.roleAccessId, superAdmin)).status).toBe(200)
    const email = await change(posted, principal, { email: `mine${unique()}@example.com` })
    expect([email.status, email.error.code]).toEqual([403, 'email_not_yours'])
    const telephone = await change(posted, principal, { phoneNumber: phone() })
    expect([telephone.status, telephone.error.code, telephone.error.fields?.[0]?.path]).toEqual([
      403,
      'phone_not_yours',
      'body.phoneNumber.number',
    ])
    expect((await change(posted, principal, {})).status).toBe(200)
    expect((await change(posted, superAdmin, { phoneNumber: phone() })).status).toBe(200)
  })
})
