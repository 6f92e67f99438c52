import { familyDeviceDays, familyErrors } from '@akada/contract/family/calls'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import {
  type FamilyCaller,
  type FamilySessions,
  familyCookie,
  hashOfToken,
  opaqueToken,
} from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App, Cookies } from '../../platform/http/index.ts'
import { endSession, findSession, getOwnSession, noteUse } from './queries/sessions.ts'

/** A request of somebody who signs in or out as a family. */
export interface FamilyRequest {
  app: App
  now: Date
  requestId: string
  address: string
  device: string
  cookies: Cookies
}

const dayMs = 24 * 60 * 60 * 1000
const deviceSeconds = familyDeviceDays * 24 * 60 * 60
const expiryAt = (now: Date): Date => new Date(now.getTime() + familyDeviceDays * dayMs)

/** A new session, to be stored, and the cookie that opens it, to be set once it is. */
export const newOpening = ({ now, device }: { now: Date; device: string }) => {
  const secret = opaqueToken()
  return {
    session: { id: uuidv7(), hash: hashOfToken(secret), device, at: now, expires: expiryAt(now) },
    remember: (cookies: Cookies): { message: string } => {
      cookies.set(familyCookie.name, secret, { path: familyCookie.path, seconds: deviceSeconds })
      return { message: 'Signed In Successfully' }
    },
  }
}

/** Ends a session of one's own; another's does not exist. */
export const endFamilySession = async (
  { app, now, requestId, address, cookies }: FamilyRequest,
  caller: FamilyCaller,
  id: string,
): Promise<{ message: string }> => {
  await app.database.systemIn(caller.stateId).write(async tx => {
    const { device } = await getOwnSession(tx, caller.personId, id)
    if (!(await endSession(tx, id, now))) return audit.exempt(tx, 'it had ended')
    await audit(
      tx,
      { system: true, stateId: caller.stateId, as: `${caller.name}, ${caller.role}`, origin: { requestId, address } },
      {
        operation: 'family.sign-out',
        entity: caller.role,
        entityId: caller.personId,
        schoolId: null,
        districtId: null,
        summary: `${caller.name} signed out of ${device}`,
      },
    )
  })
  if (id === caller.sessionId) cookies.set(familyCookie.name, '', { path: familyCookie.path, seconds: 0 })
  return { message: 'Signed Out Successfully' }
}

/** The use of a session is noted once an hour at most. */
const noteEvery = 60 * 60 * 1000

export const familySessions: FamilySessions = {
  /** Refuses with `family_number_changed` where no record of a child gives the guardian the number of the session any more. */
  find: async (database, secret, now) => {
    const found = await database.system.read(tx => findSession(tx, hashOfToken(secret), now))
    if (!found) return null
    const { usedAt, hasNumber, ...caller } = found
    if (!hasNumber) refuse(familyErrors.numberChanged)
    if (now.getTime() - new Date(usedAt).getTime() > noteEvery) {
      await database.systemIn(caller.stateId).write(async tx => {
        audit.exempt(tx, 'when a session was last used')
        await noteUse(tx, caller.sessionId, now, expiryAt(now))
      })
    }
    return caller
  },
}
