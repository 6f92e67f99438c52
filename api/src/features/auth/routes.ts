import { authCalls } from '@akada/contract/auth/calls'
import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { nationalNumber } from '@akada/contract/kernel/phones'
import { type Route, serve } from '../../platform/http/index.ts'
import { loggedInUser } from './logged-in-user.ts'
import { changePassword, resetPassword, sendResetCode } from './passwords.ts'
import { isEmailTaken, isPhoneTaken, isUsernameTaken } from './queries/accounts.ts'
import { authorizeSuperAdmin, refreshTokens, signOut, switchRoleAccess } from './sessions.ts'
import {
  beginSecondFactor,
  confirmIdentity,
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  textFirstCode,
  turnOffSecondFactor,
  choosePrintedCodes,
  viewSecondFactor,
} from './second-factor.ts'
import { completeSignIn, textSignInCode } from './second-sign-in.ts'
import { registerDistrictAdmin, signIn } from './sign-in.ts'
import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { endOne, endOthers, viewSessions } from './device-sessions.ts'
import { changeOwnDevice, lock, noteActivity, revoke, unlock } from './lock.ts'

export const routes: readonly Route[] = [
  ...serve(authCalls, {
    login: call => signIn(call.app, call.body, call),

    logout: call => signOut(call.app, call.actor, call),

    me: ({ app, actor }) => loggedInUser(app, actor),

    refreshToken: call => refreshTokens(call.app, call.body, call),

    changePassword: ({ app, actor, body }) => changePassword(app, actor, body),

    sendResetCode: call => sendResetCode(call.app, call.params.value, call),

    resetPassword: call => resetPassword(call.app, call.body, call),

    register: call => registerDistrictAdmin(call.app, call.body, call),

    usernameExists: ({ db, params }) => db.read(tx => isUsernameTaken(tx, params.value.toLowerCase())),

    emailExists: ({ db, params }) => db.read(tx => isEmailTaken(tx, params.value.toLowerCase())),

    phoneNumberExists: async ({ db, params }) => {
      const number = nationalNumber(params.value)
      // An invalid phone number belongs to no one; the form explains the error.
      return number === null ? { exists: false } : db.read(tx => isPhoneTaken(tx, number))
    },

    switchAccess: call => switchRoleAccess(call.app, call.actor, call.params.id, call),

    enterAsSuperAdmin: call => authorizeSuperAdmin(call.app, call.actor, call.body, call),
  }),
  ...serve(secondFactorCalls, {
    complete: call => completeSignIn(call.app, call.body, call),

    textCode: call => textSignInCode(call.app, call.body.challenge, call),

    confirm: ({ app, actor, body }) => confirmIdentity(app, actor, body),

    view: ({ app, actor }) => viewSecondFactor(app, actor),

    begin: ({ app, actor }) => beginSecondFactor(app, actor),

    textFirstCode: ({ app, actor }) => textFirstCode(app, actor),

    choosePrintedCodes: ({ app, actor }) => choosePrintedCodes(app, actor),

    confirmFactor: ({ app, actor, body }) => confirmSecondFactor(app, actor, body.code),

    renewCodes: ({ app, actor }) => renewRecoveryCodes(app, actor),

    turnOff: ({ app, actor }) => turnOffSecondFactor(app, actor),

    reset: ({ app, actor, params }) => resetSecondFactor(app, actor, params.id),
  }),
  ...serve(authSessionCalls, {
    sessions: ({ app, actor }) => viewSessions(app, actor),

    endSession: ({ app, actor, params }) => endOne(app, actor, params.id),

    endOtherSessions: ({ app, actor }) => endOthers(app, actor),

    lock: ({ app, actor }) => lock(app, actor),

    activity: ({ app, actor }) => noteActivity(app, actor),

    ownDevice: call => changeOwnDevice(call.app, call.actor, call.body, call),

    unlock: call => unlock(call.app, call.body, call),

    revoke: call => revoke(call.app, call.body, call),
  }),
]
