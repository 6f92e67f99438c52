import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { holdDatabase, startProcess } from '../programs.ts'
import { armsOf, type RegisterSlot, unmarkedRegisters } from '../scenarios/facts.ts'
import { removeRegisters } from '../scenarios/registers.ts'
import { stateNames } from '../seed/catalogue.ts'

/** A data folder with the database of some states, and the registers that its teachers save. */
export interface Place {
  /** The name of the installation. */
  name: string
  folder: string
  slots: RegisterSlot[]
}

export interface Country {
  /** A folder for the databases; those that are missing are filled. */
  folder: string
  states: number
  students: number
}

const filler = join(import.meta.dirname, '../seed/main.ts')

const fill = async (folder: string, { states, students }: Country, onlyState: number | null): Promise<void> => {
  // Written last: a folder that was filled in part is not used.
  const done = `${folder}.filled`
  if (existsSync(done)) return
  const size = ['--students', String(students), '--states', String(states), '--detailed', '1']
  const only = onlyState === null ? [] : ['--only-state', String(onlyState)]
  const child = startProcess([filler, ...size, ...only], { DATA_DIR: folder, DATABASE_URL: undefined }, 'inherit')
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (status !== 0) throw new Error(`${folder} could not be filled. Remove it and start again.`)
  writeFileSync(done, `${states} states, ${students} students, ${onlyState ?? 'all'}\n`)
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

const placeAt = async (name: string, folder: string, wish: Wish): Promise<Place> => {
  const slots = await within(folder, async client =>
    unmarkedRegisters(client, await armsOf(client, wish.arms, false), wish.today, wish.slots),
  )
  return { name, folder, slots }
}

/** The same states twice: all in one database, and each in one of its own. Every teacher belongs to another arm. */
export const preparePlaces = async (
  country: Country,
  wish: Wish,
): Promise<{ together: Place; each: Place[]; databaseVersion: string }> => {
  mkdirSync(country.folder, { recursive: true })
  const folderOf = (name: string) => join(country.folder, name)
  await fill(folderOf('together'), country, null)
  const together = await placeAt('together', folderOf('together'), wish)
  const each: Place[] = []
  const part = { ...wish, arms: Math.ceil(wish.arms / country.states), slots: Math.ceil(wish.slots / country.states) }
  for (const [index, [code]] of stateNames.slice(0, country.states).entries()) {
    const name = code.toLowerCase()
    await fill(folderOf(name), country, index + 1)
    each.push(await placeAt(name, folderOf(name), part))
  }
  const databaseVersion = await within(folderOf('together'), async client => {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    return rows[0]?.version ?? ''
  })
  return { together, each, databaseVersion }
}

/** Removes the registers that were saved, so that the next measurement begins with the same data. */
export const clearRegisters = ({ folder, slots }: Place): Promise<void> =>
  within(folder, client => removeRegisters(client, slots))
