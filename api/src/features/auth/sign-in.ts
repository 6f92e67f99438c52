import { authErrors } from '@akada/contract/auth/errors'
import type { LoggedInUser, registerDistrictAdminBody, signInBody } from '@akada/contract/auth/schemas'
import type { Today } from '@akada/contract/dashboards/today'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { audit, type AuditEntry } from '../../platform/audit/index.ts'
import { type AccessToken, hashOfToken, hashPassword, isPassword, opaqueToken } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { insertDistrict } from '../districts/index.ts'
import { insertAccess, insertRegistrant, refuseTaken } from '../staff/index.ts'
import { wasMarkedAsOwn } from './devices.ts'
import { countTry, forgiveTry, rememberPlace, type SignInTries, signInTries } from './guessing.ts'
import { welcomeLetter } from './letters.ts'
import { answerWithTokens, giveRefreshToken, type Origin } from './logged-in-user.ts'
import { assertNotGuessable } from './own-password.ts'
import { type Account, findAccount, findDistrictAdminRole } from './queries/accounts.ts'
import { findSecondFactor, insertChallenge } from './queries/second-factor.ts'
import { findFirstRoleAccess, insertSession } from './queries/sessions.ts'
import { hasExpired } from './rules.ts'
import { notingSignIn } from './security-notes.ts'

/** Starts a session of a person who has just proved who they are, in the transaction of the sign-in or the registration. */
export const startSession = async (tx: WriteTx, staffId: string, roleAccessId: string, now: Date, origin: Origin) => {
  const sessionId = uuid()
  const ownDevice = await wasMarkedAsOwn(tx, staffId, origin.cookies, now)
  await insertSession(tx, { id: sessionId, staffId, roleAccessId, now, ownDevice }, origin)
  return { staffId, sessionId, roleAccessId, refreshToken: await giveRefreshToken(tx, sessionId, now) }
}

/**
 * Signs in a person whose password and, if set up, second factor were right: the attempts are forgiven and the place is known from now on.
 * Null if the person holds no role.
 */
export const enter = async (
  tx: WriteTx,
  staffId: string,
  tries: SignInTries,
  { origin, now }: { origin: Origin; now: Date },
) => {
  await forgiveTry(tx, tries, now)
  const access = await findFirstRoleAccess(tx, staffId)
  if (!access) return null
  await rememberPlace(tx, staffId, tries, { cookies: origin.cookies, now })
  return startSession(tx, staffId, access.id, now, origin)
}

/** Stores the sign-in of a person whose password was right, until a code completes it. */
const beginChallenge = async (tx: WriteTx, { staffId, passwordHash }: Account, now: Date) => {
  const challenge = opaqueToken()
  const expiresAt = await insertChallenge(tx, { hash: hashOfToken(challenge), staffId, passwordHash, now })
  return { challenge, expiresAt }
}

export const entryOfSignIn = (staffId: string, name: string, after?: object): AuditEntry => [
  'auth.sign-in',
  ['staff', staffId],
  { summary: `${name} signed in`, after },
]

/** Refuses people whose password is right, but who may not sign in with it. */
const assertMaySignIn = (account: Account, now: Date): void => {
  if (account.accountStatus === 'Suspended') refuse(authErrors.suspended)
  if (hasExpired(account, now)) refuse(authErrors.temporaryPasswordExpired)
}

/** A sign-in's answer: the logged-in user and, for a page that can show it at once, the day of a person with class arms of their own. */
type SignedIn = LoggedInUser & { today?: Today }

/**
 * Today of the person whose session has just begun. A sign-in never fails for it: without it the page asks for it itself, and what fails there
 * is logged.
 */
const dayOf = async (app: App, session: AccessToken, origin: Origin): Promise<{ today?: Today }> => {
  try {
    const { requestId, address, device } = origin
    const today = await app.hooks.todayOf(app, await app.actors.resolve(session, { requestId, address, device }))
    return today ? { today } : {}
  } catch {
    return {}
  }
}

