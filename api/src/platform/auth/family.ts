import type { Database } from '../db/index.ts'

/** A member of a family who makes a request: an audience of its own, without a role, an operation or a reach. */
export interface FamilyCaller {
  sessionId: string
  stateId: string
  /** The person whose family's records row-level security shows. */
  personId: string
  name: string
  /** How the audit log names them, after the name. */
  role: string
}

/** The store of family sessions, passed in by the composition root. */
export interface FamilySessions {
  /** The session that a cookie's secret opens at a point in time; null if there is none. Notes that it was used. */
  find(database: Database, secret: string, now: Date): Promise<FamilyCaller | null>
}

/** The cookie of a family session. It is sent to the calls of families only. */
export const familyCookie = { name: 'akada_family', path: '/api/family' } as const
