import type pg from 'pg'
import type { Ask } from '../load/index.ts'

/** The input of every scenario. */
export interface World {
  client: pg.Client
  /** YYYY-MM-DD in Nigeria. */
  today: string
  /** The bearer token of a seeded person. */
  tokenOf(username: string): Promise<string>
  /** Sends one request to the product or the rival, outside the measured time. Throws unless the response is 200. */
  askProduct(ask: Ask): Promise<Buffer>
  askRival(ask: Ask): Promise<Buffer>
  /** The tag of the product's response to a request. Throws unless there is one. */
  tagOf(ask: Ask): Promise<string>
  quick: boolean
}

/** The same work for the product and for the rival. */
export interface Work {
  product: Ask[]
  rival: Ask[]
  /** Undoes the first `sent` asks, so that the next round starts from the same data. */
  undo?: (sent: number) => Promise<void>
  /** Removes the data that the scenario created, after it has been measured. */
  clear?: () => Promise<void>
}

export interface Scenario {
  key: string
  title: string
  connections: number
  use: 'once' | 'again'
  /** The result of one request, in words: 'registers'. */
  unit: string
  prepare(world: World): Promise<Work>
}
