import { describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { familyWorld, nameGuardian } from '../../../test/family-world.ts'
import { messageApp, recipientsOf, fill, sent } from '../../../test/message-world.ts'

const { app } = await messageApp()

const phoneOf = (number: string) => ({ code: '+234', number })

/** Signs in by SMS, with an admission number where the number alone does not say who it is. */
const enter = async (number: string, admissionNumber?: string) => {
  await app.request('POST /family/request-code', { body: { phone: phoneOf(number) } })
  const { rows } = await app.owner.query<{ text: string }>(
    'select text from sms_outbox where to_number = $1 order by created_at desc, id desc limit 1',
    [`+234${number}`],
  )
  const code = rows[0]?.text.slice(0, 6) ?? ''
  return app.request('POST /family/sign-in-by-sms', { body: { phone: phoneOf(number), code, admissionNumber } })
}

const admissionOf = async ({ id }: { id: string }): Promise<string> =>
  (await app.owner.query('select admission_number from student where id = $1', [id])).rows[0].admission_number

const childrenSeen = async (opened: Awaited<ReturnType<typeof enter>>): Promise<string[]> => {
  expect(opened.error?.code ?? opened.status).toBe(200)
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const { body } = await app.request('GET /family/children', {}, { headers: { cookie } })
  return body.foundChildren.map(({ id }) => id)
}

describe('a child who went to a school of another state', () => {
  it('is seen in each state with the admission number of that state, and never from the other', async () => {
    const [before, now] = [await familyWorld(app), await familyWorld(app)]
    await app.owner.query('delete from guardian where student_id = $1', [now.own.id])
    await nameGuardian(app, now.state, now.school, now.own, { name: 'Ruth Bello', number: before.number })
    await app.owner.query(
      `update student set admission_number = case id when $1 then 'OLD/2024/0017' else 'NEW/2026/0421' end where id in ($1, $2)`,
      [before.own.id, now.own.id],
    )
    expect((await enter(before.number)).error.code).toBe('family_fact_needed')
    expect(await childrenSeen(await enter(before.number, await admissionOf(now.own)))).toEqual([now.own.id])
    expect(await childrenSeen(await enter(before.number, await admissionOf(before.own)))).toEqual([before.own.id])
  })
})

describe('two parents in dispute', () => {
  it('are each treated by the decision of the school: the one without custody gets no page, no message and no reason', async () => {
    const world = await familyWorld(app)
    const father = `90${String(make.unique()).padStart(8, '0')}`
    await nameGuardian(app, world.state, world.school, world.own, { name: 'Sani Bello', number: father, position: 2 })
    const { body } = await app.request(
      'GET /guardian/of-student/{id}',
      { params: { id: world.own.id } },
      { as: world.principal },
    )
    const link = body.foundGuardians.find(({ name }) => name === 'Sani Bello')
    await app.request(
      'PATCH /guardian/permit/{id}',
      {
        params: { id: link?.id ?? '' },
        body: { maySee: false, mayBeCalled: false, mayCollect: false, reason: 'Order of the court', revision: 1 },
      },
      { as: world.principal },
    )
    expect(await childrenSeen(await enter(world.number, await admissionOf(world.own)))).toEqual([world.own.id])
    expect(await childrenSeen(await enter(father, await admissionOf(world.own)))).toEqual([])

    await fill(app, { state: world.state, school: world.school, head: world.principal }, 100)
    const message = await sent(app, world.principal, { audience: { kind: 'students', ids: [world.own.id] } })
    expect((await recipientsOf(app, world.principal, message)).map(({ number }) => number)).toEqual([
      `+234${world.number}`,
    ])
  })
})
