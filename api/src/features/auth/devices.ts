import { hashOfToken, opaqueToken } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import type { Cookies } from '../../platform/http/index.ts'
import { addOwnDevice, isOwnDevice, removeOwnDevice } from './queries/device-sessions.ts'

/**
 * The secret by which a browser is recognised that was used to sign in before; useless without the password. Signed, as somebody who planted a
 * value of their own in a browser would count as known wherever its owner signs in.
 */
export const deviceCookie = { name: 'akada_device', path: '/api/auth', seconds: 400 * 24 * 3600, signed: true } as const

/** Whether this device was marked as the person's own before. */
export const wasMarkedAsOwn = async (tx: WriteTx, staffId: string, cookies: Cookies, now: Date): Promise<boolean> => {
  const device = cookies.findSigned(deviceCookie.name)
  return device !== null && isOwnDevice(tx, staffId, hashOfToken(device), now)
}

/** Remembers this device as the person's own. It may also be someone else's own, for example a couple's. */
export const markOwnDevice = async (tx: WriteTx, staffId: string, cookies: Cookies, now: Date): Promise<void> => {
  const device = cookies.findSigned(deviceCookie.name) ?? opaqueToken()
  await addOwnDevice(tx, staffId, hashOfToken(device), now)
  cookies.set(deviceCookie.name, device, deviceCookie)
}

export const unmarkOwnDevice = async (tx: WriteTx, staffId: string, cookies: Cookies): Promise<void> => {
  const device = cookies.findSigned(deviceCookie.name)
  if (device !== null) await removeOwnDevice(tx, staffId, hashOfToken(device))
}
