import { createHash, createHmac } from 'node:crypto'
import { firstSeniorLevel } from '@akada/contract/classes/calls'
import { familyErrors } from '@akada/contract/family/calls'
import type { FamilyHome } from '@akada/contract/family/schemas'
import { audit } from '../../platform/audit/index.ts'
import { countGuess, type FamilyCaller, forgiveGuess, throttleAddress } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { viewHome } from './children.ts'
import { insertSession } from './queries/sessions.ts'
import { guardianWith, isSeniorStudent, lockSlip, useSlip } from './queries/slips.ts'
import { type GuardianOfChild, matchGuardian, type OwnFacts, typedCode } from './rules.ts'
import { type FamilyRequest, newOpening } from './sessions.ts'

const hour = 60 * 60

/** Of a number, under which tries are counted. */
export const digestOf = (number: string): string => createHash('sha256').update(number).digest('base64url').slice(0, 22)

/**
 * Tries at one number from one address: 5 before they are slowed; from everywhere: 50, so that a stranger elsewhere keeps nobody out for
 * long. From one address, which may be that of a village: 60. Numbers are stored as digests.
 */
export const countersOf = (number: string, address: string) => {
  const digest = digestOf(number)
  return {
    own: [
      { key: `family number ${digest} at ${address}`, free: 5, secondsPerTry: hour },
      { key: `family number ${digest}`, free: 50, secondsPerTry: hour / 2 },
    ],
    shared: [{ key: `family address ${address}`, free: 60, secondsPerTry: 60 }],
  }
}

/** The HMACs by which a code is stored: with the current secret, and with the one before it while it is replaced. */
const hashesOf = ({ secrets }: Pick<App, 'secrets'>, code: string): Buffer[] =>
  secrets.keysFor('family slip').map(key => createHmac('sha256', key).update(code).digest())

/** The HMAC of a new code. */
export const hashOfCode = (app: Pick<App, 'secrets'>, code: string): Buffer => {
  const [hash] = hashesOf(app, code)
  if (!hash) throw new Error('There is no key.')
  return hash
}

/** The guardian whom the facts fit. Refuses with what has to be typed where they fit several. */
export const chooseGuardian = (found: readonly GuardianOfChild[], facts: OwnFacts): GuardianOfChild => {
  const match = matchGuardian(found, facts)
  if ('personId' in match) return match
  return refuse(match.ask === 'child' ? familyErrors.childNeeded : familyErrors.ownNameNeeded)
}

/**
 * Signs a guardian in on this device. Refuses with `family_code_wrong` whether the code is unknown, used or out of date, or the number is
 * not one that the record of this student gives the guardian of the slip; the slip stays valid. Tries are counted before anything is looked up.
 */
export const signInByCode = async (
  request: FamilyRequest,
  sent: {
    code: string
    phone: { code: string; number: string }
    isShared: boolean
  },
): Promise<{ message: string; home: FamilyHome | null }> => {
  const { app, now, requestId, address, device, cookies } = request
  const { code, phone, isShared } = sent
  const number = `${phone.code}${phone.number}`
  const counters = countersOf(number, throttleAddress(address))
  await countGuess(app, [...counters.own, ...counters.shared], familyErrors.slowDown)
  const opening = newOpening({ now, device }, isShared)
  const actor = await app.database.system.write(async tx => {
    const slip = (await lockSlip(tx, hashesOf(app, typedCode(code)), now)) ?? refuse(familyErrors.wrongCode)
    tx.enterState(slip.stateId)
    const { personId, guardian } = (await guardianWith(tx, slip, number)) ?? refuse(familyErrors.wrongCode)
    await useSlip(tx, slip.id, now)
    await insertSession(tx, { ...opening.session, stateId: slip.stateId, who: { personId, number } })
    await forgiveGuess(tx, now, counters)
    await audit(
      tx,
      { system: true, stateId: slip.stateId, as: `${guardian}, guardian`, origin: { requestId, address } },
      'family.sign-in',
      ['student', slip.studentId],
      {
        schoolId: slip.schoolId,
        districtId: slip.districtId,
        summary: `${guardian} signed in with the slip of ${slip.student}`,
        after: { session: opening.session.id, person: personId, device },
      },
    )
    return {
      sessionId: opening.session.id,
      stateId: slip.stateId,
      personId,
      name: guardian,
      role: 'guardian',
    } satisfies FamilyCaller
  })
  const db = app.database.forFamily(actor.stateId, actor.personId)
  // The slip is used up, so an error here must not take the session away: the page reads the children again, and shows what is wrong.
  const home = await viewHome({ ...request, db, actor }).catch(() => null)
  return { ...opening.remember(cookies), home }
}

/** The number of a student as it is typed. */
const typedNumber = (typed: string): string => typed.toUpperCase().replaceAll(' ', '')

/**
 * Signs a senior student in with the code of their own slip and their student number. Refuses as above, and where the student is not in a
 * senior class now.
 */
export const signInAsStudent = async (
  { app, now, requestId, address, device, cookies }: FamilyRequest,
  { code, studentNumber, isShared }: { code: string; studentNumber: string; isShared: boolean },
): Promise<{ message: string }> => {
  const counters = countersOf(`student ${typedNumber(studentNumber)}`, throttleAddress(address))
  await countGuess(app, [...counters.own, ...counters.shared], familyErrors.slowDown)
  const opening = newOpening({ now, device }, isShared)
  await app.database.system.write(async tx => {
    const slip = (await lockSlip(tx, hashesOf(app, typedCode(code)), now)) ?? refuse(familyErrors.wrongStudentCode)
    tx.enterState(slip.stateId)
    const isOwn = await isSeniorStudent(tx, {
      studentId: slip.studentId,
      number: typedNumber(studentNumber),
      firstLevel: firstSeniorLevel,
    })
    if (!isOwn || slip.personId !== null) refuse(familyErrors.wrongStudentCode)
    await useSlip(tx, slip.id, now)
    await insertSession(tx, { ...opening.session, stateId: slip.stateId, who: { studentId: slip.studentId } })
    await forgiveGuess(tx, now, counters)
    await audit(
      tx,
      { system: true, stateId: slip.stateId, as: `${slip.student}, student`, origin: { requestId, address } },
      'family.sign-in',
      ['student', slip.studentId],
      {
        schoolId: slip.schoolId,
        districtId: slip.districtId,
        summary: `${slip.student} signed in with their own slip`,
        after: { session: opening.session.id, device },
      },
    )
  })
  return opening.remember(cookies)
}
