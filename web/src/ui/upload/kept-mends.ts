import { device } from '../../lib/device.ts'
import { type Keep, tabPrefix } from '../../lib/session-store.ts'
import type { Mend, MendQueueSettings } from './mend-queue.ts'

const isCells = (raw: unknown): raw is Record<string, string> =>
  typeof raw === 'object' && raw !== null && Object.values(raw).every(text => typeof text === 'string')

const isMend = (raw: unknown): raw is Mend =>
  typeof raw === 'object' &&
  raw !== null &&
  'row' in raw &&
  typeof raw.row === 'number' &&
  (!('cells' in raw) || isCells(raw.cells)) &&
  (!('leftOut' in raw) || typeof raw.leftOut === 'boolean')

interface Place {
  storage: () => Keep
  owner: () => string | undefined
}

const here: Place = { storage: () => device.tab, owner: device.owner }

/** Keeps the unconfirmed mends of an upload in this tab, encrypted, for as long as the person who made them is signed in. */
export const keptMends = (uploadId: string, { storage, owner }: Place = here): MendQueueSettings['keep'] => {
  const person = owner()
  const name = `${tabPrefix}mends.${person}.${uploadId}`
  return {
    load: () => {
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? '[]')
        return Array.isArray(kept) ? kept.filter(isMend) : []
      } catch {
        return []
      }
    },
    save: mends => {
      // What fails because the session has ended must not come back after the device was cleared.
      if (!person || owner() !== person) return
      try {
        if (mends.length > 0) storage().setItem(name, JSON.stringify(mends))
        else storage().removeItem(name)
      } catch {
        // A full or forbidden storage: what is typed lasts as long as the page then.
      }
    },
  }
}
