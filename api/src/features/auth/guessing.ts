import { createHash } from 'node:crypto'
import { authErrors } from '@akada/contract/auth/errors'
import type { ErrorSpec } from '@akada/contract/kernel/errors'
import { countGuess, forgiveGuess, type GuessCounter, opaqueToken, throttleAddress } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import type { App, Cookies } from '../../platform/http/index.ts'
import { deviceCookie } from './devices.ts'
import type { Origin } from './logged-in-user.ts'
import { findKnownPlaces, rememberPlaces } from './queries/known-places.ts'

/** Where a sign-in attempt comes from. */
export type SignInPlace = Pick<Origin, 'address' | 'cookies'>

/** The counters of one attempt. The right password clears its own ones, and subtracts this attempt from the shared ones. */
export interface SignInTries {
  /** The browser's own secret, or a new one that it gets with a sign-in. */
  device: string
  address: string
  own: readonly GuessCounter[]
  shared: readonly GuessCounter[]
}

const hour = 60 * 60

/** Attempts at one account from one place: 5 before they are slowed, 10 from a place known by earlier sign-ins. */
const ofPlace = { free: 5, secondsPerTry: hour }
const ofKnownPlace = { free: 10, secondsPerTry: hour }
/** At one account from all unknown places: slows down anyone who has many addresses. */
const ofStrangers = { free: 50, secondsPerTry: hour / 2 }
/** Wrong attempts at all accounts from one address, which may be that of a whole school or town. */
const ofAddress = { free: 300, secondsPerTry: 10 }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Addresses and browsers are stored as digests. */
const placesOf = ({ address, device }: { address: string; device: string }) => ({
  address: digest(`address ${address}`),
  device: digest(`device ${device.slice(0, 100)}`),
})

/** A name without an account is stored as a digest: people type passwords into the wrong box. */
const accountOf = (staffId: string | null, typed: string): string =>
  staffId ?? digest(`typed ${typed}`).toString('base64url').slice(0, 22)

/** Whose account is tried. */
interface Person {
  staffId: string
  stateId: string
}

/** The counters for an attempt at a code by someone whose password was right, counted separately from those for the password. */
export const codeTries = (app: App, person: Person, place: SignInPlace): Promise<SignInTries> =>
  triesAt(app, { person, account: `${person.staffId} code` }, place)

/** The counters for an attempt at the password of an account: its person, or null and the typed name. */
export const signInTries = (app: App, person: Person | null, typed: string, place: SignInPlace): Promise<SignInTries> =>
  triesAt(app, { person, account: accountOf(person?.staffId ?? null, typed) }, place)

/**
 * The counters for an attempt at an account under a name of its own. A place where the person has signed in before counts separately:
 * strangers' attempts elsewhere never slow it down.
 */
const triesAt = async (
  app: App,
  { person, account }: { person: Person | null; account: string },
  place: SignInPlace,
): Promise<SignInTries> => {
  const address = throttleAddress(place.address)
  const device = place.cookies.findSigned(deviceCookie.name) ?? opaqueToken()
  const places = placesOf({ address, device })
  // Asked without an account too: the answer takes as long.
  const db = person ? app.database.systemIn(person.stateId) : app.database.system
  const found = await db.read(tx => findKnownPlaces(tx, person?.staffId ?? null, [places.address, places.device]))
  const isKnown = (digest: Buffer) => found.some(({ place: known }) => known.equals(digest))
  // The names sort the counters in the order in which both ways of changing them lock their rows.
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

/** Counts an attempt before the password or code is checked; refuses with `spec` if it comes too early. */
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
