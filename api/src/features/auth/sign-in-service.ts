import { createHash } from 'node:crypto'
import { authErrors } from '@akada/contract/auth/errors'
import type { LoggedInUser, registerDistrictAdminBody, signInBody } from '@akada/contract/auth/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { hashPassword, isPassword, throttle, throttleAddress } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { welcomeLetter } from './letters.ts'
import { answerWithTokens, giveRefreshToken, type Origin } from './logged-in-user.ts'
import { findAccount, findDistrictAdminRole, insertDistrictAdmin } from './queries/accounts.ts'
import { findFirstRoleAccess, insertSession } from './queries/sessions.ts'
import { forgiveTries } from './queries/throttle.ts'
import { refuseTaken } from './taken.ts'

const quarterOfAnHour = 15 * 60
/** Wrong tries of one account, and of all accounts from one address: a whole school, or a town on mobiles, may share one. */
const triesOfAccount = { times: 10, seconds: quarterOfAnHour }
const triesFromAddress = { times: 300, seconds: quarterOfAnHour }

/** Keys of what is not known to be an account are digests: people type passwords into the wrong box. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const startSession = async (tx: WriteTx, staffId: string, roleAccessId: string, now: Date) => {
  const sessionId = uuid()
  await insertSession(tx, { id: sessionId, staffId, roleAccessId, now })
  return { staffId, sessionId, roleAccessId, refreshToken: await giveRefreshToken(tx, sessionId, now) }
}

const entryOfSignIn = (staffId: string, name: string) => ({
  operation: 'auth.sign-in',
  entity: 'staff',
  entityId: staffId,
  summary: `${name} signed in`,
})

/**
 * Signs somebody in by username or e-mail. Unknown names and wrong passwords are refused alike and after the same time; after ten wrong
 * tries of an account it is refused for the rest of a quarter of an hour, also with the right password.
 */
export const signIn = async (app: App, body: z.output<typeof signInBody>, origin: Origin): Promise<LoggedInUser> => {
  const { database, clock } = app
  const typed = body.username.toLowerCase()
  const account = await database.system.read(tx => findAccount(tx, typed))
  const accountKey = `sign-in ${account?.staffId ?? digest(typed)}`
  const addressKey = `sign-in from ${throttleAddress(origin.address)}`
  await throttle(database, clock, addressKey, triesFromAddress)
  await throttle(database, clock, accountKey, triesOfAccount)

  const isRight = await isPassword(body.password, account?.passwordHash ?? null)
  if (!account || !isRight) refuse(authErrors.wrongSignIn)
  if (account.accountStatus === 'Suspended') refuse(authErrors.suspended)

  const session = await database.system.write(async tx => {
    audit.exempt(tx, 'audited before the tokens are given')
    await forgiveTries(tx, accountKey, addressKey)
    const access = await findFirstRoleAccess(tx, account.staffId)
    return access && startSession(tx, account.staffId, access.id, clock.now())
  })
  if (!session) refuse(authErrors.noRole)
  return answerWithTokens(app, session, origin, actor => entryOfSignIn(actor.staffId, actor.name))
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
  const passwordHash = await hashPassword(body.staff.password)
  const now = app.clock.now()
  const session = await app.database.system
    .write(async tx => {
      const role = await findDistrictAdminRole(tx, stateId)
      if (!role) {
        refuse(commonErrors.invalid, {
          fields: [{ path: 'body.district.stateId', message: 'Choose one of the states in the list.' }],
        })
      }
      const [staffId, districtId, roleAccessId] = [uuid(), uuid(), uuid()]
      await insertDistrictAdmin(tx, { staffId, districtId, roleAccessId, roleId: role.id, passwordHash, body })
      const { password: _, ...person } = body.staff
      await audit(
        tx,
        { system: true, stateId, as: 'Registration' },
        {
          operation: 'auth.register-district-admin',
          entity: 'district',
          entityId: districtId,
          districtId,
          summary: `${person.firstName} ${person.lastName} registered the district ${body.district.name}`,
          after: { staff: { id: staffId, ...person }, district: body.district },
        },
      )
      const letter = welcomeLetter(app, { ...person, district: body.district.name, state: role.stateName })
      await queueMail(tx, { stateId, to: person.email, ...letter })
      return startSession(tx, staffId, roleAccessId, now)
    })
    .catch(refuseTaken(fieldsOfRegistration))
  return answerWithTokens(app, session, origin, actor => entryOfSignIn(actor.staffId, actor.name))
}
