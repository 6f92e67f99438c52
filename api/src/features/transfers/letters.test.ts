import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { accept, askFor, respond, transferWorld } from '../../../test/transfer-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const mailTo = (address: string) =>
  app.db.rows<{ subject: string; text: string }>(sql`
    select subject, text from mail_outbox where to_address = ${address} order by id`)

it('writes to the heads of the receiving school, and sends the answer to the requester', async () => {
  const world = await transferWorld(app)
  const { state, fresh, old, freshHead, freshTeacher, oldHead, ada, ben } = world
  const second = await make.makePerson(app, { state, role: 'principal', school: fresh })
  const away = await make.makePerson(app, {
    state,
    role: 'principal',
    school: fresh,
    accountStatus: 'Suspended',
  })
  const id = await askFor(app, world)
  for (const head of [freshHead, second]) {
    const letters = await mailTo(head.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['A transfer waits for your answer'])
    expect(letters[0]?.text).toContain(`${old.name} asks ${fresh.name} to take Adebayo, Kemi (${ada.fxId}).`)
    expect(letters[0]?.text).toContain(`student-pending-info?id=${id}`)
    // Nothing else about the student, and nothing that was typed.
    for (const secret of ['The family moves', 'Ruth', ada.admissionNumber])
      expect(letters[0]?.text).not.toContain(secret)
  }
  for (const { email } of [away, freshTeacher, oldHead]) expect(await mailTo(email)).toEqual([])

  expect((await accept(app, world, id)).status).toBe(200)
  const accepted = await mailTo(oldHead.email)
  expect(accepted.map(({ subject }) => subject)).toEqual([`The request for ${ada.fxId} was accepted`])
  expect(accepted[0]?.text).toContain(`${fresh.name} has accepted the request for Adebayo, Kemi (${ada.fxId}).`)
  expect(accepted[0]?.text).toContain(`student-accept-info?id=${id}`)

  const other = await askFor(app, world, ben)
  const answer = (status: 'Rejected' | 'Cancelled', as: make.SignedIn, params: { id: string }, reason?: string) =>
    app.request(respond, { params, body: { status, reason } }, { as })
  const unsaid = await answer('Rejected', freshHead, { id: other })
  expect([unsaid.error.code, unsaid.error.fields?.[0]?.path]).toEqual(['reason_needed', 'body.reason'])
  expect((await mailTo(oldHead.email)).length).toBe(1)
  expect((await answer('Rejected', freshHead, { id: other }, 'His marks are too low')).status).toBe(200)
  const rejected = (await mailTo(oldHead.email)).at(-1)
  expect(rejected?.subject).toBe(`The request for ${ben.fxId} was rejected`)
  expect(rejected?.text).not.toContain('marks are too low')

  const third = await askFor(app, world, ben)
  expect((await answer('Cancelled', oldHead, { id: third })).status).toBe(200)
  expect((await mailTo(second.email)).at(-1)?.text).toContain(`${old.name} has cancelled the request for Bello, Musa`)
  expect((await mailTo(oldHead.email)).length).toBe(2)
})

it.each([
  ['left the school', null],
  ['went to another school', 'principal'],
  ['went to another district', 'districtAdmin'],
] as const)('writes to the heads if the requester %s meanwhile', async (_, role) => {
  const world = await transferWorld(app)
  const { state, old, fresh, farDistrict, oldHead } = world
  const successor = await make.makePerson(app, { state, role: 'principal', school: old })
  const id = await askFor(app, world)
  await make.asOwner(app.app.database, async tx => {
    await tx.run(sql`update role_access set ended_at = now() where staff_id = ${oldHead.id}`)
    if (role === null) return
    await tx.run(sql`
      insert into role_access (id, state_id, staff_id, role_id, district_id, school_id)
      select akada_uuid(), ${state.id}, ${oldHead.id}, role.id, ${farDistrict.id},
        ${role === 'principal' ? fresh.id : null}
      from role where role.state_id = ${state.id} and role.built_in = ${role}`)
  })
  expect((await accept(app, world, id)).status).toBe(200)
  expect(await mailTo(oldHead.email)).toEqual([])
  expect((await mailTo(successor.email)).map(({ subject }) => subject)).toEqual([
    `The request for ${world.ada.fxId} was accepted`,
  ])
})

it.each(['districtAdmin', 'superAdmin'] as const)(
  'writes to a requester who has a higher role by now: %s',
  async role => {
    const world = await transferWorld(app)
    const { state, district, oldHead } = world
    const id = await askFor(app, world)
    await app.db.run(sql`update role_access set ended_at = now() where staff_id = ${oldHead.id}`)
    await app.db.run(sql`
    insert into role_access (id, state_id, staff_id, role_id, district_id)
    select akada_uuid(), ${state.id}, ${oldHead.id}, role.id, ${role === 'districtAdmin' ? district.id : null}
    from role where role.state_id = ${state.id} and role.built_in = ${role}`)
    expect((await accept(app, world, id)).status).toBe(200)
    expect(await mailTo(oldHead.email)).toHaveLength(1)
  },
)

it('reports a taken admission number at the field', async () => {
  const world = await transferWorld(app)
  const id = await askFor(app, world)
  const { status, error } = await accept(app, world, id, { admissionNumber: world.cole.admissionNumber })
  expect([status, error.code]).toEqual([409, 'admission_number_taken'])
  expect(error.fields).toEqual([
    {
      path: 'body.admissionNumber',
      message: `Admission number ${world.cole.admissionNumber} already belongs to Cole, Chidi. Give another.`,
    },
  ])
  expect(await mailTo(world.oldHead.email)).toEqual([])
})
