import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { done } from '../kernel/fields.ts'
import { authErrors } from './errors.ts'
import { loggedInUser, ownDeviceBody, revokeBody, signIn, signInSession, unlockBody } from './schemas.ts'

const nowhere = { in: 'nowhere' } as const

/** The devices on which a person is signed in, and the lock of the current one. */
export const authSessionCalls = calls({ tag: 'Accounts', access: 'signedIn', where: nowhere })({
  sessions: {
    call: 'GET /auth/sessions',
    summary: 'Where one is signed in',
    description: 'The 50 used last. Nobody sees those of somebody else.',
    anyStatus: true,
    response: z.object({ foundSessions: z.array(signInSession).max(50), total: z.int() }),
  },
  endSession: {
    call: 'POST /auth/end-session/{id}',
    summary: "End one of one's own sign-ins",
    description: 'The device is signed out at its next request.',
    anyStatus: true,
    response: done,
    limit: { times: 60, seconds: 60 },
  },
  endOtherSessions: {
    call: 'POST /auth/end-other-sessions',
    summary: "End all of one's own sign-ins but this one",
    anyStatus: true,
    response: done,
    limit: { times: 10, seconds: 60 },
  },
  lock: {
    call: 'POST /auth/lock',
    summary: 'Lock this session',
    description:
      'From now on every call with its tokens answers 423 `session_locked`, also a refresh, until `POST /token/unlock` brings the password. A session on a shared device that nobody used for 20 minutes is locked without this call.',
    anyStatus: true,
    whileLocked: true,
    response: done,
    limit: { times: 60, seconds: 60 },
  },
  activity: {
    call: 'POST /auth/activity',
    summary: 'Say that the person is at work, where no other call does',
    anyStatus: true,
    response: done,
    limit: { times: 30, seconds: 60 },
  },
  ownDevice: {
    call: 'PATCH /auth/own-device',
    summary: "Say whether this device is one's own",
    description:
      "On a person's own device the session does not lock and lasts longer (the state's setting). It is remembered by a cookie that no script can read, so that the next sign-in on the device knows it.",
    anyStatus: true,
    body: ownDeviceBody,
    response: z.object({ signIn }),
    errors: [authErrors.wrongPassword, authErrors.tooManyPasswords],
    limit: { times: 30, seconds: 60 },
  },
  unlock: {
    call: 'POST /token/unlock',
    summary: 'Open a locked session with the password',
    description:
      'Takes the refresh token as `POST /token/refresh-token` does, cookie included, and answers the same. Wrong tries wait longer and longer.',
    access: 'public',
    body: unlockBody,
    response: loggedInUser,
    errors: [authErrors.wrongPassword, authErrors.tooManyPasswords],
    limit: { times: 300, seconds: 60 },
  },
  revoke: {
    call: 'POST /token/revoke',
    summary: 'End the session of a refresh token',
    description:
      'For a page that holds no access token, as one that was opened locked. Answers alike where there is no session.',
    access: 'public',
    body: revokeBody,
    response: done,
    limit: { times: 300, seconds: 60 },
  },
})
