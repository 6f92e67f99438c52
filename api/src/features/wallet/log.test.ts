import { describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { bookErrors, charge, pay, rows, walletApp, walletWorld } from '../../../test/wallet-world.ts'
import { openZip } from '../../platform/spreadsheet/zip-parts.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const { app, sandbox } = await walletApp()
const world = await walletWorld(app)
const { head, school, sibling, siblingHead, ministry, state, district } = world
const farDistrict = await make.makeDistrict(app, state)
const far = await make.makeSchool(app, farDistrict)
const districtAdmin = await make.makePerson(app, { state, role: 'districtAdmin', district })
const other = await walletWorld(app)

await pay(app, sandbox, head, 1000)
await charge(app, school, 30_000, { narration: '=1+1 Report cards of JSS 1 100%_sure' })
await charge(app, school, 20_050, { for: 'Exam registration', narration: 'BECE 2026: 2 candidates', staffId: head.id })
await pay(app, sandbox, siblingHead, 700)
await pay(app, sandbox, other.head, 500)

/** Sets the dates of the first school's movements, as the owner with the triggers off. */
const dated = async (days: string[]): Promise<void> => {
  const found = await rows(
    app,
    `select e.posting_id as id from ledger.entry e join ledger.account a on a.id = e.account_id
     where a.school_id = $1 and a.kind = 'wallet' order by e.number`,
    school.id,
  )
  for (const [index, { id }] of found.entries())
    await rows(
      app,
      `set session_replication_role = replica; update ledger.entry set at = '${days[index]}' where posting_id = '${id}';
       set session_replication_role = origin`,
    )
}
// The last minute of a day and the first of the next, in Nigeria.
await dated(['2026-09-30T22:59:30Z', '2026-09-30T23:00:30Z', '2026-10-05T12:00:00Z'])

const search = (query: object, as = head) => app.request('GET /transaction-logs/search', { query }, { as })
const statement = (startDate: string, endDate: string, as = head, id = school.id) =>
  app.request('GET /wallet/statement/{id}', { params: { id }, query: { startDate, endDate } }, { as })

describe('the transaction log', () => {
  it('lists movements newest first with balances, references and authors, and totals over all pages', async () => {
    const { body } = await search({ limit: 2 })
    expect(body).toMatchObject({ total: 3, in: 1000, out: 500.5 })
    expect(body.foundTransactionLogs).toMatchObject([
      { action: 'Exam registration', amount: -200.5, balanceAfter: 499.5, by: { id: head.id, name: head.fullName } },
      { action: 'Report cards', amount: -300, balanceAfter: 700, by: null },
    ])
    const second = await search({ limit: 2, page: 2 })
    expect(second.body.foundTransactionLogs).toMatchObject([
      { action: 'Wallet funding', amount: 1000, balanceAfter: 1000 },
    ])
    expect(second.body.foundTransactionLogs[0]?.reference).toMatch(/^AKD-/)
  })

  it('is filtered by action, words, reference and days', async () => {
    const found = async (query: object) => (await search(query)).body.foundTransactionLogs.map(({ action }) => action)
    expect(await found({ transactionAction: ['Report cards', 'Wallet funding'] })).toEqual([
      'Report cards',
      'Wallet funding',
    ])
    expect(await found({ searchTerm: 'bece candidates' })).toEqual(['Exam registration'])
    expect(await found({ searchTerm: '%_' })).toEqual(['Report cards'])
    const [first] = (await search({})).body.foundTransactionLogs
    expect(await found({ searchTerm: first?.reference.toLowerCase() })).toEqual(['Exam registration'])
    expect(await found({ startDate: '2026-09-30', endDate: '2026-09-30' })).toEqual(['Wallet funding'])
    expect(await found({ startDate: '2026-10-01', endDate: '2026-10-01' })).toEqual(['Report cards'])
    expect(await found({ startDate: '2026-10-02' })).toEqual(['Exam registration'])
    expect((await search({ transactionAction: 'Lottery' })).status).toBe(422)
  })

  it('shows school, district and state their own movements, and nobody another’s', async () => {
    const total = async (as: make.SignedIn, query: object = {}) => {
      const { status, body } = await search(query, as)
      return status === 200 ? body.total : status
    }
    expect(await total(head)).toBe(3)
    expect(await total(districtAdmin)).toBe(4)
    expect(await total(ministry)).toBe(4)
    expect(await total(ministry, { school: [sibling.id] })).toBe(1)
    expect(await total(ministry, { school: [far.id, sibling.id] })).toBe(1)
    expect(await total(other.ministry)).toBe(1)
    expect(await total(head, { school: [sibling.id] })).toBe(404)
    expect(await total(districtAdmin, { school: [far.id] })).toBe(404)
    expect(await total(ministry, { school: [other.school.id] })).toBe(404)
  })

  it('is downloaded as a spreadsheet of text and numbers, never formulas, with an audit entry', async () => {
    const answer = await app.get('/api/transaction-logs/download?transactionAction=Report%20cards', { as: head })
    expect(answer.headers['content-disposition']).toContain(', Transactions, 2026-10-14.xlsx')
    const sheet = await read(answer.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    const titles = [
      'Time',
      'Wallet of',
      'Action',
      'Narration',
      'Reference',
      'Amount (naira)',
      'Balance after (naira)',
      'By',
    ]
    expect(sheet.headers.map(({ title }) => title)).toEqual(titles)
    expect(sheet.rows.map(({ cells }) => Object.values(cells))).toEqual([
      [
        '2026-10-01',
        school.name,
        'Report cards',
        '=1+1 Report cards of JSS 1 100%_sure',
        expect.stringMatching(/^AKD-/),
        '-300',
        '700',
        'The program',
      ],
    ])
    // 00:00:30 of 1 October 2026 as a time, by which a spreadsheet can filter a month.
    const [xml] = openZip(answer.bytes).read('xl/worksheets/sheet1.xml')
    expect(xml).toMatch(/s="7"><v>46296\.00034722\d*<\/v>/)
    expect(answer.bytes.toString('latin1')).not.toContain('<f>')
    const [entry] = await rows(
      app,
      "select summary, school_id from audit_log where operation = 'wallet.download' order by id desc limit 1",
    )
    expect(entry).toEqual({ summary: 'Downloaded 1 transactions', school_id: school.id })
    const teacher = await make.makePerson(app, { state, role: 'teacher', school })
    expect((await app.get('/api/transaction-logs/download', { as: teacher })).status).toBe(403)
  })
})

describe('a statement', () => {
  it('is printed with every movement whole, between the balances, and audited', async () => {
    const query = { startDate: '2026-09-01', endDate: '2026-10-31' }
    const print = (as: make.SignedIn) =>
      app.request('GET /wallet/statement-pdf/{id}', { params: { id: school.id }, query }, { as })
    const { bytes, headers } = await print(head)
    expect(headers['content-disposition']).toContain('Statement of the wallet, 01-09-2026 to 31-10-2026.pdf')
    const [page, ...more] = pagesOf(bytes)
    expect(more).toEqual([])
    for (const line of ['Opening balance', 'BECE 2026: 2 candidates', 'In all', 'Closing balance', 'Page 1 of 1'])
      expect(page?.lines).toContain(line)
    expect(page?.lines).toEqual(expect.arrayContaining(['₦1,000.00', '₦500.50', '₦499.50']))
    const [entry] = await rows(
      app,
      `select summary from audit_log where entity_id = $1 and summary like 'Printed the statement%'`,
      school.id,
    )
    expect(entry?.summary).toBe(`Printed the statement of ${school.name}, 01-09-2026 to 31-10-2026`)
    expect((await print(siblingHead)).status).toBe(404)
  })

  it('carries the balance forward from day to day', async () => {
    expect((await statement('2026-09-01', '2026-09-30')).body).toMatchObject({
      opening: 0,
      closing: 1000,
      in: 1000,
      out: 0,
      leftOut: 0,
    })
    const october = (await statement('2026-10-01', '2026-10-31')).body
    expect(october).toMatchObject({ opening: 1000, closing: 499.5, in: 0, out: 500.5 })
    expect(october.movements.map(({ balanceAfter }) => balanceAfter)).toEqual([700, 499.5])
    expect((await statement('2026-10-02', '2026-10-04')).body).toMatchObject({
      opening: 700,
      closing: 700,
      movements: [],
    })
    expect((await statement('2026-01-01', '2026-01-31')).body).toMatchObject({ opening: 0, closing: 0 })
  })

  it('without space for every movement says how many it omits, and still adds up', async () => {
    const busy = await walletWorld(app)
    await pay(app, sandbox, busy.head, 2000)
    await charge(app, busy.school, 100)
    const { id, stateId } = busy.school
    await rows(
      app,
      `insert into ledger.posting (id, state_id, school_id, action, reference, narration, idempotency_key)
         select gen_random_uuid(), '${stateId}', '${id}', 'Report cards', 'AKD-MANY-' || lpad(n::text, 4, '0') || '-ONES',
           'One of many', 'many:' || n
         from generate_series(1, 1003) n;
       insert into ledger.entry (posting_id, account_id, state_id, amount_kobo)
         select p.id, a.id, p.state_id, case a.kind when 'wallet' then -100 else 100 end
         from ledger.posting p join ledger.account a on a.school_id = p.school_id and a.kind in ('wallet', 'report-cards')
         where p.idempotency_key like 'many:%'`,
    )
    const day = (daysOn: number) => new Date(Date.now() + daysOn * 86_400_000).toISOString().slice(0, 10)
    const { body } = await statement(day(-1), day(1), busy.head, id)
    expect(body).toMatchObject({ opening: 0, in: 2000, out: 1004, closing: 996, leftOut: 5 })
    expect(body.movements).toHaveLength(1000)
    expect(body.movements.at(-1)).toMatchObject({ amount: -1, balanceAfter: 1001 })
  })

  it('is refused for an invalid range of days, and hidden from others', async () => {
    for (const [from, to] of [
      ['2026-10-02', '2026-10-01'],
      ['2025-10-01', '2026-10-02'],
    ] as const)
      expect((await statement(from, to)).error.code).toBe('statement_days')
    expect((await statement('2025-10-02', '2026-10-02')).status).toBe(200)
    expect((await statement('2026-10-01', '2026-10-02', siblingHead)).status).toBe(404)
    expect((await statement('2026-10-01', '2026-10-02', districtAdmin)).status).toBe(200)
    expect((await statement('2026-10-01', '2026-10-02', other.ministry)).status).toBe(404)
  })
})

describe('wallets and payments in lists', () => {
  it('show every school within reach, including those without a wallet, with the total', async () => {
    const find = async (query: object, as: make.SignedIn) =>
      (await app.request('GET /wallet/search', { query }, { as })).body
    const all = await find({}, ministry)
    expect(all).toMatchObject({ total: 3, balance: 1199.5 })
    expect(await find({ emptyOnly: true }, ministry)).toMatchObject({
      total: 1,
      balance: 0,
      foundWallets: [{ school: { id: far.id } }],
    })
    expect(await find({}, districtAdmin)).toMatchObject({ total: 2 })
    expect(await find({ searchTerm: school.name }, districtAdmin)).toMatchObject({
      foundWallets: [{ school: { id: school.id }, balance: 499.5 }],
    })
    expect(await find({}, head)).toMatchObject({ total: 1 })
  })

  it('show the approved districts of a state with their own wallets, a district its own, and a school none', async () => {
    const find = async (as: make.SignedIn) => {
      const { body } = await app.request('GET /wallet/search', { query: { of: 'districts' } }, { as })
      expect(body.total).toBe(body.foundWallets.length)
      return body.foundWallets.map(({ school: owner, district: within, balance }) => [owner.id, within.id, balance])
    }
    const waiting = await make.makeDistrict(app, state, { approved: false })
    const [own, others] = [
      [district.id, district.id, 0],
      [farDistrict.id, farDistrict.id, 0],
    ]
    expect(await find(ministry)).toEqual(expect.arrayContaining([own, others]))
    expect(await find(ministry)).not.toContainEqual([waiting.id, waiting.id, 0])
    expect(await find(districtAdmin)).toEqual([own])
    expect(await find(head)).toEqual([])
    expect(await find(other.ministry)).not.toContainEqual(own)
  })

  it("show payments by status, each school's own", async () => {
    const find = (query: object, as: make.SignedIn) => app.request('GET /wallet/payments', { query }, { as })
    expect((await find({}, head)).body).toMatchObject({
      total: 1,
      foundPayments: [{ status: 'Credited', amount: 1000 }],
    })
    expect((await find({ status: ['Held', 'Pending'] }, ministry)).body.total).toBe(0)
    expect((await find({ status: 'Credited' }, ministry)).body.total).toBe(2)
    expect((await find({ school: [sibling.id] }, head)).status).toBe(404)
  })
})

describe('the price of a report card', () => {
  const configure = (body: { price: number; revision?: number }, as = ministry) =>
    app.request('PATCH /state/report-card-billing-configuration', { body }, { as })

  it('is free until it is set, is visible to schools and set by the state, with an audit entry', async () => {
    const look = (as: make.SignedIn) => app.request('GET /state/report-card-billing-configuration', {}, { as })
    expect((await look(head)).body).toEqual({ price: 0, changedAt: null, changedBy: null, revision: 0 })
    expect((await configure({ price: 150.5, revision: 0 }, head)).status).toBe(403)
    const set = await configure({ price: 150.5, revision: 0 })
    expect(set.body).toMatchObject({ price: 150.5, changedBy: ministry.fullName, revision: 1 })
    expect((await look(head)).body.price).toBe(150.5)
    expect((await look(other.head)).body.price).toBe(0)
    const stale = await configure({ price: 10, revision: 0 })
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'billing_changed',
      message: `${ministry.fullName} changed the price meanwhile: it is ₦150.50 now. Review it, then save again.`,
      details: { theirs: set.body, by: ministry.fullName },
    })
    expect((await configure({ price: 0, revision: 1 })).body).toMatchObject({ price: 0, revision: 2 })
    expect((await configure({ price: 1.234, revision: 2 })).status).toBe(422)
    const entries = await rows(app, "select summary from audit_log where operation = 'billing.configure' order by id")
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Set the price of a report card to ₦150.50',
      'Set the price of a report card to ₦0.00',
    ])
  })
})

it('the books are correct except for the days that this test moved', async () => {
  expect(await bookErrors(app)).toEqual([])
})
