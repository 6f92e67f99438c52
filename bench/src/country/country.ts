import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { holdDatabase, startProcess } from '../programs.ts'
import { armsOf, type RegisterSlot, unmarkedRegisters } from '../scenarios/facts.ts'
import { removeRegisters } from '../scenarios/registers.ts'

/** A data folder with the database of all states, and the registers that their teachers save. */
export interface Country {
  folder: string
  slots: RegisterSlot[]
  databaseVersion: string
}

interface Size {
  states: number
  students: number
}

const filler = join(import.meta.dirname, '../seed/main.ts')

const fill = async (folder: string, { states, students }: Size): Promise<void> => {
  // Written last: a folder that was filled in part is not used.
  const done = `${folder}.filled`
  if (existsSync(done)) return
  const size = ['--students', String(students), '--states', String(states), '--detailed', '1']
  const child = startProcess([filler, ...size], { DATA_DIR: folder, DATABASE_URL: undefined }, 'inherit')
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (status !== 0) throw new Error(`${folder} could not be filled. Remove it and start again.`)
  writeFileSync(done, `${states} states, ${students} students\n`)
}

/** Opens a database for a moment, before or after a server serves it. */
const within = async <T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const database = await holdDatabase({ DATA_DIR: folder, DATABASE_URL: undefined })
  const client = new pg.Client({ connectionString: database.connectionString })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await database.close()
  }
}

interface Wish {
  arms: number
  slots: number
  /** YYYY-MM-DD in Nigeria. */
  today: string
}

/** All states in one database below a folder, which is filled if it is missing. Every teacher belongs to another arm. */
export const prepareCountry = async (below: string, size: Size, wish: Wish): Promise<Country> => {
  mkdirSync(below, { recursive: true })
  const folder = join(below, 'together')
  await fill(folder, size)
  return within(folder, async client => {
    const arms = await armsOf(client, wish.arms, false)
    const slots = await unmarkedRegisters(client, arms, wish.today, wish.slots)
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    return { folder, slots, databaseVersion: rows[0]?.version ?? '' }
  })
}

/** Removes the registers that were saved, so that the next measurement begins with the same data. */
export const clearRegisters = ({ folder, slots }: Country): Promise<void> =>
  within(folder, client => removeRegisters(client, slots))
