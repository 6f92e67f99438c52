import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { testFiles } from '../../../test/app.ts'
import { startChild } from '../../../test/child.ts'
import { examWorld } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { rows, walletApp, walletWorld, type WalletWorld } from '../../../test/wallet-world.ts'
import type { Settlement } from '../../../sandbox/index.ts'
import { hooks } from '../../features.ts'
import { reconcileBooks, reconcileGateway } from './index.ts'
import { checkDuePayments } from './check-due-payments.ts'

/**
 * Many connections pay in, buy and reverse payments on a few wallets, while one of two servers is killed repeatedly and database
 * connections break. AKADA_HAMMER=large: 50 connections and ten times the work.
 */
const large = process.env.AKADA_HAMMER === 'large'
const connections = large ? 50 : 12
const fundings = large ? 400 : 36
const studentsOfEach = large ? 100 : 12
const killEveryMs = 2500
const breakEveryMs = 400

const { app, sandbox } = await walletApp({ now: new Date().toISOString() })
const cards: { school: WalletWorld['school']; student: string; term: string }[] = []
const worlds: WalletWorld[] = []
const shared = await walletWorld(app)
const session = await make.makeSession(app, shared.state)
for (const [school, head] of [
  [shared.school, shared.head],
  [shared.sibling, shared.siblingHead],
] as const) {
  worlds.push({ ...shared, school, head })
  const arm = await make.makeClassArm(app, { state: shared.state, school, session })
  for (let count = 0; count < studentsOfEach; count++) {
    const student = await make.makeStudent(app, arm)
    for (const { id: term } of session.terms) cards.push({ school, student: student.id, term })
  }
}

/** Registrations of a third school, each waiting to be paid from the wallet that the payments fill. */
const exams = await examWorld(app)
worlds.push({ ...shared, school: exams.school, head: exams.head })
const registrations: string[] = []
const day = (daysOn: number) => new Date(Date.now() + daysOn * 86_400_000).toISOString().slice(0, 10)
for (let count = 0; count < (large ? 60 : 8); count++) {
  const exam = await exams.announce({
    examName: `Mock ${count}`,
    numberPrefix: `MOCK${count}`,
    examRegistration: { starts: day(-2), ends: day(30), fee: 25 },
    examDate: { starts: day(60), ends: day(63) },
  })
  const { body } = await exams.enter(exam, [exams.zain, exams.eze])
  registrations.push(body.id)
}

/** The payers: enough that nobody exceeds the rate limit of one person. */
const payers: WalletWorld[] = []
for (let count = 0; count < fundings / 8; count++) {
  const world = worlds[count % worlds.length] ?? shared
  const state = world.school.id === exams.school.id ? exams.state : world.state
  payers.push({ ...world, head: await make.makePerson(app, { state, role: 'principal', school: world.school }) })
}

const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

interface Server {
  url: string
  child: ChildProcess
  /** Its log. */
  text: () => string
}

const start = async (): Promise<Server> => {
  const { baseUrl, secretKey } = sandbox.paystack
  const {
    process: child,
    says,
    text,
  } = startChild('wallet-child.ts', app.connectionString, baseUrl, secretKey, testFiles)
  children.add(child)
  const [, port] = await says(/port (\d+)/)
  return { child, text, url: `http://127.0.0.1:${port}` }
}

const servers: Server[] = [await start(), await start()]
let isOver = false

