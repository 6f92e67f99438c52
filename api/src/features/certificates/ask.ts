import { certificateErrors, ticketMinutes } from '@akada/contract/certificates/calls'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { normalCode } from '../report-cards/index.ts'
import { getAskingSchool } from './queries.ts'
import { type Asker, ticketParts, ticketText } from './rules.ts'

const purpose = 'transfer ticket'

/** Until when a ticket, or a record that was opened to admit a student, holds. */
export const minutesLater = (now: Date): string => new Date(now.getTime() + ticketMinutes * 60_000).toISOString()

interface AskWork {
  app: Pick<App, 'transferSecrets'>
  db: TenantDb
  actor: Actor
  now: Date
}

/** A ticket that says who asks for the record of a code, sealed for the state that issued the code. */
export const askForRecord = async (
  { app, db, actor, now }: AskWork,
  schoolId: string,
  { code: typed, toAdmit }: { code: string; toAdmit: boolean },
): Promise<{ ticket: string }> => {
  const code = normalCode(typed) ?? refuse(certificateErrors.unknownCode)
  const { school, state } = await db.read(tx => getAskingSchool(tx, schoolId))
  const until = minutesLater(now)
  const text = ticketText(code, { id: uuidv7(), person: actor.name, school, state, until, toAdmit })
  return { ticket: `${text}.${app.transferSecrets.sign(purpose, text).toString('base64url')}` }
}

/** Who asks, for which code. Null for a ticket that no installation sealed, or that is out of date. */
export const readTicket = (secrets: Secrets, ticket: string, now: Date): { code: string; by: Asker } | null => {
  const parts = ticketParts(ticket)
  if (!parts || !secrets.isSigned(purpose, parts.text, Buffer.from(parts.seal, 'base64url'))) return null
  return new Date(parts.by.until) > now ? { code: parts.code, by: parts.by } : null
}
