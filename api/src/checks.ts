import * as z from 'zod'
import { reconcileBooks } from './features/wallet/index.ts'
import { verifyChains } from './platform/audit/index.ts'
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

/**
 * The checks that an operator need not start: the books each night, the audit log each Sunday, once across all processes. /metrics shows
 * their last results.
 */
export const scheduleChecks = (app: App, onError: OnError): void => {
  const { jobs } = app
  jobs.define('check-books', { schema: nothing, timeoutSeconds: 3600, handler: () => checkBooks(app, onError) })
  jobs.define('check-audit', { schema: nothing, timeoutSeconds: 21_600, handler: () => checkAudit(app, onError) })
  jobs.every('check-books', '30 2 * * *')
  jobs.every('check-audit', '0 3 * * 0')
}
