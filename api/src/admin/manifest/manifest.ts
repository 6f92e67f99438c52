import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Config } from '../../platform/config/index.ts'
import { withClient } from '../../platform/db/source.ts'
import { sumsOfTables, type TableSum } from '../../platform/db/sums.ts'
import { lastBackupFile } from '../../platform/health/index.ts'
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

const manifestName = 'manifest.json'

/** What a database had, by which `verify` tells whether anything is missing. */
const manifest = z.object({
  format: z.literal(1),
  /** When it was recorded: an instant. */
  made: z.string(),
  postgres: z.string(),
  /** The last migration that the database had. */
  migration: z.string(),
  /** Tells two values of AKADA_SECRET apart, and nothing else. */
  secret: z.string(),
  /** Where uploaded files were: below DATA_DIR, or in a bucket. */
  storage: z.enum(['disk', 's3']),
  tables: z.record(z.string(), z.object({ rows: z.int(), checksum: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

export const secretMark = (secret: string): string =>
  createHmac('sha256', secret).update('akada backup').digest('hex').slice(0, 16)

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

/** What a manifest is made of and compared with: the database, as its owner where that is known, and the place of the files. */
export type ManifestConfig = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'secret' | 's3'>

export const ownerUrlOf = ({ migrationDatabaseUrl, databaseUrl }: ManifestConfig): string =>
  migrationDatabaseUrl ?? databaseUrl ?? ''

/**
 * Records what the database has in a file, and meanwhile runs a command that backs it up, with the snapshot in SNAPSHOT: both see the same
 * moment. Throws an AdminError if the command fails.
 */
export const recordManifest = async (
  config: ManifestConfig,
  file: string,
  [command, ...args]: string[],
  now: Date,
): Promise<Manifest> => {
  const run = (snapshot: string): Promise<void> =>
    new Promise((done, fail) => {
      if (!command) return done()
      spawn(command, args, { stdio: 'inherit', env: { ...process.env, SNAPSHOT: snapshot } })
        .on('error', fail)
        .on('exit', status =>
          status === 0 ? done() : fail(new AdminError(`${command} failed with status ${status}: there is no backup.`)),
        )
    })
  const counted = await countDatabase(ownerUrlOf(config), run)
  const manifest: Manifest = {
    format: 1,
    made: now.toISOString(),
    ...counted,
    secret: secretMark(config.secret),
    storage: config.s3 ? 's3' : 'disk',
  }
  await writeFile(file, JSON.stringify(manifest, null, 1))
  if (command) await writeFile(join(config.dataDir, lastBackupFile), now.toISOString())
  return manifest
}

/** Reads a manifest; `place` is its file, or the folder that has it. Throws an AdminError where there is none. */
export const readManifest = async (place: string): Promise<Manifest> => {
  const text = await readFile(place.endsWith('.json') ? place : join(place, manifestName), 'utf8').catch(() => {
    throw new AdminError(`There is no ${manifestName} at ${place}: it is not a complete backup.`)
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new AdminError(`The manifest at ${place} cannot be read: it is damaged, or of a newer version.`)
  }
}

/** The counts that people ask about, one a line. */
export const summaryOf = (tables: Record<string, TableSum>): string =>
  named
    .map(([label, table]) => `  ${(tables[table]?.rows ?? 0).toLocaleString('en-NG').padStart(12)} ${label}`)
    .join('\n')
