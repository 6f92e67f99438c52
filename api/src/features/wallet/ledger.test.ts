import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { bookErrors, charge, nairaIn, pay, rows, walletApp, walletWorld } from '../../../test/wallet-world.ts'
import { raw, sql } from '../../platform/db/index.ts'
import { codeOf, isRefusal } from '../../platform/errors/index.ts'
import { reconcileBooks } from './reconcile.ts'

const { app, sandbox } = await walletApp({ config: { dbPool: 12 } })
const world = await walletWorld(app)
const { head, school, state } = world
await pay(app, sandbox, head, 1000)

/** Tries statements in the request role, in the state; returns the SQLSTATE of the refusal. */
const refusalOf = async (...texts: (string | string[])[]): Promise<string | null> =>
  app.app.database
    .forState(state.id)
    .write(async tx => {
      tx.audited.exemptBecause = 'a test of what is refused'
      for (const text of texts.flat()) await tx.run(sql`${raw(text)}`)
    })
    .then(
      () => null,
      (error: unknown) => codeOf(error) ?? String(error),
    )
const asOwner = (text: string) =>
  rows(app, text).then(
    () => null,
    (error: unknown) => codeOf(error),
  )

const [account] = await rows(app, "select id from ledger.account where school_id = $1 and kind = 'wallet'", school.id)
const [gateway] = await rows(app, "select id from ledger.account where school_id = $1 and kind = 'gateway'", school.id)
const [posting] = await rows(app, 'select id from ledger.posting where school_id = $1', school.id)
const makePosting = (
  id: string,
) => `insert into ledger.posting (id, state_id, school_id, action, reference, narration, idempotency_key)
  values ('${id}', '${state.id}', '${school.id}', 'Wallet funding', 'AKD-${id.slice(0, 4).toUpperCase()}-${id.slice(4, 8).toUpperCase()}-0000', 'x', '${id}')`
const entry = (postingId: string, accountId: string, kobo: number) =>
  `insert into ledger.entry (posting_id, account_id, state_id, amount_kobo) values ('${postingId}', '${accountId}', '${state.id}', ${kobo})`

describe('the program itself', () => {
  it.each([
    `update ledger.account set balance_kobo = 5 where id = '${account.id}'`,
    `delete from ledger.account`,
    `insert into ledger.account (id, state_id, school_id, kind, balance_kobo) values ('${randomUUID()}', '${state.id}', '${world.sibling.id}', 'wallet', 99)`,
    `update ledger.posting set narration = 'x'`,
    `delete from ledger.posting`,
    `update ledger.entry set amount_kobo = 1`,
    `delete from ledger.entry`,
    `truncate ledger.entry`,
    `insert into ledger.entry (posting_id, account_id, state_id, amount_kobo, at) values ('${posting.id}', '${account.id}', '${state.id}', 1, now())`,
    `update ledger.payment set expected_kobo = 1`,
    `update ledger.payment set school_id = '${world.sibling.id}'`,
    `delete from ledger.payment`,
    `select * from ledger.webhook`,
    `select ledger.move_balance()`,
  ])('may not: %s', async text => {
    expect(['42501', '0A000']).toContain(await refusalOf(text))
  })

  it('may not add to a posting later, nor write an incomplete one', async () => {
    expect(await refusalOf(entry(posting.id, gateway.id, 1))).not.toBeNull()
    expect(await refusalOf(makePosting(randomUUID()))).toBe('23514')
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const both = (id: string, mine: number, theirs: number, other = gateway.id): string[] => [
      makePosting(id),
      entry(id, account.id, mine),
      entry(id, other, theirs),
    ]
    expect(await refusalOf(both(one, 100, -99))).toBe('23514')
    expect(await refusalOf(both(two, -100_001, 100_001))).toBe('23514')
    const [foreign] = await rows(
      app,
      `insert into ledger.account (id, state_id, school_id, kind) values ($1, $2, $3, 'gateway') returning id`,
      randomUUID(),
      state.id,
      world.sibling.id,
    )
    expect(await refusalOf(both(three, 100, -100, foreign.id))).toBe('23503')
    expect(await nairaIn(app, world)).toBe(1000)
  })

  it('can see and lock no other state', async () => {
    const other = await make.makeState(app)
    const found = await app.app.database
      .forState(other.id)
      .read(tx =>
        tx.get<{ count: number; locked: number | null }>(sql`
        select (select count(*)::int from ledger.account) + (select count(*)::int from ledger.entry)
          + (select count(*)::int from ledger.posting) + (select count(*)::int from ledger.payment) as count,
          ledger.lock_wallet(${school.id}) as locked`),
      )
      .catch((error: unknown) => error)
    // A read transaction may not lock; in a write transaction there is nothing to lock.
    expect(codeOf(found)).toBe('25006')
    const locked = await app.app.database.forState(other.id).write(async tx => {
      tx.audited.exemptBecause = 'a test'
      return tx.get<{ count: number; locked: number | null }>(sql`
        select (select count(*)::int from ledger.account) + (select count(*)::int from ledger.posting) as count, ledger.lock_wallet(${school.id}) as locked`)
    })
    expect(locked).toEqual({ count: 0, locked: null })
  })
})

