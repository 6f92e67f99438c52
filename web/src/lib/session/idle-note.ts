/**
 * The note of the last use that a device keeps for all its tabs: who, and when. Also read by the page's first script
 * (src/app/first/home.ts), so that both follow one rule.
 */
import { limits } from '@akada/contract/kernel/limits'
import { deviceTime } from '../clock.ts'

/** Milliseconds without use after which a shared device locks (docs/adr/0011-sign-in.md). */
export const idleLimit = limits.idleMinutes * 60_000

/** Where the note is kept. */
export const usedKey = 'akada.used'

export const noteOfUse = (person: string, at: number): string => `${person} ${at}`

/** Milliseconds until the lock, 0 or less if it is due; null if the note is of somebody else, or there is none. */
export const leftBeforeLock = (note: string | null, person: string): number | null => {
  const [who, at] = (note ?? '').split(' ')
  // A clock that was set back would otherwise delay the lock.
  return who === person ? idleLimit - Math.abs(deviceTime() - Number(at)) : null
}
