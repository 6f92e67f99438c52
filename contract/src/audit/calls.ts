import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { cursorQuery, day, id, instant, nextCursor, queryIds, queryNumber, searchTerm } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { securityOperations } from './security.ts'

/** Where a page ends. */
const searchEnd = {
  ...nextCursor,
  /** Back to which moment the page has searched: what is older may still match. Null at the end of the log. */
  searchedTo: instant.nullable(),
}

/** The number of an entry of the log: larger than any log will reach. */
const entryNumber = queryNumber().int().min(1).max(1e15)

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null if the program itself acted. */
  staff: z.object({ id, name: z.string() }).nullable(),
  actingAs: z.string(),
  organization: z.object({ id, name: z.string() }),
  operation: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Whether the entry is already sealed in its organisation's chain. */
  sealed: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** An account that a security event is about, or that caused it. */
const account = z.object({ id, name: z.string() })

export const securityEvent = z.object({
  /** The number of the event's entry in the audit log. */
  id: z.int(),
  at: instant,
  kind: z.enum(securityOperations),
  /** What happened, in one sentence. */
  summary: z.string(),
  /** The account it is about; null if no account has the name that was entered. */
  account: account.nullable(),
  /** Who did it; null if nobody was signed in, or for the program itself. */
  by: account.nullable(),
  actingAs: z.string(),
  organization: z.object({ id, name: z.string() }),
  address: z.string().nullable(),
  /** 'Chrome on Android'; null if it was not recorded. */
  device: z.string().nullable(),
  /** How often it happened: repeats within an hour are counted in one event. */
  times: z.int().min(1),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** The name for an id in an entry: 'Ada Obi', 'JSS 1 Gold'. */
export const auditName = z.object({ id, name: z.string() })

const filters = {
  searchTerm,
  operation: z.string().max(80).optional(),
  entity: z.string().max(80).optional(),
  entityId: id.optional(),
  staff: id.optional(),
  school: queryIds,
  startDate: day.optional(),
  endDate: day.optional(),
}

/** The most entries that one file of the log has. */
export const maxDownloadedEntries = 20_000

export const auditCalls = calls({ tag: 'Audit', access: 'audit.view', where: { in: 'actor' } })({
  search: {
    call: 'GET /audit/search',
    summary: 'The audit log of the state, newest first',
    description:
      '`after`, the `next` of the page before, gives the following entries; `next` is absent at the end. Where a filter fits few entries a page may hold less than `limit`, or nothing, and still have a `next`; `searchedTo` says how far back it has looked.',
    where: [{ in: 'actor' }, { in: 'query', name: 'school', of: 'school', orActor: true }],
    query: z.object({
      ...filters,
      limit: queryNumber().int().min(1).max(200).default(limits.listDefault),
      ...cursorQuery,
    }),
    response: z.object({
      foundEntries: z.array(auditEntry),
      ...searchEnd,
      /** Operations and entities that occurred recently, for the filters: on the first page, empty on later ones. */
      operations: z.array(z.string()).max(300),
      entities: z.array(z.string()).max(100),
    }),
    heavy: true,
  },
  download: {
    call: 'GET /audit/download',
    summary: 'The same as a spreadsheet',
    description:
      'The newest entries that match, at most `limit`. The notes of the file say where entries were left out, and how far back it has looked.',
    where: [{ in: 'actor' }, { in: 'query', name: 'school', of: 'school', orActor: true }],
    query: z.object({
      ...filters,
      limit: queryNumber().int().min(1).max(maxDownloadedEntries).default(maxDownloadedEntries),
    }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
  check: {
    call: 'POST /audit/check',
    summary: "Check the hash chains of one's organisation and of those below it",
    description:
      'Recomputes every seal. An altered or removed entry is named. Inside a school: the chain of that school.',
    response: z.object({
      checkedAt: instant,
      chains: z.int(),
      entries: z.int(),
      /** Entries that are not sealed yet, because they were written just now. */
      waiting: z.int(),
      errors: z.array(z.object({ organization: z.string(), entry: z.int().nullable(), message: z.string() })).max(100),
    }),
    // It reads the whole log of an organisation.
    heavy: 'long',
    limit: { times: 6, seconds: 60 },
  },
  view: {
    call: 'GET /audit/view/{entry}',
    summary: 'One entry of the audit log, with the names of what it names by id',
    params: z.object({ entry: entryNumber }),
    response: z.object({
      entry: auditEntry,
      /** Students, staff, schools, classes, arms, subjects, roles, terms and so on; a deleted or unknown record is shown by its id. */
      names: z.array(auditName).max(limits.auditNames),
    }),
  },
  securityEvents: {
    call: 'GET /audit/security-events',
    summary: 'The security events of the state, newest first',
    description:
      'Failed and delayed sign-ins, refusals, changes of passwords and second sign-in steps, entered schools. `person` finds what somebody did and what happened to their account. `after` works as in the audit log. Inside a school: the events of that school.',
    query: z.object({
      searchTerm,
      kind: z.enum(securityOperations).optional(),
      person: id.optional(),
      startDate: day.optional(),
      endDate: day.optional(),
      limit: queryNumber().int().min(1).max(200).default(limits.listDefault),
      ...cursorQuery,
    }),
    response: z.object({
      foundEvents: z.array(securityEvent),
      ...searchEnd,
      /** The person of the filter, by name. */
      person: account.nullable(),
    }),
  },
})
