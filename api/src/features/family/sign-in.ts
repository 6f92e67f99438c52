import { createHash, createHmac } from 'node:crypto'
import { familyDeviceDays, familyErrors } from '@akada/contract/family/calls'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import {
  countGuess,
  type FamilyCaller,
  type FamilySessions,
  familyCookie,
  forgiveGuess,
  hashOfToken,
  opaqueToken,
  throttleAddress,
} from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App, Cookies } from '../../platform/http/index.ts'
import { endSession, findSession, insertSession, noteUse } from './queries/sessions.ts'
import { guardianWith, lockSlip, useSlip } from './queries/slips.ts'
import { typedCode } from './rules.ts'

interface FamilyRequest {
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

const hour = 60 * 60

/**
 * Tries at one number from one address: 5 before they are slowed; from everywhere: 50, so that a stranger elsewhere keeps nobody out for
 * long. From one address, which may be that of a village: 60. Numbers are stored as digests.
 */
const countersOf = (number: string, address: string) => {
  const digest = createHash('sha256').update(number).digest('base64url').slice(0, 22)
  return {
    own: [
      { key: `family number ${digest} at ${address}`, free: 5, secondsPerTry: hour },
      { key: `family number ${digest}`, free: 50, secondsPerTry: hour / 2 },
    ],
    shared: [{ key: `family address ${address}`, free: 60, secondsPerTry: 60 }],
  }
}

/** The HMACs by which a code is stored: with the current secret, and with the one before it while it is replaced. */
const hashesOf = ({ secrets }: App, code: string): Buffer[] =>
  secrets.keysFor('family slip').map(key => createHmac('sha256', key).update(code).digest())

/** The HMAC of a new code. */
export const hashOfCode = (app: App, code: string): Buffer => {
  const [hash] = hashesOf(app, code)
  if (!hash) throw new Error('There is no key.')
  return hash
}

/**
 * Signs a guardian in on this device. Refuses with `family_code_wrong` whether the code is unknown, used or out of date, or the number is
 * not one that the record of this student gives a guardian; the slip stays valid. Tries are counted before anything is looked up.
 */
export const signInByCode = async (
  { app, now, requestId, address, device, cookies }: FamilyRequest,
  { code, phone }: { code: string; phone: { code: string; number: string } },
): Promise<{ message: string }> => {
  const number = `${phone.code}${phone.number}`
  const counters = countersOf(number, throttleAddress(address))
  await countGuess(app, [...counters.own, ...counters.shared], familyErrors.slowDown)
  const secret = opaqueToken()
  await app.database.system.write(async tx => {
    const slip = (await lockSlip(tx, hashesOf(app, typedCode(code)), now)) ?? refuse(familyErrors.wrongCode)
    const person = (await guardianWith(tx, slip.studentId, number)) ?? refuse(familyErrors.wrongCode)
    const { stateId } = slip
    const id = uuidv7()
    await useSlip(tx, slip.id, now)
    await insertSession(tx, {
      id,
      stateId,
      personId: person.id,
      hash: hashOfToken(secret),
      device,
      at: now,
      expires: expiryAt(now),
    })
    await forgiveGuess(tx, now, counters)
    await audit(
      tx,
      { system: true, stateId, as: `${person.name}, guardian`, origin: { requestId, address } },
      {
        operation: 'family.sign-in',
        entity: 'student',
        entityId: slip.studentId,
        schoolId: slip.schoolId,
        districtId: slip.districtId,
        summary: `${person.name} signed in with the slip of ${slip.student}`,
        after: { session: id, person: person.id, device },
      },
    )
  })
  cookies.set(familyCookie.name, secret, { path: familyCookie.path, seconds: deviceSeconds })
  return { message: 'Signed In Successfully' }
}

/** Ends a session of the guardian's own; another's does not exist. */
export const endFamilySession = async (
  { app, now, requestId, address, cookies }: FamilyRequest,
  caller: FamilyCaller,
  id: string,
): Promise<{ message: string }> => {
  await app.database.system.write(async tx => {
    const ended = await endSession(tx, caller.personId, id, now)
    if (!ended) return audit.exempt(tx, 'nothing was ended')
    await audit(
      tx,
      { system: true, stateId: caller.stateId, as: `${caller.name}, guardian`, origin: { requestId, address } },
      {
        operation: 'family.sign-out',
        entity: 'guardian',
        entityId: caller.personId,
        schoolId: null,
        districtId: null,
        summary: `${caller.name} signed out of ${ended.device}`,
      },
    )
  })
  if (id === caller.sessionId) cookies.set(familyCookie.name, '', { path: familyCookie.path, seconds: 0 })
  return { message: 'Signed Out Successfully' }
}

/** The use of a session is noted once an hour at most. */
const noteEvery = 60 * 60 * 1000

export const familySessions: FamilySessions = {
  find: async (database, secret, now) => {
    const found = await database.system.read(tx => findSession(tx, hashOfToken(secret), now))
    if (!found) return null
    const { usedAt, ...caller } = found
    if (now.getTime() - new Date(usedAt).getTime() > noteEvery) {
      await database.system.write(async tx => {
        audit.exempt(tx, 'when a session was last used')
        await noteUse(tx, caller.sessionId, now, expiryAt(now))
      })
    }
    return caller
  },
}
