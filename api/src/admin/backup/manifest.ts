import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import type { Config } from '../../platform/config/index.ts'
import { withClient } from '../../platform/db/client.ts'
import { sumsOfTables, type TableSum } from '../../platform/db/sums.ts'
import { AdminError } from '../errors.ts'

/** The tables that are named one by one, because people ask about them. */
const named: readonly (readonly [label: string, table: string])[] = [
  ['schools', 'public.school'],
  ['staff', 'public.staff'],
  ['students', 'public.student'],
  ['enrolments', 'public.enrolment'],
  ['registers', 'public.register'],
  ['scores', 'public.score'],
  ['published cards', 'public.report_card_issue'],
  ['postings of the ledger', 'ledger.posting'],
  ['entries of the ledger', 'ledger.entry'],
  ['entries of the audit log', 'public.audit_log'],
  ['files', 'public.file'],
]

export const manifestName = 'manifest.json'

/** What a backup contains, by which `verify` tells whether anything is missing. */
const manifest = z.object({
  format: z.literal(1),
  /** When the backup was complete: an instant. */
  made: z.string(),
  postgres: z.string(),
  /** The last migration that the database had. */
  migration: z.string(),
  /** Tells two values of AKADA_SECRET apart, and nothing else. */
  secret: z.string(),
  /** Where uploaded files were: in the backup, or in a bucket, which has a backup of its own. */
  storage: z.enum(['disk', 's3']),
  tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string() })),
  /** SHA-256 of each file in the backup, by path. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifest>

export const secretMark = (secret: string): string =>
  createHmac('sha256', secret).update('akada backup').digest('hex').slice(0, 16)

const sumOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** SHA-256 of every file below the folders of `root`, by path within it. A folder that does not exist has none. */
export const sumsOfFiles = async (root: string, folders: readonly string[]): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {}
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      sums[relative(root, path)] = await sumOfFile(path)
    }
  }
  return sums
}

interface Counted {
  postgres: string
  migration: string
  tables: Record<string, TableSum>
}

/**
 * Counts a whole database in one transaction, so that everything is of the same moment. `meanwhile` is called within it, with the name of
 * its snapshot, by which another program sees the same moment.
 */
export const countDatabase = (url: string, meanwhile?: (snapshot: string) => Promise<void>): Promise<Counted> =>
  withClient(url, async client => {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ postgres: string; snapshot: string }>(
      `select current_setting('server_version') as postgres, pg_export_snapshot() as snapshot`,
    )
    const applied = await client.query<{ name: string }>(
      `select name from public.schema_migration order by name desc limit 1`,
    )
    const [tables] = await Promise.all([sumsOfTables(client), meanwhile?.(rows[0]?.snapshot ?? '')])
    await client.query('commit')
    return { postgres: rows[0]?.postgres ?? '', migration: applied.rows[0]?.name ?? '', tables }
  })

export const manifestOf = (
  { postgres, migration, tables }: Counted,
  { secret, s3 }: Pick<Config, 'secret' | 's3'>,
  files: Record<string, string>,
  now: Date,
): Manifest => ({
  format: 1,
  made: now.toISOString(),
  postgres,
  migration,
  secret: secretMark(secret),
  storage: s3 ? 's3' : 'disk',
  tables,
  files,
})

/** Reads the manifest of a backup; `place` is its file, or the folder that has it. Throws an AdminError where there is none. */
export const readManifest = async (place: string): Promise<Manifest> => {
  const text = await readFile(place.endsWith('.json') ? place : join(place, manifestName), 'utf8').catch(() => {
    throw new AdminError(`${place} has no ${manifestName}: it is not a complete backup.`)
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new AdminError(`The ${manifestName} of ${place} cannot be read: it is damaged, or of a newer version.`)
  }
}

/** The counts that people ask about, one a line. */
export const summaryOf = (tables: Record<string, TableSum>): string =>
  named
    .map(([label, table]) => `  ${(tables[table]?.rows ?? 0).toLocaleString('en-NG').padStart(12)} ${label}`)
    .join('\n')
