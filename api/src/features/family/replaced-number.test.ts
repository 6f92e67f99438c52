import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { freshNumber } from '../../../test/factories.ts'
import { codeOf, cookieOf, familyWorld, nameGuardian, signedInMother } from '../../../test/family-world.ts'

const app = await testApp()

const read = (headers: Record<string, string>) => app.request('GET /family/children', {}, { headers })

const setNumber = (student: { id: string }, number: string) =>
  app.owner.query('update guardian set phones = $2 where student_id = $1', [
    student.id,
    JSON.stringify([{ code: '+234', number }]),
  ])

describe('a number that the school replaces', () => {
  it('signs its devices out at once, until the record has it again', async () => {
    const world = await familyWorld(app)
    const headers = await signedInMother(app, world)
    expect((await read(headers)).status).toBe(200)
    await setNumber(world.own, freshNumber())
    const { status, error } = await read(headers)
    expect([status, error.code]).toEqual([401, 'family_number_changed'])
    for (const path of ['/family/attendance/{id}', '/family/results/{id}', '/family/record/{id}'] as const) {
      const closed = await app.request(`GET ${path}`, { params: { id: world.own.id } }, { headers })
      expect([path, closed.status]).toEqual([path, 401])
    }
    await setNumber(world.own, world.number)
    expect((await read(headers)).status).toBe(200)
  })

  it('stays signed in where the record of another child of the guardian has it', async () => {
    const world = await familyWorld(app)
    await nameGuardian(app, world.state, world.school, world.other, {
      name: 'Ruth Bello',
      number: world.number,
      position: 2,
    })
    const headers = await signedInMother(app, world)
    await setNumber(world.own, freshNumber())
    expect((await read(headers)).status).toBe(200)
  })

  it('is not listed among the devices of the guardian', async () => {
    const world = await familyWorld(app)
    await signedInMother(app, world)
    const number = freshNumber()
    await setNumber(world.own, number)
    const headers = await cookieOf(app, await codeOf(app, world.principal, world.arm.id, world.own), number)
    const { body } = await app.request('GET /family/sessions', {}, { headers })
    expect(body.foundSessions.map(({ isThis }) => isThis)).toEqual([true])
  })
})

describe('signing a guardian out on all devices', () => {
  const linkOf = async ({ principal, own }: Awaited<ReturnType<typeof familyWorld>>): Promise<string> => {
    const { body } = await app.request('GET /guardian/of-student/{id}', { params: { id: own.id } }, { as: principal })
    return body.foundGuardians[0]?.id ?? ''
  }

  it('ends them all, with a reason in the audit log', async () => {
    const world = await familyWorld(app)
    const devices = [await signedInMother(app, world), await signedInMother(app, world)]
    const call = { params: { id: await linkOf(world) }, body: { reason: 'Her phone was stolen' } }
    const { status, body } = await app.request('POST /family/sign-out-guardian/{id}', call, { as: world.principal })
    expect([status, body.devices]).toEqual([200, 2])
    for (const headers of devices) expect((await read(headers)).error.code).toBe('not_signed_in')
    const { rows } = await app.owner.query(
      `select summary, after -> 'reason' as reason from audit_log where entity_id = $1 and operation = 'guardian.manage'`,
      [world.own.id],
    )
    expect(rows).toEqual([
      {
        summary: 'Signed Ruth Bello, guardian of Bello, Aisha, out on all devices: Her phone was stolen',
        reason: 'Her phone was stolen',
      },
    ])
  })

  it('asks for the admission number at the next code by SMS, and is refused for a former guardian', async () => {
    const world = await familyWorld(app)
    const id = await linkOf(world)
    await app.owner.query(
      `insert into family_number_proof (person_id, number, state_id, proven_at)
       select person_id, $2, state_id, $3 from guardian_link where id = $1`,
      [id, `+234${world.number}`, app.clock.now().toISOString()],
    )
    const signOut = () =>
      app.request(
        'POST /family/sign-out-guardian/{id}',
        { params: { id }, body: { reason: 'Her phone was stolen' } },
        { as: world.principal },
      )
    expect((await signOut()).body.devices).toBe(0)
    const { rows } = await app.owner.query('select from family_number_proof where number = $1', [`+234${world.number}`])
    expect(rows).toEqual([])
    await app.owner.query('delete from guardian where student_id = $1', [world.own.id])
    expect((await signOut()).error.code).toBe('guardian_link_ended')
  })
})
