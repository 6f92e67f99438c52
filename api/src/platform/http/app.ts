import type { SecurityLog } from '../audit/security.ts'
import type { Actors, FamilySessions, SignIns, Tokens } from '../auth/index.ts'
import type { Clock } from '../clock/index.ts'
import type { Config } from '../config/index.ts'
import type { Database } from '../db/index.ts'
import type { Storage } from '../files/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { PaymentGateway } from '../payments/index.ts'
import type { Secrets } from '../secrets/index.ts'
import type { Signals } from '../signals/index.ts'
import type { SmsSender } from '../sms/index.ts'
import type { HeavyCalls } from './heavy.ts'
import type { ResponseCache } from './response-cache.ts'

/** Everything a use case may need beside its transaction. Created once, by the composition root. */
export interface App {
  config: Config
  database: Database
  clock: Clock
  secrets: Secrets
  /** With which transfer certificates are sealed: the same in all portals that exchange them. */
  transferSecrets: Secrets
  tokens: Tokens
  actors: Actors
  /** The store of sign-in sessions. */
  signIns: SignIns
  /** The store of family sessions. */
  familySessions: FamilySessions
  files: Storage
  /** Responses with a version, as they were sent. */
  responseCache: ResponseCache
  heavy: HeavyCalls
  jobs: Jobs
  /** Wakes work when a message is due. */
  signals: Signals
  mailer: Mailer
  /** Sends the short messages of the outbox. */
  sms: SmsSender
  /** Accepts security events: `securityEvent(app, ...)`. */
  security: SecurityLog
  /** Null if the operator has configured none: then no money can come in. */
  payments: PaymentGateway | null
  urls: Urls
  hooks: Hooks
}

/**
 * Reactions of other features to a use case, in the same transaction. Each feature adds its own to this interface, and the composition root
 * lists the implementations: a missing one does not compile.
 */
export interface Hooks {}

export interface Urls {
  /** The full address of a page or call, for messages and QR codes: `urls.to('/verify/ABC')`. */
  to(path: string): string
}

export const urlsBelow = (publicUrl: string): Urls => ({ to: path => new URL(path, publicUrl).toString() })
