import type { Operation } from '@akada/contract/permissions'
import { sql } from '../src/platform/db/index.ts'
import type { TestApp } from './app.ts'
import { type grantRole, makeOrganisations, makePerson, type SignedIn, unique } from './factories.ts'

/** A school with its people, and those above it. */
export const staffWorld = async (app: TestApp) => {
  const { state, district, school } = await makeOrganisations(app)
  const make = (role: Parameters<typeof grantRole>[2]['role'], more: object = {}) =>
    makePerson(app, { state, role, school, ...more })
  return {
    state,
    district,
    school,
    make,
    principal: await make('principal'),
    vice: await make('vicePrincipal'),
    administrator: await make('administrator'),
    teacher: await make('teacher'),
    districtAdmin: await makePerson(app, { state, role: 'districtAdmin', district }),
    superAdmin: await makePerson(app, { state, role: 'superAdmin' }),
  }
}

/** Short helpers for staff and their roles. */
export const staffCalls = (app: TestApp) => ({
  view: (id: string, as: SignedIn) => app.request('GET /staff/view-staff/{id}', { params: { id } }, { as }),
  assign: (as: SignedIn, staffId: string, role: string, organization?: string) =>
    app.request('POST /staff/assign-role', { body: { staff: staffId, role, organization } }, { as }),
  end: (id: string | null, as: SignedIn) =>
    app.request(
      'POST /staff/end-role-access/{id}',
      { params: { id: id ?? '' }, body: { reason: 'Posted away' } },
      { as },
    ),
  transfer: (as: SignedIn, from: string, to: string, roleAccess: string | null) =>
    app.request('POST /staff/transfer-right', { body: { from, to, roleAccess: roleAccess ?? '' } }, { as }),
  /** A custom role that a person creates for their own organisation. */
  customRole: async (as: SignedIn, permissions: Operation[], name = `Role ${unique()}`) =>
    (await app.request('POST /role/add', { body: { name, permissions } }, { as })).body,
  mailTo: (address: string) =>
    app.db.rows<{ subject: string; text: string }>(sql`
      select subject, text from mail_outbox where to_address = ${address} order by id`),
  trailOf: (id: string) =>
    app.db.rows<{ operation: string; summary: string; text: string }>(sql`
      select operation, summary, concat(before, after) as text from audit_log where entity_id = ${id} order by id`),
})
