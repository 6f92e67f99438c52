import { useSyncExternalStore } from 'react'
import { now } from '../../lib/clock.ts'
import type { SendState } from '../../lib/draft/retry-queue.ts'
import { newId } from '../../lib/ids.ts'
import { cellsOf, type GridPlace, partOf, type ScoreDraft, scoreDrafts, drainSaved } from './drafts.ts'
import { type Component, type Grid, type GridCell, textOf } from './model/cell.ts'
import {
  baseOf,
  cellKey,
  chosen,
  edited,
  type Entry,
  untilSaved,
  leftUnfinished,
  saveFromFile,
  type Making,
  unfinished,
  withoutTyping,
} from './model/entry.ts'
import { type Change, History } from './model/history.ts'
import { componentsOf, counted, rowOf, type RowView } from './model/view.ts'

/** The state that a grid is rendered from, whatever its rows are. */
export interface ScoreState {
  /** The server's data; null until it has responded. */
  grid: Grid | null
  components: readonly Component[]
  rows: readonly RowView[]
  entries: ReadonlyMap<string, Entry>
  /** The sending state. */
  sending: SendState
  /** Why it is not sent: the refusal, or what it waits for. */
  error: string | null
  /** The device could not store the unsent work: it is full. */
  unstored: boolean
  canUndo: boolean
  canRedo: boolean
}

export interface Typed {
  row: number
  column: number
  text: string
}

export interface TypedOutcome {
  changed: number
  /** Cells that accept nothing, and why. */
  skipped: { count: number; why: string | null }
}

/** The scores of a grid and its actions: the interface for the grid on the screen. */
export interface Scores {
  get: () => ScoreState
  subscribe: (listener: () => void) => () => void
  /** Types texts into cells, as one step for undo; with `held` they wait for `save`. */
  type: (texts: readonly Typed[], options?: { held?: boolean }) => TypedOutcome
  /** Stores a text while it is typed into a cell, before the person leaves it; null gives it up. */
  typing: (typed: Typed | null) => void
  /** Undoes the last step, or redoes it; returns its cells. */
  undo: () => Change[]
  redo: () => Change[]
  /** A person chose which value of a cell to keep. */
  decide: (rowId: string, componentId: string, whose: 'mine' | 'theirs') => void
  /** Discards what was typed into a cell. */
  discard: (rowId: string, componentId: string) => void
  /** Shows saved values that were written over no longer: the person has left the page. */
  forgetOverwritten: () => void
  /** Sends what is pending, now. */
  send: () => void
  /** Sends what is pending and returns, within a moment, whether everything is saved. */
  flush: () => Promise<boolean>
}

/** How long leaving a page waits for typed scores to be saved, in milliseconds. */
const longestFlush = 1_500

type CellOfEntry = Pick<Entry, 'studentId' | 'componentId'>

const making = (): Making => ({ newId, at: now().toISOString() })

/**
 * The scores of a subject in a class arm and term, as the server has them and as they are typed. Unsaved scores are in `scoreDrafts`, which
 * stores and sends them.
 */
export class ScoreStore implements Scores {
  readonly place: GridPlace
  readonly #key: string
  #state: ScoreState
  #items: ScoreDraft['items'] = {}
  #history = new History()
  /** The saved texts that were written over, by cell. */
  #overwritten = new Map<string, string>()
  /** The cell that is being typed into, and what it was before. */
  #typing: { typed: Typed; key: string; text: string; entry: Entry | undefined } | null = null
  #listeners = new Set<() => void>()
  #leaves: (() => void)[]
  #isClosed = false
  /** When the grid that shows was requested, and when cells of it were returned by themselves, in milliseconds. */
  #requested = 0
  #returned = new Map<string, number>()

  constructor(place: GridPlace) {
    this.place = place
    this.#key = partOf(place)
    this.#state = {
      grid: null,
      components: [],
      rows: [],
      sending: 'idle',
      error: null,
      unstored: false,
      entries: new Map(),
      canUndo: false,
      canRedo: false,
    }
    this.#leaves = [
      scoreDrafts.subscribe(() => this.#follow()),
      scoreDrafts.onAnswer(({ key, answer }) => {
        if (key === this.#key) this.#putCells(cellsOf(answer))
      }),
    ]
    this.#follow()
  }

