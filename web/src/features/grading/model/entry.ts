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

/** A value on its way to the server. */
export interface Sending extends CellValue {
  id: string
  at: string
  version: number
}

/** A cell that says something else than the server does. */
export interface Entry {
  studentId: string
  componentId: string
  /** As typed. */
  text: string
  /** What it means, null where it means nothing. */
  value: CellValue | null
  /** Why it is not saved: it means nothing, or the server refused it. */
  fault: string | null
  /** The version of the cell that the person saw. */
  version: number
  id: string
  at: string
  /** What was sent and may have been written although no answer came; it is sent again, under its id, before anything newer. */
  tried: Sending | null
  /** Somebody else's value, saved meanwhile: a person must choose. */
  theirs: GridCell | null
  /** It came from a file, and waits until a person has looked at it and presses Save. */
  held?: boolean
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

/** The entry once a text is typed into the cell; null where the cell then says what the server says. */
export const edited = (
  before: Entry | undefined,
  base: Base,
  text: string,
  cell: { studentId: string; component: Component },
  { newId, at }: Making,
): Entry | null => {
  const read = readCell(text, cell.component)
  const [value, fault] = 'fault' in read ? [null, read.fault] : [read, null]
  const isBack = value !== null && isSameValue(value, base.value) && !before?.tried && !before?.theirs
  if (isBack) return null
  return {
    studentId: cell.studentId,
    componentId: cell.component.id,
    text: value ? textOf(value) : text.trim().slice(0, 20),
    value,
    fault,
    version: before?.version ?? base.version,
    id: newId(),
    at,
    tried: before?.tried ?? null,
    theirs: before?.theirs ?? null,
    held: before?.held,
  }
}

/** What is to be sent of an entry now; null where it waits for a person. */
export const sendingOf = (entry: Entry): Sending | null => {
  if (entry.theirs) return null
  if (entry.tried) return entry.tried
  if (entry.held) return null
  const { value, fault, id, at, version } = entry
  return value && !fault ? { ...value, id, at, version } : null
}

/** The entry after the server has answered what was sent; null where nothing is left to be done. */
export const answered = (entry: Entry, sent: Sending, result: ScoreResult): Entry | null => {
  const isNewest = entry.id === sent.id
  const after: Entry = { ...entry, tried: null }
  if (result.outcome === 'refused') return isNewest ? { ...after, fault: result.message ?? 'It was refused.' } : after
  if (!result.cell) return after
  const now = baseOf(result.cell)
  if (result.outcome === 'stale') return { ...after, version: now.version, theirs: result.cell }
  if (isNewest || (after.value && isSameValue(after.value, now.value))) return null
  // Written by us, but written over since: what was typed then was typed without knowing it.
  if (!isSameValue(now.value, sent)) return { ...after, version: now.version, theirs: result.cell }
  return { ...after, version: now.version }
}

/** A person chose between two values. Theirs stays by doing nothing; mine is sent again, now knowing theirs. */
export const chosen = (entry: Entry, whose: 'mine' | 'theirs', { newId, at }: Making): Entry | null => {
  if (!entry.theirs) return entry
  if (whose === 'theirs') return null
  return { ...entry, id: newId(), at, version: entry.theirs.version, tried: null, theirs: null }
}

/** The entry as one from a file: it waits for Save. */
export const heldBack = (entry: Entry): Entry => ({ ...entry, held: true })

/** The entry once Save is pressed; made then, as far as the server is concerned. */
export const letGo = (entry: Entry, { at }: Making): Entry => ({ ...entry, held: undefined, at })

/** What can be kept on the device is read again with care: an older version of the product may have written it. */
export const isEntry = (raw: unknown): raw is Entry => {
  if (typeof raw !== 'object' || raw === null) return false
  const texts = ['studentId', 'componentId', 'text', 'id', 'at']
  const fields = new Map<string, unknown>(Object.entries(raw))
  return texts.every(name => typeof fields.get(name) === 'string') && typeof fields.get('version') === 'number'
}
