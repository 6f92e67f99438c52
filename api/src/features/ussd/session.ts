import type { PhoneTranslator } from '@akada/languages/phone-texts'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { DialledChild } from './queries.ts'
import type { Typed } from './rules.ts'

/** The request of the gateway. */
export interface UssdWork {
  app: App
  now: Date
  /** The day in Nigeria, YYYY-MM-DD. */
  today: string
  requestId: string
  address: string
}

/** A step of a session, once it is known which child it is about. */
export interface Session extends UssdWork {
  sessionId: string
  number: string
  child: DialledChild
  /** The child's name as the list of the telephone's children has it. */
  name: string
  /** All children of the number. */
  children: readonly DialledChild[]
  /** In the language of the child's guardian, about a girl or a boy. */
  texts: PhoneTranslator
  /** What was typed after the menu. */
  typed: Typed
}

/** What the guardian may see, under the rules of the family pages. */
export const familyDb = ({ app, child }: Session): TenantDb => app.database.forFamily(child.stateId, child.personId)

export const guardianOf = ({ child, requestId, address }: Session): SystemActor => ({
  system: true,
  stateId: child.stateId,
  as: `${child.guardian}, guardian`,
  origin: { requestId, address },
})

/** Logs for the child's school that a guardian has looked at something of the child. */
export const logLook = (session: Session, words: string): Promise<void> => {
  const { app, child } = session
  return app.database.forState(child.stateId).write(tx =>
    audit(tx, guardianOf(session), 'family.view', ['student', child.id], {
      schoolId: child.schoolId,
      districtId: child.districtId,
      summary: `${child.guardian} looked at the ${words} of ${child.fullName} by USSD`,
    }),
  )
}
