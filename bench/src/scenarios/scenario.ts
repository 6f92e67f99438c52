import type pg from 'pg'
import type { Ask } from '../load/index.ts'

/** What every scenario is given. */
export interface World {
  client: pg.Client
  /** YYYY-MM-DD in Nigeria. */
  today: string
  /** The bearer token of a person of the seeder's. */
  tokenOf(username: string): Promise<string>
  /** Asks the product, or the rival, one thing outside of the clock. Throws where the answer is not 200. */
  askProduct(ask: Ask): Promise<Buffer>
  askRival(ask: Ask): Promise<Buffer>
  quick: boolean
}

/** The same work for the product and for the rival. */
export interface Work {
  product: Ask[]
  rival: Ask[]
  /** Takes back what the first so many asks did, so that the next round finds the same. */
  undo?: (sent: number) => Promise<void>
  /** Clears away what the scenario made for itself, when it has been measured. */
  clear?: () => Promise<void>
}

export interface Scenario {
  key: string
  title: string
  connections: number
  use: 'once' | 'again'
  /** What the answer to one request is worth, in words: 'registers'. */
  unit: string
  prepare(world: World): Promise<Work>
}
