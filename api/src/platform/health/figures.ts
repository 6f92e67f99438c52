import { type Database, type ReadTx, sql } from '../db/index.ts'

/** A number of the whole installation for /metrics: the same from every process. */
export interface Figure {
  name: string
  help: string
  read: (tx: ReadTx) => Promise<number>
}

const valueOf = async (row: Promise<{ value: number }>): Promise<number> => (await row).value

/** What waits in the platform's own queues. Each is one look at an index or at a count that is kept. */
export const platformFigures: readonly Figure[] = [
  {
    name: 'mail_waiting_messages',
    help: 'Messages in the outbox that were not sent yet.',
    read: tx => valueOf(tx.get(sql`select count(*)::int as value from mail_outbox where sent_at is null`)),
  },
  {
    name: 'mail_oldest_waiting_seconds',
    help: 'Age of the oldest message that was not sent yet; 0 if none waits.',
    read: tx =>
      valueOf(
        tx.get(sql`
          select coalesce(extract(epoch from akada_now() - min(created_at)), 0)::int as value
          from mail_outbox where sent_at is null`),
      ),
  },
  {
    name: 'audit_unsealed_entries',
    help: 'Entries of the audit log that are newer than the last seal; counted up to 100,000.',
    read: tx =>
      valueOf(
        tx.get(sql`
          select count(*)::int as value from (
            select from audit_log where id > coalesce((select max(audit_id) from audit_seal), 0) limit 100000) as unsealed`),
      ),
  },
  {
    name: 'audit_months_ahead',
    help: 'Months after this one for which the audit log has a partition; entries go on in the last one if there is none.',
    read: tx =>
      valueOf(
        tx.get(sql`
          select count(*)::int as value
          from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'public.audit_log'::regclass
            and relname > 'audit_log_' || to_char(akada_now() at time zone 'Africa/Lagos', 'YYYY_MM')`),
      ),
  },
  {
    name: 'jobs_waiting',
    help: 'Background jobs that are due and were not begun, as counted in the last minute.',
    read: tx => valueOf(tx.get(sql`select coalesce(sum(ready_count), 0)::int as value from jobs.queue`)),
  },
  {
    name: 'jobs_failed',
    help: 'Background jobs of the last days that failed for good, as counted in the last minute.',
    read: tx => valueOf(tx.get(sql`select coalesce(sum(failed_count), 0)::int as value from jobs.queue`)),
  },
  ...(['books', 'audit'] as const).flatMap(name => [
    {
      name: `check_${name}_errors`,
      help: 'What the last check found wrong; -1 if none was made yet.',
      read: (tx: ReadTx) =>
        valueOf(tx.get(sql`select coalesce((select errors from check_result where name = ${name}), -1)::int as value`)),
    },
    {
      name: `check_${name}_timestamp_seconds`,
      help: 'When that check was made; 0 if none was.',
      read: (tx: ReadTx) =>
        valueOf(
          tx.get(sql`
            select coalesce((select extract(epoch from at) from check_result where name = ${name}), 0)::int as value`),
        ),
    },
  ]),
]

const cacheMs = 15_000

/** Reads all figures in one transaction, at most every 15 seconds, however often they are asked for. Null while the database is away. */
export const figureReader = (
  database: Database,
  figures: readonly Figure[],
  clock: () => number = () => performance.now(),
): (() => Promise<ReadonlyMap<string, number> | null>) => {
  let last: { at: number; values: Promise<ReadonlyMap<string, number> | null> } | undefined
  const read = async (): Promise<ReadonlyMap<string, number> | null> => {
    if (!(await database.isReady())) return null
    return database.system.read(async tx => {
      const values = new Map<string, number>()
      for (const figure of figures) values.set(figure.name, await figure.read(tx))
      return values
    })
  }
  return () => {
    if (!last || clock() - last.at >= cacheMs) last = { at: clock(), values: read().catch(() => null) }
    return last.values
  }
}

/** Records the result of a check of the whole installation. */
export const recordCheck = (database: Database, name: 'books' | 'audit', errors: number, at: Date): Promise<void> =>
  database.system.write(async tx => {
    tx.audited.exemptBecause = 'the result of a check, which changes no data of a state'
    await tx.run(sql`
      insert into check_result (name, at, errors) values (${name}, ${at}, ${errors})
      on conflict (name) do update set at = excluded.at, errors = excluded.errors`)
  })
