import type { Draft } from './kind.ts'

/** A draft as it is stored, with the version of its shape, and what stood there that this program cannot read. */
interface StoredDraft {
  version: number
  draft: unknown
  unread?: readonly unknown[]
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
 * Reads a stored draft. What cannot be read, because a newer program stored it, is answered beside it, to be stored again: nobody's
 * work is lost when a program is taken back.
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

/** What is to be stored; undefined where that is nothing. */
export const recordOf = (version: number, draft: unknown, unread: readonly unknown[]): unknown => {
  if (unread.length > 0) return { version, draft, unread }
  return draft === null ? undefined : { version, draft }
}
