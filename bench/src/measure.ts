import { readFileSync } from 'node:fs'
import { load, type Outcome } from './load/index.ts'
import type { Scenario, Work } from './scenarios/scenario.ts'

export interface Side {
  perSecond: number
  /** Milliseconds, of the round whose rate is the median. */
  median: number
  p99: number
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
  rounds: number
}

export interface Ports {
  product: number
  rival: number
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

const rateOf = ({ done, seconds }: Outcome): number => done / seconds

const sideOf = (outcomes: readonly Outcome[]): Side => {
  const sorted = outcomes.toSorted((one, other) => rateOf(one) - rateOf(other))
  const middle = sorted[Math.floor(sorted.length / 2)]
  return {
    perSecond: medianOf(outcomes.map(rateOf)),
    median: middle?.median ?? 0,
    p99: middle?.p99 ?? 0,
  }
}

/** Product and rival in turn, on the same data: what a round wrote is taken back before the next. */
export const measure = async (scenario: Scenario, work: Work, ports: Ports, pace: Pace): Promise<Measured> => {
  const { connections, use } = scenario
  const round = async (side: 'product' | 'rival', seconds: number): Promise<Outcome> => {
    const outcome = await load({ host: '127.0.0.1', port: ports[side], connections, seconds, use, asks: work[side] })
    await work.undo?.(outcome.sent)
    return outcome
  }
  await round('product', pace.warmUp)
  await round('rival', pace.warmUp)
  const products: Outcome[] = []
  const rivals: Outcome[] = []
  for (let at = 0; at < pace.rounds; at += 1) {
    products.push(await round('product', pace.seconds))
    rivals.push(await round('rival', pace.seconds))
  }
  const ratios = products.map((product, at) => {
    const rival = rivals[at]
    return rival ? rateOf(product) / rateOf(rival) : 0
  })
  return {
    key: scenario.key,
    title: scenario.title,
    unit: scenario.unit,
    connections,
    product: sideOf(products),
    rival: sideOf(rivals),
    ratio: medianOf(ratios),
    rounds: pace.rounds,
  }
}

const statusOf = (pid: number, field: string): number | null => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]
    return kibibytes === undefined ? null : Number(kibibytes) / 1024
  } catch {
    return null
  }
}

/** The most memory that a process ever held, in MiB; null where the system does not tell. */
export const peakMemory = (pid: number): number | null => statusOf(pid, 'VmHWM')
