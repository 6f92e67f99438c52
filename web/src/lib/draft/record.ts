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