  readonly get = (): ScoreState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * The grid in the server's response. A cell that the server returned after the grid was requested, in milliseconds of `performance.now()`,
   * keeps the later version; any other shows what the grid has, also where that is older: a backup may have been restored.
   */
  setGrid(grid: Grid, requested = 0): void {
    const known = new Map<string, Record<string, GridCell>>()
    for (const { id, cells } of this.#state.grid?.students ?? []) known.set(id, cells)
    const saved = drainSaved(this.#key)
    for (const [id, cells] of saved.cells) known.set(id, { ...known.get(id), ...cells })
    this.#recordReturned(saved.cells, saved.at)
    const isLater = (studentId: string, componentId: string): boolean =>
      Math.max(this.#requested, this.#returned.get(cellKey(studentId, componentId)) ?? 0) >= requested
    const students = grid.students.map(student => {
      const later = Object.entries(known.get(student.id) ?? {}).filter(
        ([id, { version }]) => isLater(student.id, id) && version > (student.cells[id]?.version ?? 0),
      )
      return later.length > 0 ? { ...student, cells: { ...student.cells, ...Object.fromEntries(later) } } : student
    })
    this.#requested = Math.max(this.#requested, requested)
    const components = componentsOf(grid)
    this.#change({ grid: { ...grid, students }, components, entries: this.#entries(components) })
    this.#draw()
  }

  /** Types texts into cells, as one step for undo. Cells that accept nothing are skipped, and counted. */
  type(texts: readonly Typed[], { held }: { held?: boolean } = {}): TypedOutcome {
    const { grid, components, rows } = this.#state
    const skipped: TypedOutcome['skipped'] = { count: 0, why: null }
    if (!grid) return { changed: 0, skipped }
    const typing = this.#typing
    this.#typing = null
    const step: Change[] = []
    for (const { row, column, text } of texts) {
      const [view, component] = [rows[row], components[column]]
      if (!view) continue
      const why = component ? (view.closed[column] ?? null) : counted
      const isTyped = component !== undefined && typing?.key === cellKey(view.student.id, component.id)
      const before = isTyped ? typing.text : (view.cells[column]?.text ?? '')
      if (why !== null || !component) {
        if (text.trim() !== before) {
          skipped.count += 1
          skipped.why ??= why
        }
        continue
      }
      const cell = view.student.cells[component.id]
      if (cell && cell.kind !== 'empty' && view.cells[column]?.overwritten === null)
        this.#overwritten.set(cellKey(view.student.id, component.id), textOf(baseOf(cell).value))
      step.push({ studentId: view.student.id, componentId: component.id, before, after: text, held })
    }
    const real = this.#apply(step)
    this.#history.add(real)
    this.#change({ canUndo: this.#history.canUndo, canRedo: this.#history.canRedo })
    return { changed: real.length, skipped }
  }

  typing(typed: Typed | null): void {
    const { rows, components, entries, grid } = this.#state
    const view = typed && rows[typed.row]
    const component = typed && components[typed.column]
    const key = view && component ? cellKey(view.student.id, component.id) : null
    const before = this.#typing
    if (before && before.key !== key) this.#giveUpTyping(before)
    if (!typed || !view || !component || !key || !grid || view.closed[typed.column] !== null) return
    const entry = entries.get(key)
    const text = view.cells[typed.column]?.text ?? ''
    this.#typing = before?.key === key ? { ...before, typed } : { typed, key, text, entry }
    const cell = { studentId: view.student.id, component }
    const next = edited(entry, baseOf(view.student.cells[component.id]), typed.text, cell, making())
    const name = { studentId: view.student.id, componentId: component.id }
    this.#replace([[name, next && unfinished({ ...next, text: typed.text }, entry)]], { sends: false })
  }

  /** The cell shows again what it did before it was typed into. */
  #giveUpTyping({ key, entry: was }: { key: string; entry: Entry | undefined }): void {
    this.#typing = null
    const entry = this.#state.entries.get(key)
    if (entry?.typing) this.#replace([[entry, was ? withoutTyping(was, entry) : null]])
    else if (!entry && was && !was.tried) this.#replace([[was, was]])
  }

  /** Undoes the last step; returns its cells. */
  undo(): Change[] {
    return this.#apply(this.#history.undo(), true)
  }

  /** Redoes the last undone step; returns its cells. */
  redo(): Change[] {
    return this.#apply(this.#history.redo(), true)
  }

  /** A person chose which value of a cell to keep. */
  decide(studentId: string, componentId: string, whose: 'mine' | 'theirs'): void {
    const entry = this.#state.entries.get(cellKey(studentId, componentId))
    if (entry) this.#replace([[entry, chosen(entry, whose, making())]])
  }

  /** Discards what was typed into a cell: the server's value shows again. */
  discard(studentId: string, componentId: string): void {
    const entry = this.#state.entries.get(cellKey(studentId, componentId))
    if (entry) this.#replace([[entry, null]])
  }

  forgetOverwritten(): void {
    this.#overwritten.clear()
    this.#draw()
  }

  /** The values from a file are correct: they are sent as if they had been typed. */
  saveHeld(): void {
    this.#history.countAsTyped()
    this.#replace(this.#held().map(entry => [entry, saveFromFile(entry, making())]))
    this.send()
  }

  /** The values from a file are discarded: the cells show the server's values again. */
  discardHeld(): void {
    this.#history.countAsTyped()
    this.#replace(this.#held().map(entry => [entry, null]))
  }

  #held(): Entry[] {
    return [...this.#state.entries.values()].filter(entry => entry.held)
  }

  /** Sends what is pending, now. */
  readonly send = (): void => scoreDrafts.send(this.#key)

  /** Sends what is pending and returns, within a moment, whether everything is saved. */
  flush(): Promise<boolean> {
    // The page is left with a cell open.
    if (this.#typing) this.type([this.#typing.typed])
    return scoreDrafts.flush(this.#key, longestFlush)
  }

  /** The person has signed out: nothing is typed in another person's name. Unsent work stays on the device. */
  close(): void {
    this.#isClosed = true
    for (const leave of this.#leaves) leave()
  }

  #apply(step: readonly Change[], isKnown = false): Change[] {
    const { grid, components, entries } = this.#state
    const students = new Map(grid?.students.map(student => [student.id, student]))
    const replaced: [CellOfEntry, Entry | null][] = []
    const real: Change[] = []
    for (const change of step) {
      const { studentId, componentId, before, after } = change
      const component = components.find(one => one.id === componentId)
      const entry = entries.get(cellKey(studentId, componentId))
      // The same text again is sent again where the server refused it before: the scores may have been opened since.
      const isRefused = entry?.value != null && entry.error !== null
      if (!component || (before === after.trim() && !isKnown && !isRefused && !entry?.typing)) continue
      const base = baseOf(students.get(studentId)?.cells[componentId])
      const typed = edited(entry, base, after, { studentId, component }, making())
      const next = typed && change.held ? untilSaved(typed) : typed
      replaced.push([change, next])
      real.push({ ...change, after: next?.text ?? after.trim() })
    }
    this.#replace(replaced)
    this.#change({ canUndo: this.#history.canUndo, canRedo: this.#history.canRedo })
    return real
  }

  #replace(pairs: readonly [CellOfEntry, Entry | null][], options?: { sends: boolean }): void {
    // By now somebody else may be signed in, under whose name it would be stored.
    if (pairs.length === 0 || this.#isClosed) return
    const by = (draft: ScoreDraft): ScoreDraft => {
      const items = new Map(Object.entries(draft.items))
      for (const [{ studentId, componentId }, next] of pairs) {
        const key = cellKey(studentId, componentId)
        if (next) items.set(key, next)
        else items.delete(key)
      }
      return { ...draft, items: Object.fromEntries(items) }
    }
    scoreDrafts.change(this.#key, { head: this.place, items: {} }, by, options)
  }

  /** The unsent scores or the sending state have changed: here, in another tab, or by a response of the server. */
  #follow(): void {
    const { state: sending, why } = scoreDrafts.statusOf(this.#key)
    const { unstored, storing } = scoreDrafts.get()
    // Scores wait only once the device has stored them.
    const state = storing && sending === 'waiting' ? 'sending' : sending
    const before = this.#items
    this.#items = scoreDrafts.find(this.#key)?.items ?? {}
    const changed = new Set([...Object.keys(before), ...Object.keys(this.#items)])
    const students = new Set<string>()
    for (const key of changed) {
      const [was, now] = [before[key], this.#items[key]]
      if (was !== now) students.add((now ?? was)?.studentId ?? '')
    }
    const isSame =
      state === this.#state.sending &&
      why === this.#state.error &&
      unstored === this.#state.unstored &&
      students.size === 0
    if (isSame) return
    const entries = students.size > 0 ? this.#entries(this.#state.components) : this.#state.entries
    this.#change({ entries, sending: state, error: why, unstored })
    if (students.size > 0) this.#draw(students)
  }

  /** What is not saved. A cell that another page was typing into when it closed waits for a person. */
  #entries(components: readonly Component[]): Map<string, Entry> {
    const entries = new Map(Object.entries(this.#items))
    for (const [key, entry] of entries)
      if (entry.typing && key !== this.#typing?.key) {
        const component = components.find(({ id }) => id === entry.componentId)
        entries.set(key, leftUnfinished(entry, component))
      }
    return entries
  }

  /** The server returned the current values of these cells. */
  #putCells(cells: ReturnType<typeof cellsOf>): void {
    const { grid } = this.#state
    if (!grid) return
    this.#recordReturned(cells, performance.now())
    const students = grid.students.map(student => {
      const now = cells.get(student.id)
      return now ? { ...student, cells: { ...student.cells, ...now } } : student
    })
    this.#change({ grid: { ...grid, students } })
    this.#draw(new Set(cells.keys()))
  }

  #recordReturned(cells: ReturnType<typeof cellsOf>, at: number): void {
    for (const [id, own] of cells) for (const name of Object.keys(own)) this.#returned.set(cellKey(id, name), at)
  }

  /** Renders rows again: those of some students, or all. Unchanged rows stay the same objects, so that they are not rendered again. */
  #draw(students?: ReadonlySet<string>): void {
    const { grid, components, entries, rows } = this.#state
    if (!grid) return
    const drawn = grid.students.map((student, place) => {
      const before = rows[place]
      const isSame = students && before?.student.id === student.id && !students.has(student.id)
      return isSame ? before : rowOf(grid, student, components, { entries, overwritten: this.#overwritten })
    })
    this.#change({ rows: drawn })
  }

  #change(change: Partial<ScoreState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export const useScores = (store: Scores): ScoreState => useSyncExternalStore(store.subscribe, store.get)
