import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { codeOf, cookieOf, familyWorld, nameGuardian, signedInMother, withdraw } from '../../../test/family-world.ts'
import {
  bookErrors,
  fill,
  messageApp,
  recipientsOf,
  send,
  sent,
  tellGateway,
  viewed,
} from '../../../test/message-world.ts'

const { app, sandbox, sender } = await messageApp()

type Family = Record<string, string>

const onPage = { channel: 'Family page' } as const

const list = async (family: Family) =>
  (await app.request('GET /family/messages', {}, { headers: family })).body.found.map(({ beginning }) => beginning)
const children = async (family: Family) => (await app.request('GET /family/children', {}, { headers: family })).body
const idOf = async (family: Family, beginning: string): Promise<string> => {
  const { found } = (await app.request('GET /family/messages', {}, { headers: family })).body
  return found.find(one => one.beginning === beginning)?.id ?? ''
}
const open = (family: Family, id: string) =>
  app.request('GET /family/message/{id}', { params: { id } }, { headers: family })
const acknowledge = (family: Family, id: string) =>
  app.request('POST /family/acknowledge-message/{id}', { params: { id } }, { headers: family })

const signedIn = async (at = '2026-10-14T09:00:00Z') => {
  app.clock.set(at)
  const world = await familyWorld(app)
  return { ...world, mother: await signedInMother(app, world) }
}

