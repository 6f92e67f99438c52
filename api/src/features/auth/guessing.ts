import { createHash } from 'node:crypto'
import { authErrors } from '@akada/contract/auth/errors'
import { countGuess, forgiveGuess, type GuessCounter, throttleAddress } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { findKnownPlaces, rememberPlaces } from './queries/known-places.ts'

/** From where somebody tries to sign in. */
export interface SignInPlace {
  address: string
}

/** The counters of one try. The own ones are forgotten by the right password, the shared ones only take this try back. */
export interface SignInTries {
  places: readonly Buffer[]
  own: readonly GuessCounter[]
  shared: readonly GuessCounter[]
}

const hour = 60 * 60

/** Tries at one account from one place: 5 before they are slowed, 10 from a place known by earlier sign-ins. */
const ofPlace = { free: 5, secondsPerTry: hour }
const ofKnownPlace = { free: 10, secondsPerTry: hour }
/** At one account from all places that are not known: slows down whoever has many addresses. */
const ofStrangers = { free: 50, secondsPerTry: hour / 2 }
/** Wrong tries at all accounts from one address, which may be that of a whole school or town. */
const ofAddress = { free: 300, secondsPerTry: 10 }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What is not known to be an account is kept as a digest: people type passwords into the wrong box. */
const accountOf = (staffId: string | null, typed: string): string =>
  staffId ?? digest(`typed ${typed}`).toString('base64url').slice(0, 22)

/**
 * The counters for a try at an account (`staffId`, or null and what was typed). A place where the person has signed in before counts by
 * itself: what strangers try elsewhere never slows it down.
 */
export const signInTries = async (
  app: App,
  staffId: string | null,
  typed: string,
  place: SignInPlace,
): Promise<SignInTries> => {
  const address = throttleAddress(place.address)
  const places = [digest(`address ${address}`)]
  const known = await app.database.system.read(tx => findKnownPlaces(tx, staffId, places))
  const account = accountOf(staffId, typed)
  // The names put the counters in the order in which both ways of changing them lock their rows.
  const atPlace = { key: `account ${account} at ${address}` }
  const fromAddress = { key: `address ${address}`, ...ofAddress }
  if (known.length > 0) return { places, own: [{ ...atPlace, ...ofKnownPlace }], shared: [fromAddress] }
  const strangers = { key: `account ${account} elsewhere`, ...ofStrangers }
  return { places, own: [{ ...atPlace, ...ofPlace }], shared: [strangers, fromAddress] }
}

/** Counts a try before its password is looked at; refuses with `too_many_tries` where it comes too early. */
export const countTry = (app: App, tries: SignInTries): Promise<void> =>
  countGuess(app, [...tries.own, ...tries.shared], authErrors.tooManyPasswords)

/** After the right password. */
export const forgiveTry = (tx: WriteTx, tries: SignInTries, now: Date): Promise<void> => forgiveGuess(tx, now, tries)

/** After a sign-in, or a password set with a code from the mailbox: from here on this place is known. */
export const rememberPlace = (tx: WriteTx, staffId: string, tries: SignInTries, now: Date): Promise<void> =>
  rememberPlaces(tx, staffId, tries.places, now)
