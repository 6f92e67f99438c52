/** What is added to a list and removed from it. Entries are whole, a removed one as it was read; one that is corrected is in both. */
import { groupBy } from './arrays.ts'

export interface EntryChanges<Entry> {
  add: readonly Entry[]
  remove: readonly Entry[]
}

/** How the entries of a list are told apart, and what of one can be corrected. */
export interface EntryKind<Entry> {
  keyOf: (entry: Entry) => string
  valueOf: (entry: Entry) => string | boolean
}

/** The changes that lead from one version of a list to another. An entry that is there twice is added twice: anybody who saves it refuses it. */
export const entryChanges = <Entry>(
  from: readonly Entry[],
  to: readonly Entry[],
  { keyOf, valueOf }: EntryKind<Entry>,
): EntryChanges<Entry> => {
  const places = groupBy(to, keyOf)
  const isNew = (entry: Entry): boolean => {
    const before = from.find(one => keyOf(one) === keyOf(entry))
    return before === undefined || valueOf(before) !== valueOf(entry) || (places.get(keyOf(entry))?.length ?? 0) > 1
  }
  const isGone = (entry: Entry): boolean => !places.get(keyOf(entry))?.every(other => valueOf(other) === valueOf(entry))
  return { add: to.filter(isNew), remove: from.filter(isGone) }
}

/**
 * A list with changes that were made on an earlier version of it: every other entry stays as it is now. Null where an entry is now neither
 * as it was read nor as it is to be: somebody else has changed it.
 */
export const withEntryChanges = <Entry>(
  now: readonly Entry[],
  { add, remove }: EntryChanges<Entry>,
  { keyOf, valueOf }: EntryKind<Entry>,
): Entry[] | null => {
  const keys = new Set([...add, ...remove].map(keyOf))
  const valuesOf = (list: readonly Entry[]) => new Map(list.map(entry => [keyOf(entry), valueOf(entry)]))
  const [saved, before, after] = [valuesOf(now), valuesOf(remove), valuesOf(add)]
  const isAsRead = (key: string): boolean => saved.get(key) === before.get(key) || saved.get(key) === after.get(key)
  return [...keys].every(isAsRead) ? [...now.filter(entry => !keys.has(keyOf(entry))), ...add] : null
}