const auditOf = async (of: TestApp, id: string): Promise<string[]> =>
  (
    await of.owner.query(
      `select operation || ': ' || summary as line from audit_log where entity_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ line }) => line)

describe('a message on the family page', () => {
  it('is there at once and free, in the night and with an empty wallet, and tells its sender who has read and confirmed it', async () => {
    const world = await signedIn('2026-10-14T22:00:00Z')
    const { body: plan } = await app.request(
      'POST /message/preview',
      { body: { template: '{{student}}: ẹ kú iṣẹ́', audience: { kind: 'everyone' }, ...onPage } },
      { as: world.principal },
    )
    expect(plan).toMatchObject({ recipients: 2, signedIn: 1, unreachable: 0, pages: 0, cost: 0, quietUntil: null })
    expect(plan.approval).toBeNull()
    expect(plan.samples).toContainEqual({
      name: 'Ruth Bello',
      number: null,
      email: null,
      text: 'Aisha Bello: ẹ kú iṣẹ́'.normalize('NFC'),
      pages: 0,
    })
    const wanted = { template: '{{student}} goes on a trip.', asksToConfirm: true, agreedCost: 0, ...onPage }
    const messageId = await sent(app, world.principal, wanted)
    expect(await viewed(app, world.principal, messageId)).toMatchObject({
      status: 'Finished',
      channel: 'Family page',
      asksToConfirm: true,
      cost: 0,
      paidByWallet: false,
      outcomes: [{ status: 'Delivered', recipients: 2 }],
      can: { stop: false, retry: false, decide: false },
    })
    const id = await idOf(world.mother, 'Aisha Bello goes on a trip.')
    expect((await children(world.mother)).messages).toMatchObject({
      found: [{ id, from: world.school.name, isUnread: true, isToConfirm: true }],
      total: 1,
    })
    expect((await open(world.mother, id)).body).toMatchObject({
      text: 'Aisha Bello goes on a trip.',
      children: ['Aisha Bello'],
      isToConfirm: true,
      acknowledgedAt: null,
    })
    await open(world.mother, id)
    expect((await viewed(app, world.principal, messageId)).outcomes).toEqual([
      { status: 'Delivered', recipients: 1 },
      { status: 'Read', recipients: 1 },
    ])
    const first = '2026-10-14T22:00:00Z'
    expect((await acknowledge(world.mother, id)).status).toBe(200)
    app.clock.advance(60_000)
    expect((await acknowledge(world.mother, id)).status).toBe(200)
    expect((await open(world.mother, id)).body).toMatchObject({ isToConfirm: false, acknowledgedAt: first })
    expect((await recipientsOf(app, world.principal, messageId)).find(one => one.id === id)).toMatchObject({
      name: 'Ruth Bello',
      number: null,
      status: 'Acknowledged',
      readAt: first,
      acknowledgedAt: first,
    })
    expect(await auditOf(app, id)).toEqual([
      'family.view: Ruth Bello read a message: Aisha Bello goes on a trip.',
      'family.acknowledge: Ruth Bello says to have read a message: Aisha Bello goes on a trip.',
    ])
    await sender.sendDue()
    expect(await bookErrors(app)).toEqual([])
  })

  it('stands before those that were read, and asks for no answer unless its sender wants one', async () => {
    const world = await signedIn()
    await sent(app, world.principal, { template: 'The first', ...onPage })
    app.clock.advance(60_000)
    await sent(app, world.principal, { template: 'The second', ...onPage })
    expect(await list(world.mother)).toEqual(['The second', 'The first'])
    const second = await idOf(world.mother, 'The second')
    await open(world.mother, second)
    expect(await list(world.mother)).toEqual(['The first', 'The second'])
    expect((await acknowledge(world.mother, second)).error?.code).toBe('message_not_to_confirm')
    expect((await send(app, world.principal, { template: 'By SMS', asksToConfirm: true })).error?.fields).toMatchObject(
      [{ path: 'body.asksToConfirm' }],
    )
  })

  it('is found page after page, unread ones first, and each once although more are sent meanwhile', async () => {
    const world = await signedIn()
    for (const template of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await sent(app, world.principal, { template, ...onPage })
      app.clock.advance(1000)
    }
    await open(world.mother, await idOf(world.mother, 'Five'))
    const pageOf = async (after?: string) =>
      (await app.request('GET /family/messages', { query: { limit: 2, after } }, { headers: world.mother })).body
    const first = await pageOf()
    await sent(app, world.principal, { template: 'Six', ...onPage })
    const second = await pageOf(first.next)
    const third = await pageOf(second.next)
    const shown = [first, second, third].map(({ found }) => found.map(({ beginning }) => beginning))
    expect(shown).toEqual([['Four', 'Three'], ['Two', 'One'], ['Five']])
    expect([first.total, third.total, third.next]).toEqual([5, 5, undefined])
    expect(await list(world.mother)).toEqual(['Six', 'Four', 'Three', 'Two', 'One', 'Five'])
  })

  it('is not for a guardian who may not see the child, who is not told of it, and leaves the page with the custody', async () => {
    const world = await signedIn()
    await sent(app, world.principal, { template: 'Before', ...onPage })
    const before = await idOf(world.mother, 'Before')
    await withdraw(app, world.principal, world.own.id, 'Ruth Bello')
    await sent(app, world.principal, { template: 'After', ...onPage })
    expect(await list(world.mother)).toEqual([])
    expect((await children(world.mother)).messages).toEqual({ found: [], total: 0 })
    expect((await open(world.mother, before)).status).toBe(404)
    expect((await acknowledge(world.mother, before)).status).toBe(404)
    const only = { kind: 'students' as const, ids: [world.own.id] }
    expect((await send(app, world.principal, { audience: only, ...onPage })).error?.code).toBe(
      'message_without_readers',
    )
  })

  it('names only the children whom the guardian may see, and opens for no other guardian', async () => {
    const world = await signedIn()
    const brother = await make.makeStudent(app, world.arm, { lastName: 'Bello', firstName: 'Musa' })
    await nameGuardian(app, world.state, world.school, brother, { name: 'Ruth Bello', number: world.number })
    await withdraw(app, world.principal, brother.id, 'Ruth Bello')
    const messageId = await sent(app, world.principal, { template: '{{student}} wins.', ...onPage })
    expect(await list(world.mother)).toEqual(['Aisha Bello wins.'])
    const others = (await recipientsOf(app, world.principal, messageId)).filter(({ name }) => name !== 'Ruth Bello')
    expect(others).toHaveLength(1)
    expect((await open(world.mother, others[0]?.id ?? '')).status).toBe(404)
  })
})

describe('an SMS to a guardian', () => {
  it('is on the family page too once it has gone, unless its number is also another guardian’s', async () => {
    const world = await signedIn()
    await fill(app, { ...world, head: world.principal }, 100)
    const id = await sent(app, world.principal, { template: '{{student}}: by SMS' })
    expect(await list(world.mother)).toEqual([])
    await sender.sendDue()
    expect(await list(world.mother)).toEqual(['Aisha Bello: by SMS'])
    expect((await children(world.mother)).messages.found).toMatchObject([{ isUnread: false, isToConfirm: false }])
    await open(world.mother, await idOf(world.mother, 'Aisha Bello: by SMS'))
    expect((await viewed(app, world.principal, id)).outcomes).toEqual([{ status: 'Sent', recipients: 2 }])
    await nameGuardian(app, world.state, world.school, world.own, {
      name: 'Sani Bello',
      number: world.number,
      position: 2,
    })
    await sent(app, world.principal, { template: '{{student}}: to both' })
    await sender.sendDue()
    expect(await list(world.mother)).toEqual(['Aisha Bello: by SMS'])
  })

  it('that is stopped by STOP stops no message on the family page', async () => {
    const world = await signedIn()
    expect(await tellGateway(app, sandbox.reply(`+234${world.number}`, 'STOP'), sandbox.webhookSecret)).toBe(200)
    await sent(app, world.principal, { template: 'For all', ...onPage })
    expect(await list(world.mother)).toEqual(['For all'])
  })
})

describe('guardians whom a school joins', () => {
  const personOf = async (studentId: string): Promise<string> =>
    (await app.owner.query('select person_id from guardian_link where student_id = $1 and ends is null', [studentId]))
      .rows[0].person_id

  /** One mother, whom the records of two children name differently, signed in as each, with a notice that she confirmed as one of them. */
  const twoNames = async () => {
    const world = await signedIn()
    const brother = { lastName: 'Bello', firstName: 'Musa' }
    const musa = await make.makeStudent(app, world.arm, brother)
    await nameGuardian(app, world.state, world.school, musa, { name: 'Mrs Ruth Bello', number: world.number })
    const asMusas = await cookieOf(app, await codeOf(app, world.principal, world.arm.id, brother), world.number)
    const wanted = { template: '{{student}} goes on a trip.', asksToConfirm: true, agreedCost: 0, ...onPage }
    await sent(app, world.principal, wanted)
    return { ...world, musa, asMusas }
  }

  const join = async ({ principal, own, musa, number }: Awaited<ReturnType<typeof twoNames>>) => {
    const persons = [await personOf(own.id), await personOf(musa.id)]
    const body = { number: `+234${number}`, persons }
    expect((await app.request('POST /guardian/join', { body }, { as: principal })).status).toBe(200)
  }

  it('see as one what was sent to both, with what each of them confirmed, on the devices of both', async () => {
    const world = await twoNames()
    const musas = await idOf(world.asMusas, 'Musa Bello goes on a trip.')
    expect((await acknowledge(world.asMusas, musas)).status).toBe(200)
    await join(world)
    for (const family of [world.mother, world.asMusas]) {
      expect((await list(family)).toSorted()).toEqual(['Aisha Bello goes on a trip.', 'Musa Bello goes on a trip.'])
      expect((await open(family, musas)).body).toMatchObject({ isToConfirm: false, children: ['Musa Bello'] })
      expect((await children(family)).foundChildren).toHaveLength(2)
      expect((await app.request('GET /family/sessions', {}, { headers: family })).body.foundSessions).toHaveLength(2)
    }
    expect((await acknowledge(world.asMusas, await idOf(world.asMusas, 'Aisha Bello goes on a trip.'))).status).toBe(
      200,
    )
    const plan = await app.request(
      'POST /message/preview',
      { body: { template: 'Hello', audience: { kind: 'everyone' }, ...onPage } },
      { as: world.principal },
    )
    expect(plan.body).toMatchObject({ recipients: 2, signedIn: 1 })
  })

  it('see as one what each of them asked the school to correct, and it can still be decided', async () => {
    const world = await twoNames()
    const id = '01926b4e-0000-7000-8000-00000000c0de'
    const body = { id, field: 'guardian.email' as const, value: 'aisha@example.org', note: null }
    const of = { params: { id: world.musa.id } }
    const asked = await app.request('POST /family/ask-correction/{id}', { ...of, body }, { headers: world.asMusas })
    expect(asked.status).toBe(200)
    await join(world)
    const accept = { params: { id }, body: { accept: true } }
    const decided = await app.request('PATCH /family/decide-correction/{id}', accept, { as: world.principal })
    expect(decided.status).toBe(200)
    const held = await app.request('GET /family/record/{id}', of, { headers: world.mother })
    expect(held.body).toMatchObject({ corrections: [{ status: 'Accepted' }], guardian: { email: body.value } })
  })
})
