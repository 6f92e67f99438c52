import type { MessageChannel } from '@akada/contract/messages/schemas'
import { v7 as uuidv7 } from 'uuid'
import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { type SmsSandbox, startSmsSandbox } from '../sandbox/sms/index.ts'
import type { Word } from '../sandbox/sms/words.ts'
import { createMessageSender, settleMessages } from '../src/features/messages/index.ts'
import { reconcileBooks } from '../src/features/wallet/index.ts'
import type { SmsSettings } from '../src/platform/config/index.ts'
import { openSms } from '../src/platform/sms/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { type TestApp, testApp, type TestAppOptions } from './app.ts'
import * as make from './factories.ts'

/** The program with an SMS gateway and a sender of its own. */
export const messageApp = async (more: TestAppOptions & { gateway?: 'termii' | 'africastalking' } = {}) => {
  const sandbox = await startSmsSandbox()
  afterAll(() => sandbox.stop())
  const account = {
    apiKey: sandbox.apiKey,
    sender: 'Akada',
    baseUrl: sandbox.baseUrl,
    webhookSecret: sandbox.webhookSecret,
  }
  const sms: SmsSettings =
    more.gateway === 'africastalking'
      ? { gateway: 'africastalking', username: sandbox.username, ...account }
      : { gateway: 'termii', channel: 'dnd', signingKey: sandbox.signingKey, ...account }
  const app = await testApp({ ...more, config: { ...more.config, sms } })
  const { database } = app.app
  const sender = createMessageSender({ database, clock: app.clock, gateway: openSms(sms), mailer: app.app.mailer })
  return { app, sandbox, sender, settle: () => settleMessages({ database, clock: app.clock }) }
}

