import * as z from 'zod'
import { reconcileBooks } from './features/wallet/index.ts'
import { verifyChains } from './platform/audit/index.ts'
import { sql } from './platform/db/index.ts'
import { recordCheck } from './platform/health/index.ts'
import type { App } from './platform/http/index.ts'

const nothing = z.object({})

type Needs = Pick<App, 'database' | 'clock' | 'hooks'>
type OnError = (check: string, sentence: string) => void

/** Checks the books of all wallets and records the result; each error is passed on as a sentence. */
export const checkBooks = async ({ database, clock, hooks }: Needs, onError: OnError): Promise<void> => {
  const { errors, more } = await reconcileBooks(database, hooks, clock.now())
  for (const { message } of errors) onError('books', message)
  await recordCheck(database, 'books', errors.length + more, clock.now())
}

/** Recomputes the chains of the audit log and records the result; each error is passed on as a sentence. */
export const checkAudit = async ({ database, clock }: Needs, onError: OnError): Promise<void> => {
  const { errors } = await verifyChains(database, clock.now())
  for (const { sentence } of errors) onError('audit', sentence)
  await recordCheck(database, 'audit', errors.length, clock.now())
}

/** Counts the rows of partitioned tables for PostgreSQL's plans. */
export const analyzePartitioned = ({ database }: Needs): Promise<void> =>
  database.system.write(async tx => {
    tx.audited.exemptBecause = 'statistics for plans, which change no data'
    // It may take longer than a statement of a request.
    await tx.run(sql`select set_config('statement_timeout', '0', true)`)
    await tx.run(sql`select akada_analyze_partitioned()`)
  })

/**
 * What an operator need not start: the books are checked and the partitioned tables counted each night, the audit log is checked each Sunday,
 * once across all processes. /metrics shows the last results.
 */
export const scheduleChecks = (app: App, onError: OnError): void => {
  const { jobs } = app
  jobs.define('check-books', { schema: nothing, timeoutSeconds: 3600, handler: () => checkBooks(app, onError) })
  jobs.define('check-audit', { schema: nothing, timeoutSeconds: 21_600, handler: () => checkAudit(app, onError) })
  jobs.define('analyze-partitioned', { schema: nothing, timeoutSeconds: 3600, handler: () => analyzePartitioned(app) })
  jobs.every('check-books', '30 2 * * *')
  jobs.every('check-audit', '0 3 * * 0')
  jobs.every('analyze-partitioned', '10 2 * * *')
}