/**
 * Signs a person in by username or e-mail. Unknown names and wrong passwords are refused alike and after the same time, and slowed down
 * alike: every further wrong attempt waits longer, even if the password is right, but never because of strangers' attempts elsewhere.
 */
export const signIn = async (app: App, body: z.output<typeof signInBody>, origin: Origin): Promise<SignedIn> => {
  const typed = body.username.toLowerCase()
  const account = await app.database.system.read(tx => findAccount(tx, typed))
  return notingSignIn(app, origin, account, () => signInTo(app, account, { ...body, typed }, origin))
}

const signInTo = async (
  app: App,
  account: Account | null,
  { typed, password, withToday }: { typed: string; password: string; withToday: boolean },
  origin: Origin,
): Promise<SignedIn> => {
  const { clock } = app
  const tries = await signInTries(app, account, typed, origin)
  await countTry(app, tries)

  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) refuse(authErrors.wrongSignIn)
  const now = clock.now()
  assertMaySignIn(account, now)

  const begun = await app.database.systemIn(account.stateId).write(async tx => {
    audit.exempt(tx, 'audited before the tokens are given')
    const factor = await findSecondFactor(tx, account.staffId, now)
    if (!factor?.secret) return { session: await enter(tx, account.staffId, tries, { origin, now }) }
    await forgiveTry(tx, tries, now)
    return { challenge: { ...(await beginChallenge(tx, account, now)), texts: factor.bySms && app.sms.isSetUp } }
  })
  if (begun.challenge) refuse(authErrors.secondFactorRequired, { details: begun.challenge })
  if (!begun.session) refuse(authErrors.noRole)
  const user = await answerWithTokens(app, begun.session, origin, actor => entryOfSignIn(actor.staffId, actor.name))
  if (!withToday || user.staff.ownClassArms.length === 0) return user
  return { ...user, ...(await dayOf(app, begun.session, origin)) }
}

type Registration = z.output<typeof registerDistrictAdminBody>

const fieldsOfRegistration = {
  username: 'body.staff.username',
  'e-mail': 'body.staff.email',
  'phone number': 'body.staff.phoneNumber.number',
  'district name': 'body.district.name',
}

/** Registers a district and its first admin, who waits for approval, and signs them in. Refuses with `taken`. */
export const registerDistrictAdmin = async (app: App, body: Registration, origin: Origin): Promise<LoggedInUser> => {
  const { stateId } = body.district
  assertNotGuessable(body.staff.password, body.staff.username, 'body.staff.password')
  const passwordHash = await hashPassword(body.staff.password)
  const now = app.clock.now()
  const session = await app.database
    .systemIn(stateId)
    .write(async tx => {
      const role = await findDistrictAdminRole(tx, stateId)
      if (!role) {
        refuse(commonErrors.invalid, {
          fields: [{ path: 'body.district.stateId', message: 'Choose one of the states in the list.' }],
        })
      }
      const [staffId, districtId, roleAccessId] = [uuid(), uuid(), uuid()]
      const { password: _, ...person } = body.staff
      await insertRegistrant(tx, {
        ...person,
        id: staffId,
        stateId,
        passwordHash,
        accountStatus: 'Unverified',
        staffType: 'Non-Teaching',
      })
      await insertDistrict(tx, { id: districtId, registeredBy: staffId, ...body.district })
      await insertAccess(tx, { id: roleAccessId, stateId, districtId, schoolId: null, staffId, roleId: role.id }, now)
      await audit(
        tx,
        { system: true, stateId, as: 'Registration' },
        'auth.register-district-admin',
        ['district', districtId],
        {
          districtId,
          summary: `${person.firstName} ${person.lastName} registered the district ${body.district.name}`,
          after: { staff: { id: staffId, ...person }, district: body.district },
        },
      )
      const letter = welcomeLetter(app, { state: role.stateName })
      await queueMail(tx, app, { stateId, to: person.email, ...letter })
      return startSession(tx, staffId, roleAccessId, now, origin)
    })
    .catch(refuseTaken(fieldsOfRegistration))
  return answerWithTokens(app, session, origin, actor => entryOfSignIn(actor.staffId, actor.name))
}
