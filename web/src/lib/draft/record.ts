import type { Draft } from './kind.ts'

/** A stored draft, with the version of its shape, and any stored content that this program cannot read. */
interface StoredDraft {
  version: number
  draft: unknown
  unread?: readonly unknown[]
}

/** The name under which work is stored: with the role in which it was made. It is shown, and sent, in that role only. */
export const nameIn = (role: string, key: string): string => `${role}\n${key}`

/** The role and the key in such a name. */
export const partsOfName = (name: string): { role: string; key: string } => {
  const [role = '', key = ''] = name.split('\n', 2)
  return { role, key }
}

type Read<Head, Item> = (raw: unknown, version: number) => Draft<Head, Item> | null

const isStored = (raw: unknown): raw is StoredDraft =>
  typeof raw === 'object' && raw !== null && 'draft' in raw && 'version' in raw && typeof raw.version === 'number'

const layersOf = (raw: unknown): unknown[] => {
  if (raw === undefined) return []
  if (!isStored(raw)) return [raw]
  const { version, draft, unread = [] } = raw
  return draft === null ? [...unread] : [{ version, draft }, ...unread]
}

const onTop = <Head, Item>(draft: Draft<Head, Item> | null, below: Draft<Head, Item>): Draft<Head, Item> =>
  draft ? { head: draft.head, items: { ...below.items, ...draft.items } } : below

/**
 * Reads a stored draft. Content that cannot be read, because a newer program stored it, is returned too and stored again, so that nobody's
 * work is lost when a release is rolled back.
 */
export const readRecord = <Head, Item>(
  raw: unknown,
  read: Read<Head, Item>,
): { draft: Draft<Head, Item> | null; unread: readonly unknown[] } => {
  let draft: Draft<Head, Item> | null = null
  const unread: unknown[] = []
  for (const layer of layersOf(raw)) {
    const found = isStored(layer) ? read(layer.draft, layer.version) : null
    if (found) draft = onTop(draft, found)
    else unread.push(layer)
  }
  return { draft, unread }
}

/** What to store; undefined if there is nothing. */
export const recordOf = (version: number, draft: unknown, unread: readonly unknown[]): unknown => {
  if (unread.length > 0) return { version, draft, unread }
  return draft === null ? undefined : { version, draft }
}

/** One change of a draft, so that it can be applied to what another tab has stored meanwhile. */
export interface Patch<Head, Item> {
  head: Head
  items: readonly ItemChange<Item>[]
}

interface ItemChange<Item> {
  name: string
  was: Item | undefined
  /** Undefined: it was removed. */
  now: Item | undefined
}

/** Whether two values are the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const namesOf = (...records: object[]): string[] => [...new Set(records.flatMap(Object.keys))]

/** The change from one draft to another; null if they are equal. */
export const patchOf = <Head, Item>(
  before: Draft<Head, Item> | undefined,
  after: Draft<Head, Item>,
): Patch<Head, Item> | null => {
  const items = namesOf(before?.items ?? {}, after.items)
    .map(name => ({ name, was: before?.items[name], now: after.items[name] }))
    .filter(({ was, now }) => !isSame(was, now))
  return items.length === 0 && before && isSame(before.head, after.head) ? null : { head: after.head, items }
}

/** A stored draft after a change in this tab. An item that another tab changed meanwhile is merged, and not removed. */
export const patched = <Head, Item>(
  stored: Draft<Head, Item> | null,
  { head, items: changes }: Patch<Head, Item>,
  merge: (stored: Item, mine: Item) => Item = (_stored, mine) => mine,
): Draft<Head, Item> => {
  const items: Record<string, Item> = { ...stored?.items }
  for (const { name, was, now } of changes) {
    const there = items[name]
    const isForeign = there !== undefined && !isSame(there, was) && !isSame(there, now)
    if (now !== undefined) items[name] = isForeign ? merge(there, now) : now
    else if (!isForeign) delete items[name]
  }
  return { head, items }
}

/** `next` with the objects of `before` reused where they are equal, so that nothing unchanged is rendered again. */
export const withKnownItems = <Head, Item>(
  before: Draft<Head, Item> | undefined,
  next: Draft<Head, Item>,
): Draft<Head, Item> => {
  if (!before) return next
  const items = Object.entries(next.items).map(([name, item]) => {
    const known = before.items[name]
    return [name, known !== undefined && isSame(known, item) ? known : item] as const
  })
  const isEqual =
    items.length === Object.keys(before.items).length && items.every(([name, item]) => before.items[name] === item)
  const head = isSame(before.head, next.head) ? before.head : next.head
  return isEqual && head === before.head ? before : { head, items: Object.fromEntries(items) }
}
