import {
  type CellValue,
  type Component,
  emptyValue,
  type GridCell,
  isSameValue,
  readCell,
  type ScoreResult,
  textOf,
  valueOf,
} from './cell.ts'

/** A value being sent to the server. */
export interface Sending extends CellValue {
  id: string
  at: string
  version: number
}

/** A cell whose value differs from the server's. */
export interface Entry {
  studentId: string
  componentId: string
  /** As typed. */
  text: string
  /** Its meaning, null if it is invalid. */
  value: CellValue | null
  /** Why it is not saved: it is invalid, or the server refused it. */
  error: string | null
  /** The version of the cell that the person saw. */
  version: number
  id: string
  at: string
  /** What was sent and may have been written even though no response came; it is sent again, under its id, before anything newer. */
  tried: Sending | null
  /** Somebody else's value, saved meanwhile: a person must choose. */
  theirs: GridCell | null
  /** It came from a file, and waits until a person has checked it and presses Save. */
  held?: boolean
  /** The person has not left the cell yet: stored, so that it outlives the page, and not sent. */
  typing?: boolean
  /** What the cell had before it was typed into, and was to be sent: it still is. */
  under?: Sending | undefined
}

/** A cell as the server has it. */
export interface Base {
  value: CellValue
  version: number
}

export interface Making {
  newId: () => string
  /** Now, an instant. */
  at: string
}

export const cellKey = (studentId: string, componentId: string): string => `${studentId} ${componentId}`
export const baseOf = (cell: GridCell | undefined): Base =>
  cell ? { value: valueOf(cell), version: cell.version } : { value: emptyValue, version: 0 }

/** The entry after a text is typed into the cell; null if the cell then equals the server's value. */
export const edited = (
  before: Entry | undefined,
  base: Base,
  text: string,
  cell: { studentId: string; component: Component },
  { newId, at }: Making,
): Entry | null => {
  const read = readCell(text, cell.component)
  const [value, error] = 'error' in read ? [null, read.error] : [read, null]
  const isBack = value !== null && isSameValue(value, base.value) && !before?.tried && !before?.theirs
  if (isBack) return null
  return {
    studentId: cell.studentId,
    componentId: cell.component.id,
    text: value ? textOf(value) : text.trim().slice(0, 20),
    value,
    error,
    version: before?.version ?? base.version,
    id: newId(),
    at,
    tried: before?.tried ?? null,
    theirs: before?.theirs ?? null,
    held: before?.held,
  }
}

/** What is to be sent of an entry now; null if it waits for a person. */
export const sendingOf = (entry: Entry): Sending | null => {
  if (entry.theirs) return null
  if (entry.tried) return entry.tried
  if (entry.typing) return entry.under ?? null
  if (entry.held) return null
  const { value, error, id, at, version } = entry
  return value && !error ? { ...value, id, at, version } : null
}

/** The entry after the server has responded; null if nothing is left to be done. */
export const answered = (entry: Entry, sent: Sending, result: ScoreResult): Entry | null => {
  const isNewest = entry.id === sent.id
  const after: Entry = { ...entry, tried: null }
  if (result.outcome === 'refused') return isNewest ? { ...after, error: result.message ?? 'It was refused.' } : after
  if (!result.cell) return after
  const now = baseOf(result.cell)
  if (result.outcome === 'stale') return { ...after, version: now.version, theirs: result.cell }
  if (isNewest || (after.value && isSameValue(after.value, now.value))) return null
  // Written by us, but overwritten since: the newer text was typed without knowing that.
  if (!isSameValue(now.value, sent)) return { ...after, version: now.version, theirs: result.cell }
  return { ...after, version: now.version }
}

/** A person chose between two values. "Theirs" needs no request; "mine" is sent again, with the version of theirs. */
export const chosen = (entry: Entry, whose: 'mine' | 'theirs', { newId, at }: Making): Entry | null => {
  if (!entry.theirs) return entry
  if (whose === 'theirs') return null
  return { ...entry, id: newId(), at, version: entry.theirs.version, tried: null, theirs: null }
}

/** The entry while its text is being typed: the reason why it is invalid shows in its cell. */
export const unfinished = (entry: Entry, before: Entry | undefined): Entry => {
  const under = before && !before.tried ? sendingOf(before) : null
  return { ...entry, error: null, typing: true, ...(under && { under }) }
}

const cutOff = 'The page closed while this was typed. Save it, or type it again.'

/** The entry that a page left unfinished when it closed: a person looks at it, as it may be the beginning of a score. */
export const leftUnfinished = (entry: Entry, component: Component | undefined): Entry => {
  const read = component && readCell(entry.text, component)
  return { ...entry, error: read && 'error' in read ? read.error : cutOff }
}

/** The entry as it was before a text was typed into its cell, with what the server has answered meanwhile. */
export const withoutTyping = (was: Entry, { version, tried, theirs }: Entry): Entry => ({
  ...was,
  version,
  tried,
  theirs,
})

/** The entry as one from a file: it waits for Save. */
export const untilSaved = (entry: Entry): Entry => ({ ...entry, held: true })

/** The entry once Save is pressed; for the server it was made at that time. */
export const saveFromFile = (entry: Entry, { at }: Making): Entry => ({ ...entry, held: undefined, at })

/** Stored entries are validated when read: an older version of the product may have written them. */
export const isEntry = (raw: unknown): raw is Entry => {
  if (typeof raw !== 'object' || raw === null) return false
  const texts = ['studentId', 'componentId', 'text', 'id', 'at']
  const fields = new Map<string, unknown>(Object.entries(raw))
  return texts.every(name => typeof fields.get(name) === 'string') && typeof fields.get('version') === 'number'
}