/** Writes a guardian into the record of a student; returns the number as it is dialled. */
export const giveGuardian = async (
  app: TestApp,
  student: { id: string },
  {
    number = make.freshNumber(),
    name = 'Ruth Adebayo',
    email = null,
  }: { number?: string; name?: string; email?: string | null } = {},
): Promise<string> => {
  await app.db.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones, email)
    select ${uuidv7()}, state_id, school_id, id, (select count(*) + 1 from guardian g where g.student_id = student.id), ${name}, 'Mother',
      ${JSON.stringify([{ code: '+234', number }])}::jsonb, ${email}
    from student where id = ${student.id}`)
  return `+234${number}`
}

/** Sends the portal what a gateway tells; returns the status of the answer. */
export const tellGateway = async (
  app: TestApp,
  { contentType, body, signature }: Word,
  secret: string,
): Promise<number> => {
  const headers = { 'content-type': contentType, ...(signature ? { 'x-termii-signature': signature } : {}) }
  return (await app.send('POST', `/api/message/gateway/${secret}`, { payload: body }, { headers })).status
}

/** A school with two arms, its people and this many naira in the wallet. */
export const messageWorld = async (app: TestApp, naira = 100) => {
  const { state, district, school, session, head, office, ministry, arm, other } = await make.makeSchoolWorld(app, {
    people: { head: 'principal', office: 'administrator', ministry: 'superAdmin' },
    arms: { arm: 'JSS 1 Gold', other: 'JSS 1 Blue' },
  })
  await fill(app, { state, school, head }, naira)
  return { state, district, school, session, arm, other, head, office, ministry }
}
export type MessageWorld = Awaited<ReturnType<typeof messageWorld>>

/** Puts money into the wallet of a school, of a district or, with neither, of the state, as a payment would. */
export const fill = async (
  app: TestApp,
  {
    state,
    school,
    district,
    head,
  }: Pick<MessageWorld, 'state' | 'head'> & { school?: { id: string }; district?: { id: string } },
  naira: number,
): Promise<void> => {
  if (naira === 0) return
  const kobo = naira * 100
  const whose = [state.id, school?.id ?? null, school ? null : (district?.id ?? null)] as const
  const owner = sql`${whose[0]}::uuid, ${whose[1]}::uuid, ${whose[2]}::uuid`
  const [payment, posting] = [uuidv7(), uuidv7()]
  // The books add up at the end of a transaction.
  await make.asOwner(app.app.database, async tx => {
    await tx.run(sql`
      insert into ledger.account (id, state_id, school_id, district_id, kind)
      select id, ${owner}, kind from (values (${uuidv7()}::uuid, 'wallet'), (${uuidv7()}::uuid, 'gateway')) as a(id, kind)
      on conflict do nothing`)
    await tx.run(sql`
      insert into ledger.posting (id, state_id, school_id, district_id, action, reference, narration, idempotency_key)
      values (${posting}, ${owner}, 'Wallet funding',
        ${`AKD-${payment
          .slice(-12)
          .toUpperCase()
          .replace(/(.{4})(?=.)/g, '$1-')}`}, 'Paid in', ${`payment:${payment}:credit`})`)
    await tx.run(sql`
      insert into ledger.entry (posting_id, account_id, state_id, amount_kobo)
      select ${posting}, id, ${state.id}, case when kind = 'wallet' then ${kobo}::bigint else -${kobo}::bigint end
      from ledger.account where organization_id = coalesce(${whose[1]}::uuid, ${whose[2]}::uuid, ${whose[0]}::uuid) and kind in ('wallet', 'gateway') order by kind`)
    await tx.run(sql`
      insert into ledger.payment (id, state_id, school_id, district_id, client_id, expected_kobo, email, status, paid_minor, currency, requested_by,
        created_at, credited_kobo, posting_id)
      values (${payment}, ${owner}, ${payment}, ${kobo}, 'bursar@example.com', 'Credited', ${kobo}, 'NGN', ${head.id},
        now(), ${kobo}, ${posting})`)
  })
}

/** What a wallet has, in naira. */
export const walletOf = async (app: TestApp, { school, head }: Pick<MessageWorld, 'school' | 'head'>) =>
  (await app.request('GET /wallet/balance/{id}', { params: { id: school.id } }, { as: head })).body.balance

/** The differences that the check of the books finds. */
export const bookErrors = async (app: TestApp): Promise<string[]> =>
  (await reconcileBooks(app.app.database, app.app.hooks, app.clock.now())).errors.map(({ message }) => message)

interface Wanted {
  template?: string
  audience?: {
    kind: 'everyone' | 'arms' | 'students' | 'absentees' | 'schools' | 'classes' | 'districts'
    ids?: string[]
  }
  agreedCost?: number
  clientId?: string
  channel?: MessageChannel
  asksToConfirm?: boolean
}

/** Sends a message as somebody. */
export const send = (
  app: TestApp,
  as: make.SignedIn,
  {
    template = 'School closes at 12:00.',
    audience = { kind: 'everyone' },
    agreedCost = 1000,
    clientId = randomUUID(),
    ...more
  }: Wanted = {},
) => app.request('POST /message/send', { body: { clientId, template, audience, agreedCost, ...more } }, { as })

/** The same, which must succeed; returns its id. */
export const sent = async (app: TestApp, as: make.SignedIn, wanted: Wanted = {}): Promise<string> => {
  const answer = await send(app, as, wanted)
  expect(answer.error?.message ?? answer.status).toBe(200)
  return answer.body.id
}

export const viewed = async (app: TestApp, as: make.SignedIn, id: string) =>
  (await app.request('GET /message/view/{id}', { params: { id } }, { as })).body

export const recipientsOf = async (app: TestApp, as: make.SignedIn, id: string) =>
  (await app.request('GET /message/recipients/{id}', { params: { id }, query: {} }, { as })).body.foundRecipients

/** The texts that a number has got, oldest first. */
export const textsTo = (sandbox: SmsSandbox, number: string): string[] =>
  sandbox.all().flatMap(({ to, text }) => (to === number ? [text] : []))
