import { load, type Outcome } from './load/index.ts'
import { costOf, forgetPeak, peakMemory, type Processor, processorOf, type Workers } from './processor.ts'
import type { Scenario, Work } from './scenarios/scenario.ts'

export interface Side {
  perSecond: number
  /** Milliseconds, from the round with the median rate. */
  median: number
  p95: number
  p99: number
  /** Milliseconds of processor time per request, median over the rounds. */
  cost: Processor
}
export interface Measured {
  key: string
  title: string
  unit: string
  connections: number
  product: Side
  rival: Side
  /** Median over the rounds of product / rival, each pair measured one after the other. */
  ratio: number
  /** The peak memory of the product's server during the rounds, in MiB; null if the system does not report it. */
  memory: number | null
}

/** The port of a side, and the processes that work for it now. */
export interface Contender {
  port: number
  workers(): Promise<Workers>
}
export interface Contenders {
  product: Contender
  rival: Contender
  /** Waits until the product's work after its responses is done: the seals of the audit log, to which the rival writes too. */
  settle(): Promise<void>
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

const sideOf = (rounds: readonly Round[]): Side => {
  const sorted = rounds.toSorted((one, other) => rateOf(one) - rateOf(other))
  const middle = sorted[Math.floor(sorted.length / 2)]?.outcome
  return {
    perSecond: medianOf(rounds.map(rateOf)),
    median: middle?.median ?? 0,
    p95: middle?.p95 ?? 0,
    p99: middle?.p99 ?? 0,
    cost: { server: medianCost(rounds, 'server'), database: medianCost(rounds, 'database') },
  }
}

/** Product and rival in turn, on the same data: the writes of a round are undone before the next. */
export const measure = async (
  scenario: Scenario,
  work: Work,
  contenders: Contenders,
  pace: Pace,
): Promise<Measured> => {
  const { key, title, unit, connections, use } = scenario
  const round = async (side: 'product' | 'rival', seconds: number): Promise<Round> => {
    const contender = contenders[side]
    const { port } = contender
    const who = await contender.workers()
    const before = processorOf(who)
    const outcome = await load({ host: '127.0.0.1', port, connections, seconds, use, asks: work[side] })
    // So each side pays for the seals of its own entries, and for none of the other's.
    await contenders.settle()
    const cost = costOf(before, processorOf(who), outcome.done)
    await work.undo?.(outcome.sent)
    return { outcome, cost }
  }
  await round('product', pace.warmUp)
  await round('rival', pace.warmUp)
  const { server } = await contenders.product.workers()
  forgetPeak(server)
  const products: Round[] = []
  const rivals: Round[] = []
  const ratios: number[] = []
  for (let at = 0; at < pace.rounds; at += 1) {
    const product = await round('product', pace.seconds)
    const rival = await round('rival', pace.seconds)
    products.push(product)
    rivals.push(rival)
    ratios.push(rateOf(product) / rateOf(rival))
  }
  return {
    key,
    title,
    unit,
    connections,
    product: sideOf(products),
    rival: sideOf(rivals),
    ratio: medianOf(ratios),
    memory: peakMemory(server),
  }
}
