import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { load, type Outcome } from '../load/index.ts'
import { medianOf } from '../measure.ts'
import { registerAsk } from '../scenarios/registers.ts'
import { stateNames } from '../seed/catalogue.ts'
import { todayInLagos } from '../seed/days.ts'
import { clearRegisters, type Country, prepareCountry } from './country.ts'
import { type CountryFigures, countryPage } from './report.ts'
import { type Served, serve, type Shares } from './served.ts'

const usage = `usage: npm run bench:country -- --data FOLDER [--states 37] [--students 370000] [--rounds 3] [--seconds 10] [--port 4100] [--out FILE]

Measures the morning peak of registers across states, all of them in one database with one server. Fills the database in FOLDER if it is
missing (2 GB). Writes bench/country.md.`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    states: { type: 'string', default: String(stateNames.length) },
    students: { type: 'string', default: '370000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    port: { type: 'string', default: '4100' },
    out: { type: 'string', default: join(import.meta.dirname, '../../country.md') },
    help: { type: 'boolean', default: false },
  },
})

const port = Number(values.port)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
/** Teachers over the whole country. */
const arms = 1000
const connections = 32
/** More registers than are saved in all rounds. */
const mostSlots = 40_000
const warmUpSeconds = 20
const afterSeconds = 60

const difference = (from: Shares, to: Shares): Shares => ({
  server: to.server - from.server,
  database: to.database - from.database,
})
const divided = ({ server, database }: Shares, by: number): Shares => ({ server: server / by, database: database / by })

/** Seconds before the first look and over which it goes; what the server and its PostgreSQL may do then, in ms a second; the longest wait. */
const calm = { firstSeconds: 90, seconds: 15, most: 30, longest: 30 * 60 }

/**
 * Waits until what the server does after its start is over: on a filled database it links guardians and counts schools for minutes, from a
 * minute after the start.
 */
const settled = async ({ time }: Served): Promise<void> => {
  const giveUp = Date.now() + calm.longest * 1000
  await wait(calm.firstSeconds * 1000)
  for (;;) {
    const before = time()
    await wait(calm.seconds * 1000)
    const { server, database } = divided(difference(before, time()), calm.seconds)
    if (server + database < calm.most) return
    if (Date.now() > giveUp) throw new Error('The server is still at work half an hour after its start.')
  }
}

const measure = async ({ slots }: Country, served: Served): Promise<CountryFigures> => {
  await settled(served)
  const beforeSignIns = served.time()
  const teachers = [...new Set(slots.map(({ arm }) => arm.teacher))]
  const took: number[] = []
  for (const teacher of teachers) {
    const began = performance.now()
    await served.tokenOf(teacher)
    took.push(performance.now() - began)
  }
  const signIn = divided(difference(beforeSignIns, served.time()), teachers.length)
  const asks = await Promise.all(slots.map(async slot => registerAsk(slot, await served.tokenOf(slot.arm.teacher))))
  let next = 0
  const round = async (length: number): Promise<Outcome> => {
    const outcome = await load({
      host: '127.0.0.1',
      port: served.port,
      connections,
      seconds: length,
      use: 'once',
      asks: asks.slice(next),
    })
    next += outcome.sent
    if (next >= asks.length) throw new Error('The registers ran out: give fewer rounds or seconds.')
    return outcome
  }
  await round(warmUpSeconds)
  const measured: { outcome: Outcome; cost: Shares }[] = []
  for (let at = 0; at < rounds; at += 1) {
    const before = served.time()
    const outcome = await round(seconds)
    // The seals of the audit log, which are made every three seconds, are part of the work.
    await wait(4000)
    measured.push({ outcome, cost: divided(difference(before, served.time()), outcome.done) })
  }
  const memory = served.memory()
  const from = served.time()
  await wait(afterSeconds * 1000)
  const afterwards = divided(difference(from, served.time()), afterSeconds)
  const median = (of: (one: (typeof measured)[number]) => number): number => medianOf(measured.map(of))
  const figures = {
    perSecond: median(({ outcome }) => outcome.done / outcome.seconds),
    median: median(({ outcome }) => outcome.median),
    p95: median(({ outcome }) => outcome.p95),
    p99: median(({ outcome }) => outcome.p99),
    cost: {
      server: median(({ cost }) => cost.server),
      database: median(({ cost }) => cost.database),
    },
    signIn: { median: medianOf(took), cost: signIn },
    memory,
    afterwards,
  }
  console.log(JSON.stringify(figures))
  return figures
}

const run = async (): Promise<void> => {
  if (values.help || values.data === undefined) return console.log(usage)
  const size = { states: Number(values.states), students: Number(values.students) }
  const today = todayInLagos(new Date())
  const country = await prepareCountry(values.data, size, { arms, slots: mostSlots, today })
  const served = await serve(country, port)
  try {
    const figures = await measure(country, served)
    const { databaseVersion } = country
    writeFileSync(values.out, countryPage({ ...size, today, connections, teachers: arms, databaseVersion, figures }))
  } finally {
    await served.close()
    await clearRegisters(country)
  }
  console.log(`Written to ${values.out}`)
}

await run()
