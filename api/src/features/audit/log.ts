import { limits } from '@akada/contract/kernel/limits'
import { verifyChains } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type AuditFilters, getEntry, kindsOf, namesOf, partOf, searchAudit } from './queries/log.ts'
import { type EventFilters, getPerson, searchSecurityEvents } from './queries/security-events.ts'

/** One entry of the log of the actor's organisation, with the names for its ids. Refuses with 404 if it does not exist. */
export const viewEntry = async (tx: ReadTx, actor: Actor, id: number) => {
  const entry = await getEntry(tx, actor, id)
  return { entry, names: await namesOf(tx, idsIn(entry.before, entry.after).slice(0, limits.auditNames)) }
}

/** The maximum number of errors reported. */
const mostErrors = 100

export const searchLog = async (tx: ReadTx, actor: Actor, filters: AuditFilters) => ({
  ...(await searchAudit(tx, actor.stateId, filters)),
  // Filters are included in the first page; the later pages need not query them again.
  ...(filters.before === undefined ? await kindsOf(tx, actor.stateId) : { operations: [], entities: [] }),
})

/** Security events of the actor's organisation and of those below it. Refuses with 404 a person of another state. */
export const viewSecurityEvents = async (tx: ReadTx, actor: Actor, filters: EventFilters) => {
  const person = filters.person === undefined ? null : await getPerson(tx, filters.person)
  return { ...(await searchSecurityEvents(tx, actor, filters)), person }
}

/** Recomputes the chains of the actor's organisation and of those below it. */
export const checkChains = async (app: App, db: TenantDb, actor: Actor) => {
  const now = app.clock.now()
  const verdict = await verifyChains(app.database, now, {
    part: partOf(actor),
    mostErrors,
  })
  const named = await db.read(tx => namesOf(tx, [...new Set(verdict.errors.map(error => error.chainId))]))
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return {
    checkedAt: now.toISOString(),
    chains: verdict.chains,
    entries: verdict.entries,
    waiting: verdict.waiting,
    errors: verdict.errors.map(({ chainId, auditId, sentence }) => {
      const organization = nameOf.get(chainId) ?? 'An organisation that is gone'
      return {
        organization,
        entry: auditId,
        message: sentence.replaceAll(`chain ${chainId}`, `the chain of ${organization}`),
      }
    }),
  }
}

const idForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids in an entry's stored data, as values or as field names, each once and in order. */
export const idsIn = (...values: unknown[]): string[] => [
  ...new Set(values.flatMap(value => JSON.stringify(value ?? null).match(idForm) ?? [])),
]
