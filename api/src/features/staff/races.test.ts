import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asOwner, grantRole, makeOrganisations, makePerson, type SignedIn, unique } from '../../../test/factories.ts'
import { untilEndedOrWaiting } from '../../../test/waiting.ts'
import { raw, sql } from '../../platform/db/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [{ ...schools, routes: [] }, roles, staff], config: { dbPool: 8 } })

const makeWorld = async () => {
  const { state, district, school } = await makeOrganisations(app)
  const make = (role: Parameters<typeof grantRole>[2]['role']) => makePerson(app, { state, role, school })
  return {
    state,
    district,
    school,
    make,
    principal: await make('principal'),
    administrator: await make('administrator'),
    teacher: await make('teacher'),
    districtAdmin: await makePerson(app, { state, role: 'districtAdmin', district }),
  }
}

/** Starts calls while another connection holds a row lock, so that they compete for it. */
const whileHeld = async <T extends readonly Promise<unknown>[]>(
  table: string,
  id: string,
  calls: () => readonly [...T],
) => {
  const begun = Promise.withResolvers<readonly [...T]>()
  await asOwner(app.app.database, async tx => {
    await tx.run(sql`select from ${raw(table)} where id = ${id} for update`)
    const under = calls()
    begun.resolve(under)
    await untilEndedOrWaiting(app.owner, under)
  })
  return Promise.all(await begun.promise)
}

const codes = (answers: { status: number; error: { code?: string } }[]) =>
  answers.map(({ status, error }) => (status === 200 ? 'ok' : (error.code ?? String(status)))).toSorted()

const librarian = async (as: SignedIn) =>
  (
    await app.request(
      'POST /role/add',
      { body: { name: `Librarian ${unique()}`, permissions: ['student.view'] } },
      { as },
    )
  ).body
const assign = (as: SignedIn, staffId: string, { id, organization }: { id: string; organization: { id: string } }) =>
  app.request('POST /staff/assign-role', { body: { staff: staffId, role: id, organization: organization.id } }, { as })
const edit = (as: SignedIn, id: string, name: string, revision = 1) =>
  app.request(
    'PATCH /role/update/{id}',
    { params: { id }, body: { name, permissions: ['student.view', 'staff.view'], revision } },
    { as },
  )
const remove = (as: SignedIn, id: string) => app.request('POST /role/delete/{id}', { params: { id } }, { as })
const view = (as: SignedIn, id: string) => app.request('GET /staff/view-staff/{id}', { params: { id } }, { as })
const openAccesses = (roleId: string, schoolId: string) =>
  app.db.rows<{ staffId: string }>(sql`
    select staff_id as "staffId" from role_access
    where role_id = ${roleId} and school_id = ${schoolId} and ended_at is null`)