it('even the owner of the tables cannot change what is written', async () => {
  for (const text of [
    'update ledger.posting set narration = narration',
    'delete from ledger.posting',
    'update ledger.entry set amount_kobo = amount_kobo',
    'delete from ledger.entry',
    'truncate ledger.entry cascade',
    'delete from ledger.account',
    'delete from ledger.payment',
  ])
    expect([text, await asOwner(text)]).toEqual([text, '23000'])
})

describe('charges', () => {
  it('made at once never take a wallet below zero, and report the missing amount', async () => {
    const poor = await walletWorld(app)
    await pay(app, sandbox, poor.head, 1000)
    const ends = await Promise.allSettled(Array.from({ length: 24 }, () => charge(app, poor.school, 9000)))
    const refused = ends.flatMap(end => (end.status === 'rejected' ? [end.reason as unknown] : []))
    expect(ends.length - refused.length).toBe(11)
    for (const reason of refused) {
      expect(isRefusal(reason)).toBe(true)
      expect(isRefusal(reason) && reason.spec.status).toBe(402)
      expect(isRefusal(reason) && reason.message).toBe(
        '₦90.00 is needed, and the wallet holds ₦10.00: ₦80.00 is missing. Fund the wallet, then try again.',
      )
      expect(isRefusal(reason) && reason.more.details).toEqual({
        totalKobo: 9000,
        balanceKobo: 1000,
        missingKobo: 8000,
      })
    }
    expect(await nairaIn(app, poor)).toBe(10)
  })

  it('for the same purchase are made once', async () => {
    const idempotencyKey = `registration:${randomUUID()}`
    const before = await nairaIn(app, world)
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => charge(app, school, 1000, { idempotencyKey, for: 'Exam registration' })),
    )
    expect(new Set(made.map(({ postingId }) => postingId)).size).toBe(1)
    expect(made[0]?.balanceAfterKobo).toBe((before - 10) * 100)
    expect(await nairaIn(app, world)).toBe(before - 10)
  })

  it('create the accounts of a school that never had any, all at once', async () => {
    const fresh = await make.makeSchool(app, world.district)
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => charge(app, fresh, 100)))
    for (const end of ends)
      expect(end.status === 'rejected' && isRefusal(end.reason) && end.reason.spec.status).toBe(402)
    expect(await bookErrors(app)).toEqual([])
  })

  it('of zero, of negative amounts and of half a kobo are bugs in the program', async () => {
    for (const kobo of [0, -5, 1.5]) await expect(charge(app, school, kobo)).rejects.toThrow("can't be charged")
  })
})

describe('the reconciliation', () => {
  const kindsAfter = async (break_: string, repair: string): Promise<string[]> => {
    await rows(app, `set session_replication_role = replica; ${break_}; set session_replication_role = origin`)
    const { errors } = await reconcileBooks(app.app.database, app.app.hooks, new Date())
    await rows(app, `set session_replication_role = replica; ${repair}; set session_replication_role = origin`)
    return [...new Set(errors.map(({ kind }) => kind))].toSorted()
  }

  it('names each kind of error in the books, and nothing else', async () => {
    expect(await bookErrors(app)).toEqual([])
    // The charges of this test bought nothing, which is the only reported error.
    expect(await kindsAfter('select 1', 'select 1')).toEqual(['charge'])
    const move = (kobo: number) =>
      `update ledger.account set balance_kobo = balance_kobo + ${kobo} where id = '${account.id}'`
    expect(await kindsAfter(move(1), move(-1))).toEqual(['balance', 'charge'])
    const change = (kobo: number) =>
      `update ledger.entry set amount_kobo = amount_kobo + ${kobo} where posting_id = '${posting.id}' and account_id = '${account.id}'`
    expect(await kindsAfter(change(1), change(-1))).toEqual(['balance', 'charge', 'order', 'payment', 'unbalanced'])
    const skip = (by: number) =>
      `update ledger.entry set number = number + ${by} where account_id = '${account.id}' and number ${by > 0 ? '> 1' : '> 1000'}`
    expect(await kindsAfter(skip(1000), skip(-1000))).toEqual(['charge', 'order'])
    const status = (from: string, to: string) =>
      `update ledger.payment set status = '${to}' where school_id = '${school.id}' and status = '${from}'`
    expect(await kindsAfter(status('Credited', 'Failed'), status('Failed', 'Credited'))).toEqual(['charge', 'payment'])
    const key = (from: string, to: string) =>
      `update ledger.posting set idempotency_key = replace(idempotency_key, '${from}', '${to}') where id = '${posting.id}'`
    expect(await kindsAfter(key('payment:', 'gift:'), key('gift:', 'payment:'))).toEqual(['charge', 'payment'])
  })

  it('is the state’s own, and for those who settle payments', async () => {
    const look = (as: make.SignedIn) => app.request('GET /wallet/reconciliation', {}, { as })
    const mine = await look(world.ministry)
    expect(mine.body.postings).toBeGreaterThan(1)
    expect(mine.body.errors.every(({ kind }) => kind === 'charge')).toBe(true)
    const elsewhere = await walletWorld(app)
    expect((await look(elsewhere.ministry)).body).toMatchObject({
      accounts: 0,
      postings: 0,
      payments: 0,
      errors: [],
      more: 0,
    })
    expect((await look(head)).status).toBe(403)
  })
})
