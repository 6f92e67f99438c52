import { familyDeviceDays, familyErrors, numberProvenDays } from '@akada/contract/family/calls'
import { sharedPhoneHours } from '@akada/contract/family/limits'
import { guardianErrors } from '@akada/contract/guardians/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Language } from '@akada/contract/kernel/languages'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import {
  type Actor,
  type FamilyCaller,
  familyCookie,
  type FamilySessions,
  hashOfToken,
  opaqueToken,
  type Place,
} from '../../platform/auth/index.ts'
import type { Database, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App, Cookies } from '../../platform/http/index.ts'
import { chooseLanguage } from '../guardians/index.ts'
import { familyActor, type LookWork } from './log-looks.ts'
import {
  endSession,
  endSessionsOf,
  findSession,
  getGuardianOfLink,
  getOwnSession,
  extendSession,
  removeCodes,
  removeLooks,
  removeProofs,
  removeSessions,
  removeSlips,
} from './queries/sessions.ts'

/** A request of somebody who signs in or out as a family. */
export interface FamilyRequest {
  app: App
  now: Date
  /** The day in Nigeria. */
  today: string
  requestId: string
  address: string
  device: string
  cookies: Cookies
}

const hourSeconds = 60 * 60
const deviceSeconds = familyDeviceDays * 24 * hourSeconds
const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** A new session, to be stored, and the cookie that opens it, to be set once it is. On a shared phone both end after some hours. */
export const newOpening = ({ now, device }: { now: Date; device: string }, isShared: boolean) => {
  const secret = opaqueToken()
  const seconds = isShared ? sharedPhoneHours * hourSeconds : deviceSeconds
  return {
    session: { id: uuidv7(), hash: hashOfToken(secret), device, at: now, expires: after(now, seconds), isShared },
    remember: (cookies: Cookies): { message: string } => {
      cookies.set(familyCookie.name, secret, { path: familyCookie.path, seconds })
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
      'family.sign-out',
      [caller.role, caller.personId],
      {
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
        await extendSession(tx, caller.sessionId, now, after(now, deviceSeconds))
      })
    }
    return caller
  },
}

/** Stores the language that a guardian has chosen on the family pages. A student gets no messages, and has none. */
export const setLanguage = async (work: LookWork, language: Language): Promise<{ message: string }> => {
  const { app, actor } = work
  if (actor.role !== 'guardian') refuse(commonErrors.forbidden)
  const person = { id: actor.personId, name: actor.name, by: familyActor(work) }
  await chooseLanguage(app.database.forState(actor.stateId), person, language)
  return { message: 'Language Saved' }
}

/**
 * Signs a guardian out on all devices, for a school whose record of a child names them, and returns how many there were. The next code by SMS
 * is not enough: an admission number is asked for again. Refuses with `guardian_link_ended` if the record no longer names the guardian.
 */
export const signOutGuardian = (
  { db, actor, place, now }: { db: TenantDb; actor: Actor; place: Place; now: Date },
  linkId: string,
  reason: string,
): Promise<{ message: string; devices: number }> =>
  db.write(async tx => {
    const { personId, name, studentId, student, ends } = await getGuardianOfLink(tx, linkId)
    if (ends !== null) refuse(guardianErrors.linkEnded)
    const devices = await endSessionsOf(tx, personId, now)
    await audit(tx, actor, 'guardian.manage', ['student', studentId], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Signed ${name}, guardian of ${student}, out on all devices: ${reason}`,
      after: { link: linkId, devices, reason },
    })
    return { message: 'Guardian Signed Out Successfully', devices }
  })

const dayMs = 24 * 60 * 60 * 1000

/** What is removed, and how many days after it ended. What happened with it stays in the audit log. */
const removals: readonly { days: number; remove: (tx: WriteTx, before: Date) => Promise<number> }[] = [
  { days: 30, remove: removeSlips },
  { days: 30, remove: removeSessions },
  { days: 1, remove: removeLooks },
  { days: 1, remove: removeCodes },
  { days: numberProvenDays, remove: removeProofs },
]

/**
 * Removes slips, sessions, looks and codes that are of no use any more, in every state, some thousands at a time. Returns how many rows.
 * Stops early at the signal; idempotent.
 */
export const tidyFamilies = async (database: Database, now: Date, signal?: AbortSignal): Promise<number> => {
  let removed = 0
  for (const { days, remove } of removals) {
    const before = new Date(now.getTime() - days * dayMs)
    let count = 1
    while (count > 0 && !signal?.aborted) {
      count = await database.system.write(tx => {
        audit.exempt(tx, 'what is removed has ended, and the audit log tells of it')
        return remove(tx, before)
      })
      removed += count
    }
  }
  return removed
}
