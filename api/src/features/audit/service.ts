import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { verifyChains } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { App } from '../../platform/http/index.ts'
import { kindsOf, searchAudit, type AuditFilters, namesOfOrganizations } from './queries.ts'

/** How many faults are named at most. */
const mostFaults = 100

export const searchLog = async (tx: ReadTx, actor: Actor, filters: AuditFilters) => ({
  ...(await searchAudit(tx, actor.stateId, filters)),
  // Filters are offered with the first page; the pages after it need not look again.
  ...(filters.before === undefined ? await kindsOf(tx, actor.stateId) : { operations: [], entities: [] }),
})

/** Recomputes the chains of the actor's state and its organisations. */
export const checkChains = async (app: App, db: TenantDb, actor: Actor) => {
  const now = app.clock.now()
  const verdict = await verifyChains(app.database, now, { stateId: actor.stateId, mostFaults })
  const named = await db.read(tx => namesOfOrganizations(tx, [...new Set(verdict.faults.map(fault => fault.chainId))]))
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return {
    checkedAt: now.toISOString(),
    chains: verdict.chains,
    entries: verdict.entries,
    waiting: verdict.waiting,
    faults: verdict.faults.map(({ chainId, auditId, sentence }) => {
      const organization = nameOf.get(chainId) ?? 'An organisation that is gone'
      return {
        organization,
        entry: auditId,
        message: sentence.replaceAll(`chain ${chainId}`, `the chain of ${organization}`),
      }
    }),
  }
}
