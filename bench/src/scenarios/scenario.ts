import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Ask } from '../load/index.ts'

/** The input of every scenario: a running release on its seeded database. */
export interface World {
  client: pg.Client
  /** YYYY-MM-DD in Nigeria. */
  today: string
  /** The bearer token of a seeded person. */
  tokenOf(username: string): Promise<string>
  /** Sends one request outside the measured time. Throws unless the response is 200. */
  ask(ask: Ask): Promise<Buffer>
  /** The tag of the response to a request. Throws unless there is one. */
  tagOf(ask: Ask): Promise<string>
  quick: boolean
}

export interface Work {
  asks: Ask[]
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
  /** How a release asked that does not have the file `lacks` (from the root of the repository), which came with the present form. */
  older?: { lacks: string; ask: (ask: Ask) => Ask }
}

/** The asks in the form that the release in this folder takes. */
export const asksFor = ({ older }: Scenario, root: string, asks: Ask[]): Ask[] =>
  older && !existsSync(join(root, older.lacks)) ? asks.map(older.ask) : asks
