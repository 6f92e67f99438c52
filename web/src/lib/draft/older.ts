import { now } from '../clock.ts'
import { type Holder, isSealed, unseal } from './sealed.ts'
import { cacheKind } from './kinds.ts'
import { asideNameOf, type OlderEntry, olderEntries } from './older-names.ts'

/** The version of these entries, passed to a kind's `read`. */
const olderVersion = 0

const partsOf = (text: string): Record<string, unknown> => {
  try {
    const parts: unknown = JSON.parse(text)
    return typeof parts === 'object' && parts !== null ? { ...parts } : {}
  } catch {
    return {}
  }
}

const listOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** Returns how many entries were set aside: 1 or 0. What a tab stored of an upload remains until the tab is closed. */
const setAside = ({ name, storage, key }: OlderEntry): number => {
  const sealed = storage.getItem(name)
  if (sealed === null || key !== null) return 0
  storage.setItem(asideNameOf(name, now().getTime()), sealed)
  storage.removeItem(name)
  return 1
}

/** The part of the draft storage that takes over older work. */
interface NewStorage {
  update(holder: Holder, kind: string, key: string, change: (data: unknown) => unknown): Promise<boolean>
  takeUp(kind: string, key: string, data: unknown): void
}

const opened = (holder: Holder, { name, bound, storage }: OlderEntry): Promise<string | null> | string | null => {
  const text = storage.getItem(name)
  if (text === null || !isSealed(text)) return text
  return holder.key && unseal(holder.key, { person: holder.person, name: bound }, text)
}

/**
 * Moves the unsent work of versions before November 2026 into the draft storage. What cannot be decrypted or stored stays where it is, so
 * that nothing is lost. Returns how many entries failed to decrypt for the first time.
 */
export const takeOver = async (storage: NewStorage, holder: Holder): Promise<number> => {
  let aside = 0
  for (const entry of olderEntries(holder.person)) {
    const text = await opened(holder, entry)
    if (text === null) {
      if (entry.kind === cacheKind) entry.storage.removeItem(entry.name)
      if (entry.kind === cacheKind || entry.isAside || !holder.key) continue
      aside += setAside(entry)
      continue
    }
    let isStored = true
    for (const [key, draft] of Object.entries(entry.key === null ? partsOf(text) : { [entry.key]: listOf(text) })) {
      if (entry.kind === cacheKind) {
        await storage.update(holder, cacheKind, `${entry.owner} ${key}`, data => data ?? draft)
        continue
      }
      const older = { version: olderVersion, draft }
      if (await storage.update(holder, entry.kind, key, data => data ?? older)) continue
      storage.takeUp(entry.kind, key, older)
      isStored = false
    }
    if (isStored) entry.storage.removeItem(entry.name)
  }
  return aside
}
