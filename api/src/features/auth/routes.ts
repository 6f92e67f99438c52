import { authEndpoints } from '@akada/contract/auth/endpoints'
import { secondFactorEndpoints } from '@akada/contract/auth/second-factor'
import { nationalNumber } from '@akada/contract/kernel/phones'
import { route } from '../../platform/http/index.ts'
import { loggedInUser } from './logged-in-user.ts'
import { changePassword, resetPassword, sendResetCode } from './password-service.ts'
import { isEmailTaken, isPhoneTaken, isUsernameTaken } from './queries/accounts.ts'
import { authorizeSuperAdmin, refreshTokens, signOut, switchRoleAccess } from './session-service.ts'
import {
  beginSecondFactor,
  confirmIdentity,
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
  viewSecondFactor,
} from './second-factor-service.ts'
import { completeSignIn } from './second-sign-in.ts'
import { registerDistrictAdmin, signIn } from './sign-in-service.ts'

const [
  login,
  logout,
  me,
  refreshToken,
  passwordChange,
  resetCode,
  passwordReset,
  register,
  usernameExists,
  emailExists,
  phoneNumberExists,
  switchAccess,
  superAdmin,
] = authEndpoints

const [complete, confirm, view, begin, confirmFactor, renewCodes, turnOff, reset] = secondFactorEndpoints

export const routes = [
  route(login, call => signIn(call.app, call.body, call)),
  route(logout, call => signOut(call.app, call.actor, call)),
  route(me, ({ app, actor }) => loggedInUser(app, actor)),
  route(refreshToken, call => refreshTokens(call.app, call.body, call)),
  route(passwordChange, ({ app, actor, body }) => changePassword(app, actor, body)),
  route(resetCode, call => sendResetCode(call.app, call.params.value, call)),
  route(passwordReset, call => resetPassword(call.app, call.body, call)),
  route(register, call => registerDistrictAdmin(call.app, call.body, call)),
  route(usernameExists, ({ db, params }) => db.read(tx => isUsernameTaken(tx, params.value.toLowerCase()))),
  route(emailExists, ({ db, params }) => db.read(tx => isEmailTaken(tx, params.value.toLowerCase()))),
  route(phoneNumberExists, async ({ db, params }) => {
    const number = nationalNumber(params.value)
    // What is no phone number is nobody's; the form says what is wrong with it.
    return number === null ? { exists: false } : db.read(tx => isPhoneTaken(tx, number))
  }),
  route(switchAccess, call => switchRoleAccess(call.app, call.actor, call.params.id, call)),
  route(superAdmin, call => authorizeSuperAdmin(call.app, call.actor, call.body, call)),
  route(complete, call => completeSignIn(call.app, call.body, call)),
  route(confirm, ({ app, actor, body }) => confirmIdentity(app, actor, body)),
  route(view, ({ app, actor }) => viewSecondFactor(app, actor)),
  route(begin, ({ app, actor }) => beginSecondFactor(app, actor)),
  route(confirmFactor, ({ app, actor, body }) => confirmSecondFactor(app, actor, body.code)),
  route(renewCodes, ({ app, actor }) => renewRecoveryCodes(app, actor)),
  route(turnOff, ({ app, actor }) => turnOffSecondFactor(app, actor)),
  route(reset, ({ app, actor, params }) => resetSecondFactor(app, actor, params.id)),
]