describe('concurrent requests', () => {
  it('edit one person: one gets a conflict with the current version, and nothing is lost', async () => {
    const { teacher, principal, administrator } = await makeWorld()
    const save = (as: SignedIn, title: string) =>
      app.request(
        'PATCH /staff/update/{id}',
        {
          params: { id: teacher.id },
          body: {
            firstName: teacher.firstName,
            lastName: teacher.lastName,
            email: teacher.email,
            phoneNumber: { code: '+234', number: `76${String(unique()).padStart(8, '0')}` },
            title,
            revision: 1,
          },
        },
        { as },
      )
    const answers = await whileHeld('staff', teacher.id, () => [save(principal, 'Dr'), save(administrator, 'Mrs')])
    expect(codes(answers)).toEqual(['ok', 'staff_changed_meanwhile'])
    const won = answers.find(({ status }) => status === 200)?.body
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.error.details).toMatchObject({ theirs: { title: won?.title, revision: 2 } })
    expect((await view(principal, teacher.id)).body).toMatchObject({ title: won?.title, revision: 2 })
  })

  it('edit one role: one gets a conflict', async () => {
    const { principal, districtAdmin } = await makeWorld()
    const role = await librarian(principal)
    const answers = await whileHeld('role', role.id, () => [
      edit(principal, role.id, 'Archivist'),
      edit(districtAdmin, role.id, 'Bookkeeper'),
    ])
    expect(codes(answers)).toEqual(['ok', 'role_changed_meanwhile'])
  })

  it('edit and give one role: both happen, and it is given in its current version', async () => {
    const { principal, districtAdmin, teacher } = await makeWorld()
    const role = await librarian(principal)
    const [edited, given] = await whileHeld('role', role.id, () => [
      edit(principal, role.id, 'Archivist'),
      assign(districtAdmin, teacher.id, role),
    ])
    expect([edited.status, given.status]).toEqual([200, 200])
    const { body } = await view(principal, teacher.id)
    expect(body.roleAccess.map(held => held.role.name).toSorted()).toEqual(['Archivist', 'Teacher'])
  })

  it('widen a role beyond the giver and give it: nobody gives permissions they lack', async () => {
    const { principal, districtAdmin, teacher, school } = await makeWorld()
    const role = await librarian(principal)
    const widen = () =>
      app.request(
        'PATCH /role/update/{id}',
        { params: { id: role.id }, body: { name: 'Wide', permissions: ['score.enter'], revision: 1 } },
        { as: principal },
      )
    const [widened, given] = await whileHeld('role', role.id, () => [widen(), assign(districtAdmin, teacher.id, role)])
    expect(widened.status).toBe(200)
    // Either it was given before it was widened, or it was refused; the audit log says which came first.
    const trail = await app.db.rows<{ operation: string }>(sql`
      select operation from audit_log where school_id = ${school.id} and entity_id in (${role.id}, ${teacher.id}) order by id`)
    const order = trail.map(({ operation }) => operation)
    expect(given.status === 200 ? order : given.error.code).toEqual(
      given.status === 200 ? ['role.manage', 'role.assign', 'role.manage'] : 'lacks_permission',
    )
  })

  it('delete and give one role: anyone who got it before needs another, afterwards nobody gets it', async () => {
    const { principal, districtAdmin, school, state } = await makeWorld()
    const role = await librarian(principal)
    const person = await makePerson(app, { state, role: 'teacher', school })
    const [gone, given] = await whileHeld('role', role.id, () => [
      remove(principal, role.id),
      assign(districtAdmin, person.id, role),
    ])
    expect(gone.status).toBe(200)
    const left = await openAccesses(role.id, school.id)
    expect(given.status === 200 ? left : given.error.code).toEqual(
      given.status === 200 ? [{ staffId: person.id }] : 'role_deleted',
    )
    expect((await view(principal, person.id)).body.roleAccess.map(held => held.role.name)).toEqual(['Teacher'])
  })

  it('give one role to one person: it is held once', async () => {
    const { principal, districtAdmin, teacher, school } = await makeWorld()
    const role = await librarian(principal)
    const answers = await whileHeld('staff', teacher.id, () => [
      assign(principal, teacher.id, role),
      assign(districtAdmin, teacher.id, role),
    ])
    expect(codes(answers)).toEqual(['already_holds_role', 'ok'])
    expect(await openAccesses(role.id, school.id)).toHaveLength(1)
  })

  it('transfer one right: one person has it', async () => {
    const { principal, districtAdmin, teacher, administrator, school, state } = await makeWorld()
    const transfer = (as: SignedIn, to: string) =>
      app.request(
        'POST /staff/transfer-right',
        { body: { from: principal.id, to, roleAccess: principal.roleAccessId ?? '' } },
        { as },
      )
    const answers = await whileHeld('role_access', principal.roleAccessId ?? '', () => [
      transfer(principal, teacher.id),
      transfer(districtAdmin, administrator.id),
    ])
    expect(codes(answers)).toEqual(['ok', 'role_access_ended'])
    const winner = answers[0]?.status === 200 ? teacher.id : administrator.id
    expect(await openAccesses(state.roles.principal, school.id)).toEqual([{ staffId: winner }])
  })

  it('end the last two heads of a school: one remains', async () => {
    const { principal, districtAdmin, make, school, state } = await makeWorld()
    const second = await make('principal')
    const end = (as: SignedIn, id: string | null) =>
      app.request(
        'POST /staff/end-role-access/{id}',
        { params: { id: id ?? '' }, body: { reason: 'Posted away' } },
        { as },
      )
    const answers = await Promise.all([
      end(districtAdmin, principal.roleAccessId),
      end(districtAdmin, second.roleAccessId),
    ])
    expect(codes(answers)).toEqual(['last_admin', 'ok'])
    expect(await openAccesses(state.roles.principal, school.id)).toHaveLength(1)
  })

  it('of super admins who suspend, unseat or replace each other: the state keeps one who can act', async () => {
    for (const [first, second] of [
      ['suspend', 'suspend'],
      ['suspend', 'end'],
      ['suspend', 'transfer'],
      ['end', 'transfer'],
    ] as const) {
      const { state, teacher } = await makeWorld()
      const one = await makePerson(app, { state, role: 'superAdmin' })
      const other = await makePerson(app, { state, role: 'superAdmin' })
      const acts = {
        suspend: (as: SignedIn, of: SignedIn) =>
          app.request('PATCH /staff/suspend/{id}', { params: { id: of.id }, body: { reason: 'Absent' } }, { as }),
        end: (as: SignedIn, of: SignedIn) =>
          app.request(
            'POST /staff/end-role-access/{id}',
            { params: { id: of.roleAccessId ?? '' }, body: { reason: 'Posted away' } },
            { as },
          ),
        transfer: (as: SignedIn, of: SignedIn) =>
          app.request(
            'POST /staff/transfer-right',
            { body: { from: of.id, to: teacher.id, roleAccess: of.roleAccessId ?? '' } },
            { as },
          ),
      }
      const answers = await whileHeld('staff', one.id, () => [acts[first](one, other), acts[second](other, one)])
      const heads = await app.db.rows<{ id: string }>(sql`
        select staff.id from role_access join staff on staff.id = role_access.staff_id
        where role_access.role_id = ${state.roles.superAdmin} and role_access.ended_at is null
          and staff.account_status = 'Active'`)
      // 452: the other's action had ended this person's session before their own was judged.
      const isExpected = answers.every(({ status }) => [200, 409, 452].includes(status))
      const isOneDone = answers.some(({ status }) => status === 200)
      expect([first, second, heads.length > 0, isExpected, isOneDone]).toEqual([first, second, true, true, true])
    }
  })

  it('suspend two super admins mutually: the second is refused with the reason', async () => {
    const { state } = await makeWorld()
    const one = await makePerson(app, { state, role: 'superAdmin' })
    const other = await makePerson(app, { state, role: 'superAdmin' })
    const suspend = (as: SignedIn, id: string) =>
      app.request('PATCH /staff/suspend/{id}', { params: { id }, body: { reason: 'Absent' } }, { as })
    const [first, second] = await whileHeld('staff', one.id, () => [suspend(one, other.id), suspend(other, one.id)])
    expect(codes([first, second])).toEqual(['last_admin', 'ok'])
  })

  it('commit one upload: everyone is added once, and both get the same result', async () => {
    const { principal, districtAdmin } = await makeWorld()
    const rows = Array.from({ length: 5 }, () => {
      const number = unique()
      return [
        'Okafor',
        'Ngozi',
        `race${number}@example.com`,
        `race.person${number}`,
        `77${String(number).padStart(8, '0')}`,
        'F',
        'Teacher',
      ]
    })
    const head = ['Surname', 'First Name', 'E-mail', 'Username', 'Phone', 'Sex', 'Role']
    const file = new File([[head, ...rows].map(row => row.join(',')).join('\n')], 'staff.csv')
    const { body } = await app.request('POST /staff/upload-multiple', { file }, { as: principal })
    expect(body.good).toBe(5)
    const commit = (as: SignedIn) =>
      app.request('POST /staff/create-multiple/{id}', { params: { id: body.id }, body: {} }, { as })
    const answers = await whileHeld('upload', body.id, () => [commit(principal), commit(districtAdmin)])
    answers.push(await commit(principal))
    expect(answers.map(answer => answer.body.outcome)).toEqual(answers.map(() => ({ created: 5, leftOut: 0 })))
    const names = rows.map(row => row[3])
    const made = await app.db.rows(sql`select id from staff where username = any(${names}::text[])`)
    expect(made).toHaveLength(5)
  })

  it('upload the same people twice and commit both: each is added once', async () => {
    const { principal } = await makeWorld()
    const number = unique()
    const text = `Surname,First Name,E-mail,Username,Phone,Sex,Role\nOkafor,Ngozi,both${number}@example.com,both.person${number},78${String(number).padStart(8, '0')},F,Teacher`
    const send = () =>
      app.request('POST /staff/upload-multiple', { file: new File([text], 'staff.csv') }, { as: principal })
    const uploads = [await send(), await send()]
    const answers = await Promise.all(
      uploads.map(({ body }) =>
        app.request('POST /staff/create-multiple/{id}', { params: { id: body.id }, body: {} }, { as: principal }),
      ),
    )
    // The second is checked again, and then names those whom the first has added.
    expect(codes(answers)).toEqual(['ok', 'rows_as_before'])
  })
})
