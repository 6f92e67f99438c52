import { createHash } from 'node:crypto'
import { authErrors } from '@akada/contract/auth/errors'
import type { ErrorSpec } from '@akada/contract/kernel/errors'
import { countGuess, forgiveGuess, type GuessCounter, opaqueToken, throttleAddress } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import type { App, Cookies } from '../../platform/http/index.ts'
import type { Origin } from './logged-in-user.ts'
import { findKnownPlaces, rememberPlaces } from './queries/known-places.ts'

/** From where somebody tries to sign in. */
export type SignInPlace = Pick<Origin, 'address' | 'cookies'>

/** By which a browser is known again that somebody has signed in with; of no use without the password. */
const deviceCookie = { name: 'akada_device', path: '/api/auth', seconds: 400 * 24 * 3600 } as const

/** The counters of one try. The own ones are forgotten by the right password, the shared ones only take this try back. */
export interface SignInTries {
  /** The browser's own secret, or a new one that it gets with a sign-in. */
  device: string
  address: string
  own: readonly GuessCounter[]
  shared: readonly GuessCounter[]
}

const hour = 60 * 60

/** Tries at one account from one place: 5 before they are slowed, 10 from a place known by earlier sign-ins. */
const ofPlace = { free: 5, secondsPerTry: hour }
const ofKnownPlace = { free: 10, secondsPerTry: hour }
/** At one account from all places that are not known: slows down anyone who has many addresses. */
const ofStrangers = { free: 50, secondsPerTry: hour / 2 }
/** Wrong tries at all accounts from one address, which may be that of a whole school or town. */
const ofAddress = { free: 300, secondsPerTry: 10 }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What is kept of an address and a browser: digests. */
const placesOf = ({ address, device }: { address: string; device: string }) => ({
  address: digest(`address ${address}`),
  device: digest(`device ${device.slice(0, 100)}`),
})

/** What is not known to be an account is kept as a digest: people type passwords into the wrong box. */
const accountOf = (staffId: string | null, typed: string): string =>
  staffId ?? digest(`typed ${typed}`).toString('base64url').slice(0, 22)

/** The counters for a try at a code of somebody whose password was right, counted apart from those at the password. */
export const codeTries = (app: App, staffId: string, place: SignInPlace): Promise<SignInTries> =>
  triesAt(app, { staffId, account: `${staffId} code` }, place)

/** The counters for a try at the password of an account: `staffId`, or null and what was typed. */
export const signInTries = (
  app: App,
  staffId: string | null,
  typed: string,
  place: SignInPlace,
): Promise<SignInTries> => triesAt(app, { staffId, account: accountOf(staffId, typed) }, place)

/**
 * The counters for a try at an account under a name of its own. A place where the person has signed in before counts by
 * itself: what strangers try elsewhere never slows it down.
 */
const triesAt = async (
  app: App,
  { staffId, account }: { staffId: string | null; account: string },
  place: SignInPlace,
): Promise<SignInTries> => {
  const address = throttleAddress(place.address)
  const device = place.cookies.find(deviceCookie.name) ?? opaqueToken()
  const places = placesOf({ address, device })
  const found = await app.database.system.read(tx => findKnownPlaces(tx, staffId, [places.address, places.device]))
  const isKnown = (digest: Buffer) => found.some(({ place: known }) => known.equals(digest))
  // The names put the counters in the order in which both ways of changing them lock their rows.
  const atPlace = { key: `account ${account} at ${address}` }
  const fromAddress = { key: `address ${address}`, ...ofAddress }
  if (isKnown(places.device)) {
    const onDevice = { key: `account ${account} on ${places.device.toString('base64url')}`, ...ofKnownPlace }
    return { address, device, own: [onDevice], shared: [] }
  }
  if (isKnown(places.address)) return { address, device, own: [{ ...atPlace, ...ofKnownPlace }], shared: [fromAddress] }
  const strangers = { key: `account ${account} elsewhere`, ...ofStrangers }
  return { address, device, own: [{ ...atPlace, ...ofPlace }], shared: [strangers, fromAddress] }
}

/** Counts a try before the password or code is looked at; refuses with `spec` where it comes too early. */
export const countTry = (app: App, tries: SignInTries, spec: ErrorSpec = authErrors.tooManyPasswords): Promise<void> =>
  countGuess(app, [...tries.own, ...tries.shared], spec)

/** After the right password or code. */
export const forgiveTry = (tx: WriteTx, tries: SignInTries, now: Date): Promise<void> => forgiveGuess(tx, now, tries)

/** After a sign-in, or a password set with a code from the mailbox: this browser and this address are known from now on. */
export const rememberPlace = async (
  tx: WriteTx,
  staffId: string,
  tries: SignInTries,
  { cookies, now }: { cookies: Cookies; now: Date },
): Promise<void> => {
  const { address, device } = placesOf(tries)
  await rememberPlaces(tx, staffId, [address, device], now)
  cookies.set(deviceCookie.name, tries.device, deviceCookie)
}
