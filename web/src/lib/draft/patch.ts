import type { Draft } from './kind.ts'

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
