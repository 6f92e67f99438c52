import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, 'sql')
/** The statements in the folder sql/ by name. */
export const texts: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).map(file => [file.replace(/\.sql$/, ''), readFileSync(join(folder, file), 'utf8')]),
)

const asText = (text: string) => text
const parsers = new Map<number, (text: string) => unknown>([
  [1082, asText],
  [1114, asText],
  [1184, asText],
  [20, Number],
])

export type Row = Record<string, unknown>
/** Runs a statement from the folder sql/, prepared under its name. */
export interface Query {
  (name: string, ...values: unknown[]): Promise<Row[]>
  /** A statement whose line with `$each` is repeated for each of these values, which come after the others. */
  each: (name: string, each: readonly unknown[], ...values: unknown[]) => Promise<Row[]>
}

export interface RivalDatabase {
  /** One statement, without its own transaction. */
  once: Query
  /** Statements of one transaction. */
  within: <T>(work: (query: Query) => Promise<T>) => Promise<T>
}

const textOf = (name: string): string => {
  const text = texts.get(name)
  if (text === undefined) throw new Error(`There is no statement ${name}`)
  return text
}

/** The line with `$each` repeated, its values numbered after the given ones. */
export const repeated = (text: string, times: number, given: number): string =>
  text.replace(/^.*\$each.*$/m, line =>
    Array.from({ length: times }, (_, at) => line.replace('$each', `$${given + at + 1}`)).join('\n'),
  )

const on = (client: pg.ClientBase): Query => {
  const run = async (name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows
  return Object.assign((name: string, ...values: unknown[]) => run(name, textOf(name), values), {
    each: (name: string, each: readonly unknown[], ...values: unknown[]) =>
      run(`${name} ${each.length}`, repeated(textOf(name), each.length, values.length), [...values, ...each]),
  })
}

/** Pool, driver and prepared statements like the product's; no roles or settings of a transaction. */
export const openRivalDatabase = (connectionString: string, size: number): RivalDatabase => {
  const options: pg.PoolConfig & { pipeline: boolean } = {
    connectionString,
    max: size,
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(oid)) ||
        pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
    fallback_application_name: 'akada-rival',
  }
  const pool = new pg.Pool(options)
  const holding = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  return {
    once: Object.assign((name: string, ...values: unknown[]) => holding(client => on(client)(name, ...values)), {
      each: (name: string, each: readonly unknown[], ...values: unknown[]) =>
        holding(client => on(client).each(name, each, ...values)),
    }),
    within: work =>
      holding(async client => {
        const begun = client.query('begin')
        try {
          const result = await work(on(client))
          await begun
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback')
          throw error
        }
      }),
  }
}
