import type pg from 'pg'

/** The rows of a table as its columns declare them: for each column its type in TypeScript and whether it may be null. */
export interface StoredTable {
  /** With its schema, unless that is `public`. */
  name: string
  oid: number
  columns: { name: string; number: number; type: string; mayBeNull: boolean }[]
}

const byType: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  oid: 'number',
}

/** What `typesOfValues` makes of a value of a PostgreSQL type, by its name in pg_type. */
export const typeOfValue = (name: string): string =>
  name.startsWith('_') ? `${typeOfValue(name.slice(1))}[]` : (byType[name] ?? 'string')

/** `CHECK ((status = ANY (ARRAY['Waiting'::text, 'Done'::text])))`, the only values of a column. */
const listOfValues = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/

const valuesOf = (constraints: readonly string[]): string | null => {
  const list = constraints.map(text => listOfValues.exec(text)?.[1]).find(found => found !== undefined)
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ') ?? null
}

interface FoundColumn {
  table: string
  oid: number
  name: string
  number: number
  type: string
  mayBeNull: boolean
  checks: string[]
}

/** The tables of the program in a migrated database, in the order of their names. The queue's own tables and partitions are left out. */
export const readTables = async (client: pg.ClientBase): Promise<StoredTable[]> => {
  const { rows } = await client.query<FoundColumn>(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table", c.oid::int, a.attname as name,
      a.attnum::int as number, t.typname as type, not a.attnotnull as "mayBeNull",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.oid) as checks
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'ledger')
    order by n.nspname <> 'public', c.relname, a.attnum`)
  const tables = new Map<string, StoredTable>()
  for (const { table, oid, checks, ...column } of rows) {
    const one = tables.get(table) ?? { name: table, oid, columns: [] }
    one.columns.push({ ...column, type: valuesOf(checks) ?? typeOfValue(column.type) })
    tables.set(table, one)
  }
  return [...tables.values()]
}

/** The types of all columns of PostgreSQL's results, by the object id of the type. */
export const readTypes = async (client: pg.ClientBase): Promise<Record<number, string>> => {
  const { rows } = await client.query<{ oid: number; name: string }>('select oid::int, typname as name from pg_type')
  return Object.fromEntries(rows.map(({ oid, name }) => [oid, typeOfValue(name)]))
}

/** The file `table-rows.d.ts`: the type of a row of each table. */
export const declarationOf = (tables: readonly StoredTable[]): string => {
  const lines = tables.map(
    ({ name, columns }) =>
      `  '${name}': {\n${columns
        .map(
          column =>
            `    ${column.name}: ${column.type}${column.mayBeNull && column.type !== 'unknown' ? ' | null' : ''}\n`,
        )
        .join('')}  }\n`,
  )
  return `// The row of each table of api/migrations; made and compared by api/test/rows/tables.test.ts.\nexport interface TableRows {\n${lines.join('')}}\n`
}
