import { certificateErrors, ticketMinutes } from '@akada/contract/certificates/calls'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../platform/auth/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { normalCode } from '../report-cards/index.ts'
import { getRequestingSchool } from './queries.ts'
import { type Asker, hostOf, ticketParts, ticketText } from './rules.ts'

const purpose = 'transfer ticket'

/** Refuses a code that no valid certificate of a portal has, for whatever reason. */
export const refuseCode = (portal: string): never =>
  refuse(certificateErrors.unknownCode, { params: { portal: hostOf(portal) } })

/** Until when a ticket, or a record that was opened to admit a student, holds. */
export const minutesLater = (now: Date): string => new Date(now.getTime() + ticketMinutes * 60_000).toISOString()

interface AskWork {
  app: Pick<App, 'transferSecrets' | 'config'>
  db: TenantDb
  actor: Actor
  now: Date
}

/** The origin of the portal with a typed host name; null: this one. Refuses, by name, one whose records this portal cannot read. */
const portalOf = ({ transfers, publicUrl }: Config, typed: string | null): string | null => {
  const host = hostOf(typed ?? publicUrl)
  if (host === hostOf(publicUrl)) return null
  return (
    transfers?.portals.find(portal => hostOf(portal) === host) ??
    refuse(certificateErrors.otherPortal, {
      params: { portal: host },
      fields: [{ path: 'body.portal', message: certificateErrors.otherPortal.message.replace('{portal}', host) }],
    })
  )
}

interface RecordRequest {
  code: string
  portal: string | null
  toAdmit: boolean
}

/** A ticket that says who asks for the record of a code, sealed for the state that issued the code, and where to open it. */
export const requestRecord = async (
  { app, db, actor, now }: AskWork,
  schoolId: string,
  { code: typed, portal, toAdmit }: RecordRequest,
): Promise<{ ticket: string; openAt: string | null }> => {
  const openAt = portalOf(app.config, portal)
  const code = normalCode(typed) ?? refuseCode(openAt ?? app.config.publicUrl)
  const { school, state } = await db.read(tx => getRequestingSchool(tx, schoolId))
  const until = minutesLater(now)
  const text = ticketText(code, { id: uuidv7(), person: actor.name, school, state, until, toAdmit })
  return { ticket: `${text}.${app.transferSecrets.sign(purpose, text).toString('base64url')}`, openAt }
}

/** Who asks, for which code. Null for a ticket that no installation sealed, or that is out of date. */
export const readTicket = (secrets: Secrets, ticket: string, now: Date): { code: string; by: Asker } | null => {
  const parts = ticketParts(ticket)
  if (!parts || !secrets.isSigned(purpose, parts.text, Buffer.from(parts.seal, 'base64url'))) return null
  return new Date(parts.by.until) > now ? { code: parts.code, by: parts.by } : null
}
