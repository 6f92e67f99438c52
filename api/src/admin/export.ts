import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { audit } from '../platform/audit/index.ts'
import { withClient } from '../platform/db/source.ts'
import { type Database } from '../platform/db/index.ts'
import { AdminError } from './errors.ts'

const subjects = ['state', 'school', 'student'] as const
type Subject = (typeof subjects)[number]

export const isSubject = (word: string | undefined): word is Subject => subjects.some(subject => subject === word)

/** Secrets of accounts and devices, what is on its way, and the code by which another state reads a child's record. */
const excludedTable =
  /^(?:auth_|family_(?:code|look|session|slip|number_proof)|ussd_|invitation|upload|mail_outbox|sms_outbox|security_)/
const excludedColumn = /(?:_hash|_digest|\.name_keys|\.transfer_certificate\.code)$/

const batch = 5000

interface Table {
  name: string
  columns: string[]
}

const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'ledger') and attnum > 0 and not attisdropped
    group by 1 order by 1`)
  return rows
    .filter(({ name }) => !excludedTable.test(name.replace(/^\w+\./, '')))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter(column => !excludedColumn.test(`${name}.${column}`)),
    }))
}

/** Which rows of a table belong to the subject whose id is $1; null if it says nothing of it. */
const belonging = ({ name, columns }: Table, subject: Subject): string | null => {
  if (name === `public.${subject}`) return 'id = $1'
  if (columns.includes(`${subject}_id`)) return `${subject}_id = $1`
  // What follows a child from school to school has no school of its own.
  if (subject === 'school' && columns.includes('student_id'))
    return 'student_id in (select id from student_brief where school_id = $1)'
  return null
}

/** A value between quotation marks, as spreadsheets read it; nothing for none. */
const cell = (text: string | null): string => (text === null ? '' : `"${text.replaceAll('"', '""')}"`)

const line = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`

/** The rows of a table as lines of CSV, in batches. */
async function* linesOf(
  client: pg.Client,
  { name, columns }: Table,
  where: string,
  id: string,
): AsyncGenerator<string> {
  const texts = columns.map(column => `"${column}"::text`).join(', ')
  await client.query(`declare rows no scroll cursor for select array[${texts}] as cells from ${name} where ${where}`, [
    id,
  ])
  yield line(columns)
  for (;;) {
    const { rows } = await client.query<{ cells: (string | null)[] }>(`fetch ${batch} from rows`)
    if (rows.length === 0) break
    yield rows.map(({ cells }) => line(cells)).join('')
  }
  await client.query('close rows')
}

interface Found {
  id: string
  name: string
  stateId: string
  schoolId: string | null
}

const lookups: Record<Subject, string> = {
  state: `select id, name, id as "stateId", null as "schoolId" from state_brief where code = $1 or id::text = $1`,
  school: `select id, name, state_id as "stateId", id as "schoolId" from school_brief where id::text = $1`,
  student: `select id, full_name as name, state_id as "stateId", school_id as "schoolId"
    from student_brief where fx_id = $1 or id::text = $1`,
}

/**
 * Writes all that the database has of a state (by code or id), a school (by id) or a student (by FXID or id) into a new folder: a file of comma
 * separated values for each table that has rows of it, all of one moment, without secrets. Recorded in the audit log. Returns the sentence to show.
 * `ownerUrl` is that of the owner of the tables. Throws an AdminError if there is none of that name.
 */
export const exportRows = async (
  database: Database,
  ownerUrl: string,
  { folder, subject, key }: { folder: string; subject: Subject; key: string },
): Promise<string> => {
  const { found, files, rows } = await withClient(ownerUrl, async client => {
    await client.query('begin isolation level repeatable read, read only')
    const [found] = (await client.query<Found>(lookups[subject], [key])).rows
    if (!found) throw new AdminError(`There is no ${subject} ${key}.`)
    await mkdir(folder, { mode: 0o700 }).catch(() => {
      throw new AdminError(`The folder ${folder} cannot be made. Name one that is not there yet, in a folder that is.`)
    })
    let files = 0
    let rows = 0
    for (const table of await tablesOf(client)) {
      const where = belonging(table, subject)
      if (where === null) continue
      const counted = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table.name} where ${where}`,
        [found.id],
      )
      const count = counted.rows[0]?.count ?? 0
      if (count === 0) continue
      const file = createWriteStream(join(folder, `${table.name.replace(/^public\./, '')}.csv`), { mode: 0o600 })
      await pipeline(Readable.from(linesOf(client, table, where, found.id)), file)
      files++
      rows += count
    }
    await client.query('commit')
    return { found, files, rows }
  })
  const { id, name, stateId, schoolId } = found
  await database.systemIn(stateId).write(tx =>
    audit(tx, { system: true, stateId, as: 'The command line' }, `${subject}.export`, [subject, id], {
      summary: `Exported all records of ${name}`,
      schoolId,
    }),
  )
  return `${rows.toLocaleString('en-NG')} rows of ${name} are in ${files} files in ${folder}. Uploaded files are named in file.csv.`
}
