import { api, type Response } from '../../lib/api.ts'
import { Drafts } from '../../lib/draft/drafts.ts'
import type { Draft, DraftKind } from '../../lib/draft/kind.ts'
import type { GridCell } from './model/cell.ts'
import { answered, cellKey, type Entry, isEntry, sendingOf } from './model/entry.ts'

/** Identifies the grid. */
export interface GridPlace {
  classArmId: string
  subjectId: string
  termId: string
  /** 'Mathematics, JSS 1 Gold', for notices elsewhere. */
  title: string
}

export type ScoreDraft = Draft<GridPlace, Entry>
type Answer = Response<typeof api.grading.update>

/** How long typing must pause before it is sent, in milliseconds; and how many cells are sent at once. */
const quiet = 800
const mostChanges = 100

export const partOf = ({ classArmId, subjectId, termId }: Omit<GridPlace, 'title'>): string =>
  `${classArmId} ${subjectId} ${termId}`

export const isSendable = (entry: Entry): boolean => sendingOf(entry) !== null

const isPlace = (raw: unknown): raw is GridPlace =>
  typeof raw === 'object' &&
  raw !== null &&
  ['classArmId', 'subjectId', 'termId', 'title'].every(
    name => typeof new Map(Object.entries(raw)).get(name) === 'string',
  )

const read = (raw: unknown): ScoreDraft | null => {
  if (typeof raw !== 'object' || raw === null) return null
  if (!('head' in raw) || !isPlace(raw.head) || !('items' in raw) || typeof raw.items !== 'object') return null
  const entries = Object.values(raw.items ?? {}).filter(isEntry)
  return {
    head: raw.head,
    items: Object.fromEntries(entries.map(one => [cellKey(one.studentId, one.componentId), one])),
  }
}

/** The cells of one request: what may have arrived already goes first. */
const loadOf = ({ items }: ScoreDraft): Entry[] => {
  const sendable = Object.values(items).filter(isSendable)
  return [...sendable.filter(({ tried }) => tried), ...sendable.filter(({ tried }) => !tried)].slice(0, mostChanges)
}

const withEntries = (draft: ScoreDraft, entries: readonly (readonly [string, Entry | null])[]): ScoreDraft => {
  const changed = new Map(entries)
  const kept = Object.entries(draft.items).map(([key, entry]) => [key, changed.get(key) ?? entry] as const)
  return { ...draft, items: Object.fromEntries(kept.filter(([key]) => changed.get(key) !== null)) }
}

const kind: DraftKind<GridPlace, Entry, Answer> = {
  name: 'scores',
  version: 1,
  read,
  batch: 1,
  quiet,
  isOpen: ({ items }) => Object.keys(items).length > 0,
  isSendable: ({ items }) => Object.values(items).some(isSendable),
  sent: draft =>
    withEntries(
      draft,
      loadOf(draft).map(entry => [
        cellKey(entry.studentId, entry.componentId),
        { ...entry, tried: sendingOf(entry), under: undefined },
      ]),
    ),
  send: drafts =>
    Promise.all(
      drafts.map(({ draft }) => {
        const { classArmId, subjectId, termId } = draft.head
        const changes = loadOf(draft).flatMap(({ studentId, componentId, tried }) => {
          if (!tried) return []
          const { tenths, ...rest } = tried
          return [{ studentId, componentId, ...rest, score: tenths === null ? null : tenths / 10 }]
        })
        return api.grading.update({
          body: { classArmId, subjectId, termId, changes, onError: 'saveRest' },
          timeout: 30_000,
        })
      }),
    ),
  answered: (now, { results }, sent) =>
    withEntries(
      now,
      results.flatMap(result => {
        const key = cellKey(result.studentId, result.componentId)
        const [entry, sending] = [now.items[key], sent.items[key]?.tried]
        return entry && sending ? [[key, answered(entry, sending, result)] as const] : []
      }),
    ),
  isAnswer: (raw): raw is Answer =>
    typeof raw === 'object' && raw !== null && 'results' in raw && Array.isArray(raw.results),
}

/** Typed scores that the server does not have yet, by grid. */
export const scoreDrafts = new Drafts(kind)

type Cells = ReadonlyMap<string, Readonly<Record<string, GridCell>>>

/** The server's response for cells when it saved them, by student and component. */
export const cellsOf = ({ results }: Answer): Cells => {
  const cells = new Map<string, Record<string, GridCell>>()
  for (const { studentId, componentId, cell } of results)
    if (cell) cells.set(studentId, { ...cells.get(studentId), [componentId]: cell })
  return cells
}

interface SavedCells {
  cells: Cells
  /** When the last of them was returned, in milliseconds of `performance.now()`. */
  at: number
}

const noneSaved: SavedCells = { cells: new Map(), at: 0 }

/** What was saved before the grid was loaded: a grid that was read earlier may still arrive. */
const saved = new Map<string, SavedCells>()

scoreDrafts.onAnswer(({ key, answer }) => {
  const all = new Map(saved.get(key)?.cells)
  for (const [student, cells] of cellsOf(answer)) all.set(student, { ...all.get(student), ...cells })
  saved.set(key, { cells: all, at: performance.now() })
})

/** What was saved of a grid since the last call. */
export const drainSaved = (key: string): SavedCells => {
  const found = saved.get(key)
  saved.delete(key)
  return found ?? noneSaved
}

export const forgetSaved = (): void => saved.clear()
