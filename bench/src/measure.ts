import { load, type Outcome } from './load/index.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { costOf, forgetPeak, idleRate, peakMemory, type Processor, processorOf } from './processor.ts'
import { asksFor, type Scenario } from './scenarios/scenario.ts'
import type { BenchWorld } from './world.ts'

export interface Figures {
  perSecond: number
  /** Milliseconds, from the round with the median rate. */
  median: number
  p95: number
  p99: number
  /** Milliseconds of processor time per request without background work, median over the rounds. */
  cost: Processor
  /** The peak memory of the server during the rounds, in MiB; null if the system does not report it. */
  memory: number | null
}
export interface Measured {
  key: string
  title: string
  unit: string
  connections: number
  now: Figures
  /** The same of the former release, and the median over the pairs of rounds of now / former; null if none was measured. */
  former: (Figures & { ratio: number }) | null
}

export interface Pace {
  rounds: number
  seconds: number
  warmUp: number
}

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

interface Round {
  outcome: Outcome
  cost: Processor
}

const rateOf = ({ outcome: { done, seconds } }: Round): number => done / seconds

const medianCost = (rounds: readonly Round[], key: keyof Processor): number | null => {
  const known = rounds.map(({ cost }) => cost[key]).filter(value => value !== null)
  return known.length > 0 ? medianOf(known) : null
}

const figuresOf = (rounds: readonly Round[], memory: number | null): Figures => {
  const sorted = rounds.toSorted((one, other) => rateOf(one) - rateOf(other))
  const middle = sorted[Math.floor(sorted.length / 2)]?.outcome
  return {
    perSecond: medianOf(rounds.map(rateOf)),
    median: middle?.median ?? 0,
    p95: middle?.p95 ?? 0,
    p99: middle?.p99 ?? 0,
    cost: { server: medianCost(rounds, 'server'), database: medianCost(rounds, 'database') },
    memory,
  }
}

/** Background work is measured for this part of a round, before each. */
const restShare = 4

/** Prepares a scenario on one release, and warms it up. */
const start = async (scenario: Scenario, world: BenchWorld, pace: Pace) => {
  const { connections, use } = scenario
  const work = await scenario.prepare(world)
  const order = {
    host: '127.0.0.1',
    port: world.port,
    connections,
    use,
    asks: asksFor(scenario, world.root, work.asks),
  }
  const carryOut = async (seconds: number): Promise<Round> => {
    const who = await world.workers()
    const resting = processorOf(who)
    const rest = performance.now()
    await pause((seconds * 1000) / restShare)
    const before = processorOf(who)
    const began = performance.now()
    const idle = idleRate(resting, before, began - rest)
    const outcome = await load({ ...order, seconds })
    // So the round carries the seals of its own entries.
    await world.settle()
    const cost = costOf(before, processorOf(who), {
      requests: outcome.done,
      milliseconds: performance.now() - began,
      idle,
    })
    await work.undo?.(outcome.sent)
    return { outcome, cost }
  }
  await carryOut(pace.warmUp)
  forgetPeak(world.server.pid)
  const rounds: Round[] = []
  return {
    rounds,
    measure: async () => void rounds.push(await carryOut(pace.seconds)),
    end: async (): Promise<Figures> => {
      const memory = peakMemory(world.server.pid)
      await work.clear?.()
      return figuresOf(rounds, memory)
    },
  }
}

/**
 * Measures a scenario in rounds, in turn with the former release where there is one: each begins every other pair. The writes of a round
 * are undone before the next.
 */
export const measure = async (
  scenario: Scenario,
  pace: Pace,
  world: BenchWorld,
  formerWorld: BenchWorld | null,
): Promise<Measured> => {
  const { key, title, unit, connections } = scenario
  const now = await start(scenario, world, pace)
  const former = formerWorld && (await start(scenario, formerWorld, pace))
  for (let at = 0; at < pace.rounds; at += 1) {
    const pair = former ? [now, former] : [now]
    for (const run of at % 2 === 0 ? pair : pair.toReversed()) await run.measure()
  }
  const ratioOf = (one: Round, at: number): number => {
    const other = former?.rounds[at]
    return other ? rateOf(one) / rateOf(other) : 0
  }
  return {
    key,
    title,
    unit,
    connections,
    now: await now.end(),
    former: former && { ...(await former.end()), ratio: medianOf(now.rounds.map(ratioOf)) },
  }
}
