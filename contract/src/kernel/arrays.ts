/** What newer browsers have as methods of arrays, for the oldest ones that the pages run in (web/floor.ts). None changes what it is given. */

/** In order: by `compare`, or as texts. */
export const sorted = <Item>(items: Iterable<Item>, compare?: (one: Item, other: Item) => number): Item[] => {
  const copy = [...items]
  copy.sort(compare)
  return copy
}

/** From the last to the first. */
export const reversed = <Item>(items: Iterable<Item>): Item[] => {
  const copy = [...items]
  copy.reverse()
  return copy
}

/** The last item that `matches`. */
export const findLast = <Item>(items: readonly Item[], matches: (item: Item) => boolean): Item | undefined =>
  items[findLastIndex(items, matches)]

/** Where the last item that `matches` is; -1 if there is none. */
export const findLastIndex = <Item>(items: readonly Item[], matches: (item: Item) => boolean): number =>
  items.map(matches).lastIndexOf(true)

/** The items by their key, in the order in which the keys appear. */
export const groupBy = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
