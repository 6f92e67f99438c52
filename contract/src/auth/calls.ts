import * as z from 'zod'
import { today } from '../dashboards/today.ts'
import { calls } from '../kernel/calls.ts'
import { done } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { authErrors } from './errors.ts'
import {
  availability,
  changePasswordBody,
  loggedInUser,
  refreshBody,
  registerDistrictAdminBody,
  resetCodeAnswer,
  resetContact,
  resetPasswordBody,
  enterBody,
  signInBody,
} from './schemas.ts'

const value = z.object({ value: z.string().trim().min(1).max(limits.email) })
const nowhere = { in: 'nowhere' } as const
const tokens =
  'Answers the logged-in user with an `authorizationToken` for 15 minutes and a new `refreshToken` for 30 days.'

/**
 * Calls per minute from one address: a school has one address, and a mobile network has a few for a whole town, where all teachers sign in
 * at eight. Wrong passwords are counted by account, and more strictly by address.
 */
const crowd = 300

/** Enough for a person who fills in the registration form, and little more: each response reveals whether an account exists. */
const registering = { name: 'availability', times: 60, seconds: 600 } as const

/** For every call that sets a password. */
const guessablePassword = [authErrors.commonPassword, authErrors.usernameInPassword] as const

export const authCalls = calls({ tag: 'Accounts', where: nowhere })({
  login: {
    call: 'POST /auth/login',
    summary: 'Sign in',
    description: `${tokens} Wrong user and wrong password read the same and take the same time. Each further wrong try at an account from one place waits longer (429); what others try elsewhere does not slow down a place that the account has signed in from before. A person with a second factor gets \`second_factor_required\` (401) with \`details.challenge\`, for \`POST /auth/second-factor\`. With \`withToday\`, people with class arms of their own also get \`today\`, the answer of \`GET /dashboard/today\`; a server that cannot tell it now leaves it out.`,
    access: 'public',
    body: signInBody,
    response: loggedInUser.extend({ today: today.optional() }),
    errors: [
      authErrors.wrongSignIn,
      authErrors.tooManyPasswords,
      authErrors.suspended,
      authErrors.temporaryPasswordExpired,
      authErrors.secondFactorRequired,
      authErrors.noRole,
    ],
    limit: { times: crowd, seconds: 60 },
  },
  logout: {
    call: 'POST /auth/logout',
    summary: 'End this session on the server',
    access: 'signedIn',
    anyStatus: true,
    whileLocked: true,
    response: done,
  },
  me: {
    call: 'GET /auth/me',
    summary: 'The signed-in person as of now',
    access: 'signedIn',
    anyStatus: true,
    response: loggedInUser,
  },
  refreshToken: {
    call: 'POST /token/refresh-token',
    summary: 'Exchange a refresh token for new tokens',
    description: [
      tokens,
      'A refresh token has two halves: the `refreshToken` of the answer, and a cookie that came with it, which no script can read. Neither `refreshToken` nor an old cookie is of any use alone.',
      'A token works once; using an old one again ends the whole session (452).',
      'A page that was just opened keeps no `refreshToken` and leaves it out. Where it is sent, it must be of the session that the cookie belongs to.',
      'A program without a cookie jar sends the cookie as it came: `Cookie: akada_refresh=...` (`__Secure-akada_refresh` over https).',
    ].join(' '),
    access: 'public',
    body: refreshBody,
    response: loggedInUser,
    limit: { times: 4 * crowd, seconds: 60 },
  },
  changePassword: {
    call: 'PATCH /auth/change-password',
    summary: "Change one's own password, or replace a temporary one",
    description: 'Ends every session of the account, this one included: sign in again with the new password.',
    access: 'signedIn',
    anyStatus: true,
    body: changePasswordBody,
    response: done,
    errors: [
      authErrors.wrongPassword,
      authErrors.tooManyPasswords,
      authErrors.samePassword,
      authErrors.temporaryPasswordExpired,
      ...guessablePassword,
    ],
    limit: { times: 10, seconds: 300 },
  },
  sendResetCode: {
    call: 'POST /reset-code/{value}',
    summary: 'Send a one-time code for a new password',
    description:
      'Takes the e-mail of the account, or its phone number: then the code goes by SMS. Always answers an id, whether or not the account exists. The code has 6 digits, is valid for 10 minutes, 5 tries and one use. Where nothing can be sent, `delivery` is `none`, and the message says who can help.',
    access: 'public',
    params: z.object({ value: resetContact }),
    response: resetCodeAnswer,
    limit: { times: 60, seconds: 600 },
  },
  resetPassword: {
    call: 'PATCH /staff/reset-password',
    summary: 'Set a new password with a one-time code',
    description: 'Ends every session of the account.',
    access: 'public',
    body: resetPasswordBody,
    response: done,
    errors: [authErrors.wrongCode, ...guessablePassword],
    limit: { times: 20, seconds: 600 },
  },
  register: {
    call: 'POST /staff/register-district-admin',
    summary: 'Register a district and its first admin',
    description: `The account is Unverified until a super admin approves it. ${tokens}`,
    access: 'public',
    body: registerDistrictAdminBody,
    response: loggedInUser,
    errors: [authErrors.taken, ...guessablePassword],
    limit: { times: 10, seconds: 600 },
  },
  usernameExists: {
    call: 'GET /staff/username-exists/{value}',
    summary: 'Is this username taken?',
    access: 'public',
    params: value,
    response: availability,
    limit: { times: 60, seconds: 60 },
    signedOutLimit: registering,
  },
  emailExists: {
    call: 'GET /staff/email-exists/{value}',
    summary: 'Is this e-mail taken?',
    access: 'public',
    params: value,
    response: availability,
    limit: { times: 60, seconds: 60 },
    signedOutLimit: registering,
  },
  phoneNumberExists: {
    call: 'GET /staff/phone-number-exists/{value}',
    summary: 'Is this phone number (last ten digits) taken?',
    access: 'public',
    params: value,
    response: availability,
    limit: { times: 60, seconds: 60 },
    signedOutLimit: registering,
  },
  switchAccess: {
    call: 'GET /staff/switch-role-access/{id}',
    summary: "Act with another of one's role accesses",
    description: `${tokens} The session goes on; tokens of the former role access end.`,
    access: 'signedIn',
    sideEffect: true,
    response: loggedInUser,
  },
  enterAsSuperAdmin: {
    call: 'POST /staff/authorize-super-admin',
    summary: 'Confirm the password and enter a school, or return to the state',
    description: `${tokens} Everything done inside the school is audited as this super admin.`,
    access: 'state.enter-school',
    body: enterBody,
    response: loggedInUser,
    errors: [authErrors.wrongPassword, authErrors.tooManyPasswords],
    limit: { times: 10, seconds: 300 },
  },
})