/** Sends until there is a conclusive response; returns its status and body. Each attempt may go to any server. */
const insist = async (
  path: string,
  body: object,
  token?: string,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  for (let turn = Math.trunc(Math.random() * 2); ; turn++) {
    // A kill leaves the other server; one that ended by itself is a bug in the product.
    if (servers[0]?.child.exitCode !== null) throw new Error(`A server ended by itself: ${servers[0]?.text()}`)
    try {
      const answer = await fetch(`${servers[turn % servers.length]?.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      })
      const read: unknown = await answer.json()
      if (answer.status < 500) return { status: answer.status, body: Object(read) }
    } catch {
      // Killed, or its connection to the database broke: the other one, or the same again.
    }
    await pause(20 + Math.random() * 80)
  }
}

/** The outcomes of payments at the gateway, in turn. */
const endings: readonly Settlement[] = [
  {},
  {},
  {},
  { paidKobo: 5000 },
  { paidKobo: 900_000 },
  { currency: 'USD' },
  { status: 'failed' },
  { status: 'reversed' },
]

const fundOnce = async (turn: number): Promise<void> => {
  const { head, school } = payers[turn % payers.length] ?? shared
  const wanted = { school: school.id, amount: 100 + (turn % 40), clientId: randomUUID() }
  const begun = await insist('/billing/wallet/payment-link', wanted, head.token)
  expect(begun).toMatchObject({ status: 200 })
  const reference = String(begun.body.id)
  const how = endings[turn % endings.length] ?? {}
  // The gateway's own webhook arrives in parallel with the payer, who asks twice.
  sandbox.settle(reference, how.status === 'reversed' ? {} : how)
  const asked = () => insist('/billing/wallet/fund', { reference }, head.token)
  const answers = await Promise.all([asked(), asked()])
  for (const answer of answers) expect(answer).toMatchObject({ status: 200 })
  if (how.status !== 'reversed') return
  sandbox.settle(reference, how)
  await asked()
}

const acknowledged: { student: string; term: string }[] = []
const buyOnce = async (place: number): Promise<void> => {
  const card = cards[place]
  if (!card) return
  const { school, student, term } = card
  const wanted = { state: school.stateId, school: school.id, student, term, kobo: 5000 + (place % 7) }
  const [first] = await Promise.all([insist('/api/hammer/charge', wanted), insist('/api/hammer/charge', wanted)])
  if (first.status === 200) acknowledged.push({ student, term })
  else expect(first).toMatchObject({ status: 402 })
}

const answered = new Set<string>()
const payExamOnce = async (place: number): Promise<void> => {
  const id = registrations[place]
  if (!id) return
  const settle = () => insist(`/api/exam-registration/pay/${id}`, { amount: 50 }, exams.head.token)
  for (const answer of await Promise.all([settle(), settle()])) {
    // 409: the other of the two was first, or this one was but lost its response. 402: the balance is too low now.
    expect([200, 402, 409]).toContain(answer.status)
    if (answer.status !== 402) answered.add(id)
  }
}

const chaos = async (): Promise<void> => {
  let kills = 0
  let [nextKill, nextBreak] = [Date.now() + 500, Date.now()]
  while (!isOver) {
    if (Date.now() >= nextKill && kills < (large ? 12 : 3)) {
      servers[1]?.child.kill('SIGKILL')
      kills += 1
      servers[1] = await start()
      nextKill = Date.now() + killEveryMs
    }
    if (Date.now() >= nextBreak) {
      await rows(
        app,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'akada' and pid <> pg_backend_pid() order by random() limit 1`,
      ).catch(() => [])
      nextBreak = Date.now() + breakEveryMs
    }
    await pause(50)
  }
  expect(kills).toBeGreaterThan(0)
}

it('whatever breaks meanwhile, every success is credited once and the books are correct', async () => {
  sandbox.sendWebhooksTo(`${servers[0]?.url}/billing/paystack/webhook`)
  let [funded, bought, entered] = [0, 0, 0]
  const work = async (): Promise<void> => {
    while (funded < fundings || bought < cards.length || entered < registrations.length) {
      if (funded < fundings) await fundOnce(funded++)
      if (bought < cards.length) await buyOnce(bought++)
      // Not before there is money to pay with.
      if (entered < registrations.length && funded > fundings / 2) await payExamOnce(entered++)
    }
  }
  const breaking = chaos()
  await Promise.all(Array.from({ length: connections }, work)).finally(() => {
    isOver = true
  })
  await breaking
  await sandbox.settled()
  for (const { child } of servers) {
    child.kill('SIGTERM')
    await new Promise(resume => (child.exitCode === null ? child.once('exit', resume) : resume(null)))
  }

  // Outcomes that could not be reported to anyone are found by the check of open payments.
  const { payments, database } = app.app
  if (!payments) throw new Error('There is no gateway.')
  app.clock.set(new Date(Date.now() + 2 * 3_600_000))
  await checkDuePayments({ database, clock: app.clock, hooks, payments })

  const books = await reconcileBooks(database, hooks, new Date())
  expect(books.errors).toEqual([])
  expect((await reconcileGateway(database, payments, new Date(0))).errors).toEqual([])
  const [credited] = await rows(
    app,
    `select count(*)::int as count, coalesce(sum(e.amount_kobo), 0)::int as kobo from ledger.posting p
     join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id and a.kind = 'wallet'
     where p.action = 'Wallet funding' and not exists (
       select from ledger.payment pay where pay.posting_id = p.id and pay.status = 'Reversed')`,
  )
  const successes = sandbox
    .all()
    .filter(
      ({ status, currency, paidKobo, requestedKobo }) =>
        status === 'success' && currency === 'NGN' && (paidKobo ?? 0) >= requestedKobo,
    )
  expect(successes.length).toBeGreaterThan(fundings / 3)
  expect(credited).toEqual({
    count: successes.length,
    kobo: successes.reduce((sum, { requestedKobo }) => sum + requestedKobo, 0),
  })
  // Nothing that was acknowledged is lost.
  const stored = new Set(
    (await rows(app, 'select student_id, term_id from report_card_charge')).map(
      row => `${row.student_id} ${row.term_id}`,
    ),
  )
  expect(acknowledged.length).toBeGreaterThan(5)
  for (const { student, term } of acknowledged) expect(stored.has(`${student} ${term}`)).toBe(true)
  const paid = await rows(app, 'select id from exam_registration where paid_at is not null and paid_kobo = 5000')
  expect(paid.length).toBeGreaterThan(0)
  expect(new Set(paid.map(({ id }) => id))).toEqual(answered)
}, 600_000)
