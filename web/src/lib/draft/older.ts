import { isSealed, unseal } from '../sealed.ts'
import { asideNameOf, type OlderEntry, olderEntries } from './older-names.ts'
import type { DraftStorage, Holder } from './storage.ts'

/** The version of what these entries hold; a kind's `read` gets it. */
const olderVersion = 0

const partsOf = (text: string): Record<string, unknown> => {
  try {
    const parts: unknown = JSON.parse(text)
    return typeof parts === 'object' && parts !== null ? { ...parts } : {}
  } catch {
    return {}
  }
}

const opened = (holder: Holder, { name, bound }: OlderEntry): Promise<string | null> | string | null => {
  const text = localStorage.getItem(name)
  if (text === null || !isSealed(text)) return text
  return holder.key && unseal(holder.key, { person: holder.person, name: bound }, text)
}

/**
 * Moves the unsent work of versions before November 2026 into the storage of drafts. What cannot be opened, or stored, stays where it is:
 * nothing is lost. Answers how many entries could not be opened for the first time.
 */
export const takeOver = async (storage: DraftStorage, holder: Holder): Promise<number> => {
  let aside = 0
  for (const entry of olderEntries(holder.person)) {
    const text = await opened(holder, entry)
    if (text === null) {
      if (entry.isAside || !holder.key) continue
      const sealed = localStorage.getItem(entry.name)
      if (sealed === null) continue
      localStorage.setItem(asideNameOf(entry.name, Date.now()), sealed)
      localStorage.removeItem(entry.name)
      aside += 1
      continue
    }
    let isStored = true
    for (const [key, draft] of Object.entries(partsOf(text))) {
      const older = { version: olderVersion, draft }
      if (await storage.update(holder, entry.kind, key, data => data ?? older)) continue
      storage.takeUp(entry.kind, key, older)
      isStored = false
    }
    if (isStored) localStorage.removeItem(entry.name)
  }
  return aside
}
