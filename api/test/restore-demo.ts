/**
 * node api/test/restore-demo.ts DATA_DIR
 *
 * Dumps the embedded database of a data folder that no server uses, restores it into an empty cluster as described in docs/operations.md,
 * and compares every table. The structure comes from pg_dump, in its two sections: the part before the data, and the keys, triggers and
 * policies after it. The rows of a filled demo do not fit into one string, so PostgreSQL writes them to files and reads them with COPY,
 * with the settings that a dump begins with. Exit status 1 if a table differs.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentedRoles, sumsOf, withClient } from './backup.ts'
import { pgDump } from './pg-dump.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'

interface Table {
  name: string
  /** Those that a restore fills: PostgreSQL computes generated ones itself. */
  columns: string
}

/** Tables that contain rows themselves. A partitioned table contains none. */
const tablesOf = (url: string): Promise<Table[]> =>
  withClient(url, async client => {
    const { rows } = await client.query<Table>(`
      select format('%I.%I', nspname, relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by nspname, relname order by 1`)
    return rows
  })

/** The statements in a dump that set the values of sequences. */
const sequencesOf = (url: string): Promise<string> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ statement: string }>(`
      select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
      from pg_sequences where last_value is not null`)
    return rows.map(({ statement }) => statement).join('\n')
  })

const moveRows = async (from: string, to: string, folder: string): Promise<void> => {
  for (const [index, { name, columns }] of (await tablesOf(from)).entries()) {
    const file = join(folder, String(index))
    await withClient(from, client => client.query(`copy ${name} (${columns}) to '${file}'`))
    await withClient(to, async client => {
      await client.query(`select set_config('search_path', '', false)`)
      await client.query(`copy ${name} (${columns}) from '${file}'`)
    })
    await rm(file)
  }
}

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Say which data folder: node api/test/restore-demo.ts DATA_DIR')
const folder = await mkdtemp(join(tmpdir(), 'akada-restore-'))
// The database runs as another user if this program runs as root.
await chmod(folder, 0o711)
const files = join(folder, 'rows')
await mkdir(files)
await chmod(files, 0o777)
const source = await startEmbedded({ dataDir, purpose: 'test' })
const target = await startEmbedded({ dataDir: folder, purpose: 'test' })
try {
  const before = await sumsOf(source.connectionString)
  const structure = await pgDump(source.connectionString, ['--section=pre-data'])
  const keys = await pgDump(source.connectionString, ['--section=post-data'])
  await withClient(target.urlOf('postgres'), async client => client.query(await documentedRoles()))
  await withClient(target.connectionString, client => client.query(structure))
  await moveRows(source.connectionString, target.connectionString, files)
  const sequences = await sequencesOf(source.connectionString)
  await withClient(target.connectionString, client => client.query(`${sequences}\n${keys}`))
  const after = await sumsOf(target.connectionString)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const different = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  for (const name of different)
    process.stderr.write(`${name}: ${JSON.stringify(before[name])} became ${JSON.stringify(after[name])}\n`)
  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(`${names.length} tables, ${rows} rows, ${different.length} tables differ after a restore\n`)
  if (different.length || rows === 0) process.exitCode = 1
} finally {
  await source.stop()
  await target.stop()
  await rm(folder, { recursive: true, force: true })
}
