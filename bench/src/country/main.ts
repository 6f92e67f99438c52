import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Ask, load, type Outcome } from '../load/index.ts'
import { medianOf } from '../measure.ts'
import { registerAsk } from '../scenarios/registers.ts'
import { stateNames } from '../seed/catalogue.ts'
import { todayInLagos } from '../seed/days.ts'
import { clearRegisters, type Place, preparePlaces } from './places.ts'
import { countryPage, type CountrySide } from './report.ts'
import { type Served, serveEach, serveTogether, type Shares } from './served.ts'

const usage = `usage: npm run bench:country -- --data FOLDER [--states 37] [--students 370000] [--rounds 3] [--seconds 10] [--port 4100] [--out FILE]

Measures the morning peak of registers across states: all of them in one database with one server, and each in an installation of its own
behind the router. Fills the databases that are missing in FOLDER (130 MB for each state of 10,000 students, and 2 GB for all of them
together). 37 installations take 8 GiB of memory. Writes bench/country.md.`

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
  router: to.router - from.router,
  servers: to.servers - from.servers,
  databases: to.databases - from.databases,
})
const divided = ({ router, servers, databases }: Shares, by: number): Shares => ({
  router: router / by,
  servers: servers / by,
  databases: databases / by,
})

/** One list of requests in which the places take turns. */
const inTurn = async (places: readonly Place[], { tokenOf }: Served): Promise<Ask[]> => {
  const most = Math.max(...places.map(({ slots }) => slots.length))
  const asks: Ask[] = []
  for (let at = 0; at < most; at += 1)
    for (const { slots } of places) {
      const slot = slots[at]
      if (slot) asks.push(registerAsk(slot, await tokenOf(slot.arm.teacher)))
    }
  return asks
}

/** Seconds before the first look and over which it goes; what a server and its PostgreSQL may do then, in ms a second; the longest wait. */
const calm = { firstSeconds: 90, seconds: 15, each: 30, longest: 30 * 60 }

/**
 * Waits until what servers do after their start is over: on a filled database they link guardians and count schools for minutes, from a
 * minute after the start.
 */
const settled = async (places: readonly Place[], { time }: Served): Promise<void> => {
  const giveUp = Date.now() + calm.longest * 1000
  await wait(calm.firstSeconds * 1000)
  for (;;) {
    const before = time()
    await wait(calm.seconds * 1000)
    const { servers, databases } = divided(difference(before, time()), calm.seconds)
    if (servers + databases < calm.each * places.length) return
    if (Date.now() > giveUp) throw new Error('The servers are still at work half an hour after their start.')
  }
}

const measureSide = async (title: string, places: readonly Place[], served: Served): Promise<CountrySide> => {
  await settled(places, served)
  const beforeSignIns = served.time()
  const teachers = [...new Set(places.flatMap(({ slots }) => slots.map(({ arm }) => arm.teacher)))]
  const took: number[] = []
  for (const teacher of teachers) {
    const began = performance.now()
    await served.tokenOf(teacher)
    took.push(performance.now() - began)
  }
  const signIn = divided(difference(beforeSignIns, served.time()), teachers.length)
  const asks = await inTurn(places, served)
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
  const side = {
    title,
    perSecond: median(({ outcome }) => outcome.done / outcome.seconds),
    median: median(({ outcome }) => outcome.median),
    p95: median(({ outcome }) => outcome.p95),
    p99: median(({ outcome }) => outcome.p99),
    cost: {
      router: median(({ cost }) => cost.router),
      servers: median(({ cost }) => cost.servers),
      databases: median(({ cost }) => cost.databases),
    },
    signIn: { median: medianOf(took), cost: signIn },
    memory,
    afterwards,
  }
  console.log(JSON.stringify(side))
  return side
}

const run = async (): Promise<void> => {
  if (values.help || values.data === undefined) return console.log(usage)
  const country = { folder: values.data, states: Number(values.states), students: Number(values.students) }
  const today = todayInLagos(new Date())
  const { together, each, databaseVersion } = await preparePlaces(country, { arms, slots: mostSlots, today })
  const sides: CountrySide[] = []
  for (const [title, places, serve] of [
    ['One database', [together], () => serveTogether(together, port)],
    [`${each.length} installations`, each, () => serveEach(each, port)],
  ] as const) {
    const served = await serve()
    try {
      sides.push(await measureSide(title, places, served))
    } finally {
      await served.close()
      for (const place of places) await clearRegisters(place)
    }
  }
  writeFileSync(values.out, countryPage({ ...country, today, connections, teachers: arms, databaseVersion, sides }))
  console.log(`Written to ${values.out}`)
}

await run()
