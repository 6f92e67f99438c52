/**
 * Sends random requests, made from the OpenAPI document, to a server that it starts on this machine: `npm run fuzz -- [--requests 40000]
 * [--seed 1]`. Ends with status 1 if one was answered with a server error or not within five seconds, or if the server then uses more
 * memory than before.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { type DocumentedCall, documentedCalls } from './calls.ts'
import { idsOf, isBad, type Input, type Outcome, send } from './requests.ts'
import { type Caller, type HeldMemory, placeNames, type ServedWorld, serveWorld } from './served-world.ts'
import { pick, type Random, numbersFrom, randomOf } from './values.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '40000' }, seed: { type: 'string' } },
})
const requests = Number(values.requests)
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)

const slowest = 5_000
const giveUpAfter = 30_000
const atOnce = 8
/** Requests before memory is first measured: after them a server has filled its caches. */
const warmUp = Math.min(4_000, Math.floor(requests / 5))
/** When memory is measured again, to distinguish endless growth from growth that levels off. */
const parts = [1, 2, 3].map(third => warmUp + Math.round(((requests - warmUp) * third) / 3))
/** Until queued jobs have been processed; idle threads are ended before memory is measured. */
const untilQuiet = 15_000
/** Memory afterwards relative to before: the same except for limited caches. */
const mostGrowth = 1.15
/** How often a value is arbitrary instead of following its schema. */
const odds = 0.06

const write = (text: string): void => void process.stdout.write(`${text}\n`)

const inputOf = (call: DocumentedCall, world: ServedWorld, caller: Caller, random: Random): Input => {
  // Now and then the records of another place: of an empty school, of another state.
  const place = random() < 0.85 ? caller.place : (pick(random, placeNames) ?? caller.place)
  const ids = idsOf(world.things[place])
  const within = { random, odds }
  return {
    params: Object.fromEntries(call.params.map(({ name, schema }) => [name, randomOf(schema, name, ids, within)])),
    query: Object.fromEntries(
      call.query
        .filter(({ required }) => (required ? random() > odds : random() < 0.35))
        .map(({ name, schema }) => [name, randomOf(schema, name, ids, within)]),
    ),
    ...(call.body === null ? {} : { body: randomOf(call.body, 'body', ids, within) }),
  }
}

const tokenOf = async (call: DocumentedCall, world: ServedWorld, caller: Caller, random: Random) => {
  const chance = random()
  if (chance < 0.03) return null
  if (chance < 0.05) return 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbnlib2R5In0.x'
  return call.isPublic ? null : world.tokenFor(caller)
}

const fuzz = async (world: ServedWorld, count: number, random: Random): Promise<Outcome[]> => {
  const calls = await documentedCalls()
  const outcomes: Outcome[] = []
  let sent = 0
  const work = async (): Promise<void> => {
    while (sent < count && world.isAlive()) {
      sent++
      const call = pick(random, calls)
      const caller = pick(random, world.callers)
      if (!call || !caller) return
      const input = inputOf(call, world, caller, random)
      const token = await tokenOf(call, world, caller, random)
      outcomes.push(await send(world, call, caller, input, { token, giveUpAfter }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`

interface MemoryAfter extends HeldMemory {
  requests: number
}

const held = ({ rss, heapUsed, external }: HeldMemory): string =>
  `${mebibytes(rss)}, of which objects ${mebibytes(heapUsed)} and buffers ${mebibytes(external)}`

const report = (outcomes: readonly Outcome[], seconds: number, memory: readonly MemoryAfter[]): boolean => {
  const failed = outcomes.filter(isBad)
  const slow = outcomes.filter(({ milliseconds }) => milliseconds > slowest)
  const byStatus = [...Map.groupBy(outcomes, ({ status }) => status)].sort(([one], [other]) => one - other)
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  write(`${outcomes.length} requests with seed ${seed} in ${Math.round(seconds)} s`)
  write(`by status: ${byStatus.map(([status, some]) => `${status}: ${some.length}`).join(', ')}`)
  write(`slowest ${times.at(-1)} ms, 99 of 100 within ${times[Math.floor(times.length * 0.99)]} ms`)
  for (const one of memory) write(`memory after ${one.requests} requests: ${held(one)}`)
  for (const { call, caller, status, milliseconds, sent } of [...failed, ...slow].slice(0, 50))
    write(`  ${status} after ${milliseconds} ms: ${call} by ${caller}: ${sent}`)
  const isGrown = (memory.at(-1)?.rss ?? 0) > (memory[0]?.rss ?? 0) * mostGrowth
  if (isGrown) write('The server holds more memory than before.')
  return outcomes.length === requests && failed.length === 0 && slow.length === 0 && !isGrown
}

const folder = await mkdtemp(join(tmpdir(), 'akada-fuzz-'))
// PostgreSQL's own user passes through it.
await chmod(folder, 0o711)
const database = await startEmbedded({ dataDir: folder })
let isGood = false
try {
  write(`seed ${seed}: starting the server`)
  const world = await serveWorld(database.connectionString, folder)
  const random = numbersFrom(seed)
  const began = performance.now()
  const outcomes: Outcome[] = []
  const memory: MemoryAfter[] = []
  let quiet = 0
  for (const until of [warmUp, ...parts]) {
    for (const outcome of await fuzz(world, until - outcomes.length, random)) outcomes.push(outcome)
    const from = performance.now()
    await pause(untilQuiet)
    memory.push({ requests: outcomes.length, ...(await world.memory()) })
    quiet += performance.now() - from
  }
  isGood = report(outcomes, (performance.now() - began - quiet) / 1000, memory)
  await world.stop()
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)
