import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sumsOfTables } from '../src/platform/db/sums.ts'

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same address with a host name instead of an empty host, which the configuration does not accept. */
export const settingFor = (connectionString: string): string => {
  const [, user = '', rest = ''] = /\/\/([^@]*)@(.*)/.exec(connectionString) ?? []
  return `postgresql://${rest}&user=${user}`
}

/** Every table with its number of rows and a checksum over them. */
export const sumsOf = (url: string) => withClient(url, sumsOfTables)

/** The roles that deploy/database.sql makes before the database: a dump contains none. */
export const documentedRoles = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../../deploy/database.sql'), 'utf8')
  const found = /^do \$\$[^]*?(?=^create database)/m.exec(text)
  if (!found) throw new Error('deploy/database.sql does not make the roles that a restore needs.')
  return found[0]
}
