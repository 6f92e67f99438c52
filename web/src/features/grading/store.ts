import { useSyncExternalStore } from 'react'
import { api, messageOf } from '../../lib/api.ts'
import { Courier, type CourierState } from '../../lib/courier.ts'
import { newId } from '../../lib/ids.ts'
import { KeptParts } from '../../lib/kept.ts'
import { session } from '../../lib/session.ts'
import type { Component, Grid, GridCell, ScoreResult } from './model/cell.ts'
import {
  answered,
  baseOf,
  cellKey,
  chosen,
  edited,
  type Entry,
  heldBack,
  isEntry,
  letGo,
  type Making,
  sendingOf,
} from './model/entry.ts'
import type { Sending } from './model/entry.ts'
import { type Change, History } from './model/history.ts'
import { componentsOf, counted, rowOf, type RowView } from './model/view.ts'

/** What of a grid is kept on the device until the server has it. */
export interface KeptScores {
  classArmId: string
  subjectId: string
  termId: string
  /** 'Mathematics, JSS 1 Gold', for telling about it elsewhere. */
  title: string
  entries: Entry[]
}

/** What a grid is drawn from, whatever its rows are. */
export interface ScoreState {
  /** What the server said; null until then. */
  grid: Grid | null
  components: readonly Component[]
  rows: readonly RowView[]
  entries: ReadonlyMap<string, Entry>
  courier: CourierState
  /** Why the service refuses altogether. */
  error: string | null
  /** The device could not keep what is unsent: its storage is full. */
  unkept: boolean
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
  /** Cells that take nothing, and why. */
  skipped: { count: number; why: string | null }
}

/** The scores of a grid and what can be done with them: what the grid on the screen works on. */
export interface Scores {
  get: () => ScoreState
  subscribe: (listener: () => void) => () => void
  /** Types texts into cells, as one step to take back; with `held` they wait for `save`. */
  type: (texts: readonly Typed[], options?: { held?: boolean }) => TypedOutcome
  /** Takes the last step back, or does it again; answers its cells. */
  undo: () => Change[]
  redo: () => Change[]
  /** A person chose which value of a cell stays. */
  decide: (rowId: string, componentId: string, whose: 'mine' | 'theirs') => void
  /** Lets go of what was typed into a cell. */
  takeBack: (rowId: string, componentId: string) => void
  /** Sends what waits, now. */
  send: () => void
  /** Sends what waits and answers, within a moment, whether everything is saved. */
  flush: () => Promise<boolean>
}

/** How long typing may pause before what is typed is sent, in milliseconds; and how much is sent at once. */
const quiet = 800
const mostChanges = 100

const isText = (value: unknown): value is string => typeof value === 'string'

const revive = (raw: unknown): KeptScores | null => {
  if (typeof raw !== 'object' || raw === null) return null
  const { classArmId, subjectId, termId, title, entries }: Partial<Record<keyof KeptScores, unknown>> = raw
  if (!isText(classArmId) || !isText(subjectId) || !isText(termId) || !isText(title) || !Array.isArray(entries))
    return null
  return { classArmId, subjectId, termId, title, entries: entries.filter(isEntry) }
}

export const kept = new KeptParts('scores', revive)

type Place = Omit<KeptScores, 'entries'>
export const partOf = ({ classArmId, subjectId, termId }: Omit<Place, 'title'>): string =>
  `${classArmId} ${subjectId} ${termId}`

const making = (): Making => ({ newId, at: new Date().toISOString() })

/**
 * The scores of a subject in a class arm and term, as the server has them and as they are typed. What is typed is kept on the device,
 * sent in small batches, and forgotten only once the server has acknowledged it.
 */
export class ScoreStore implements Scores {
  readonly place: Place
  #state: ScoreState
  #history = new History()
  #listeners = new Set<() => void>()
  #courier: Courier
  #closed = false
  /** Cells that were typed into here: what is kept of others is another tab's. */
  #touched: Set<string>
  /** What the server said of cells when it saved them while no grid was there yet, by student and component. */
  #said = new Map<string, Record<string, GridCell>>()

  constructor(place: Place, entries: readonly Entry[] = []) {
    this.place = place
    this.#state = {
      grid: null,
      components: [],
      rows: [],
      courier: 'idle',
      error: null,
      unkept: false,
      entries: new Map(entries.map(entry => [cellKey(entry.studentId, entry.componentId), entry])),
      canUndo: false,
      canRedo: false,
    }
    this.#touched = new Set(this.#state.entries.keys())
    this.#courier = new Courier({
      deliver: () => this.#deliver(),
      onState: (courier, error) => this.#change({ courier, error: courier === 'stopped' ? messageOf(error) : null }),
    })
    window.addEventListener('online', this.#courier.wake)
    if (entries.length > 0) this.#courier.call()
  }

  readonly get = (): ScoreState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The grid as the server answered it. A cell that was saved since keeps what the server said of it later. */
  setGrid(grid: Grid): void {
    const known = new Map(this.#state.grid?.students.map(student => [student.id, student.cells]))
    const students = grid.students.map(student => {
      const before = known.get(student.id) ?? this.#said.get(student.id)
      if (!before) return student
      const later = Object.entries(before).filter(([id, { version }]) => version > (student.cells[id]?.version ?? 0))
      return { ...student, cells: { ...student.cells, ...Object.fromEntries(later) } }
    })
    this.#said.clear()
    this.#change({ grid: { ...grid, students }, components: componentsOf(grid) })
    this.#draw()
  }

  /** Types texts into cells, as one step to take back. Cells that take nothing are left alone, and counted. */
  type(texts: readonly Typed[], { held }: { held?: boolean } = {}): TypedOutcome {
    const { grid, components, rows } = this.#state
    const skipped: TypedOutcome['skipped'] = { count: 0, why: null }
    if (!grid) return { changed: 0, skipped }
    const step: Change[] = []
    for (const { row, column, text } of texts) {
      const [view, component] = [rows[row], components[column]]
      if (!view) continue
      const why = component ? (view.closed[column] ?? null) : counted
      const before = view.cells[column]?.text ?? ''
      if (why !== null || !component) {
        if (text.trim() !== before) {
          skipped.count += 1
          skipped.why ??= why
        }
      } else step.push({ studentId: view.student.id, componentId: component.id, before, after: text, held })
    }
    const real = this.#apply(step)
    this.#history.add(real)
    this.#change({ canUndo: this.#history.canUndo, canRedo: this.#history.canRedo })
    return { changed: real.length, skipped }
  }

  /** Takes the last step back; answers its cells. */
  undo(): Change[] {
    return this.#apply(this.#history.undo(), true)
  }

  /** Does again what was taken back last; answers its cells. */
  redo(): Change[] {
    return this.#apply(this.#history.redo(), true)
  }

  /** A person chose which value of a cell stays. */
  decide(studentId: string, componentId: string, whose: 'mine' | 'theirs'): void {
    const entry = this.#state.entries.get(cellKey(studentId, componentId))
    if (entry) this.#replace([[entry, chosen(entry, whose, making())]])
  }

  /** Lets go of what was typed into a cell: the server's value shows again. */
  takeBack(studentId: string, componentId: string): void {
    const entry = this.#state.entries.get(cellKey(studentId, componentId))
    if (entry) this.#replace([[entry, null]])
  }

  /** What came from a file is good: it is sent as if it had been typed. */
  saveHeld(): void {
    this.#history.letGo()
    this.#replace(this.#held().map(entry => [entry, letGo(entry, making())]))
    this.send()
  }

  /** What came from a file is not wanted: the cells show again what the server says. */
  discardHeld(): void {
    this.#history.letGo()
    this.#replace(this.#held().map(entry => [entry, null]))
  }

  #held(): Entry[] {
    return [...this.#state.entries.values()].filter(entry => entry.held)
  }

  /** Sends what waits, now. */
  readonly send = (): void => {
    if (this.#sendable().length > 0) this.#courier.call()
  }

  /** Sends what waits and answers, at the latest after `limit` milliseconds, whether everything is saved. */
  async flush(limit = 1500): Promise<boolean> {
    this.send()
    const end = Date.now() + limit
    while (this.#sendable().length > 0 && Date.now() < end && this.#state.courier !== 'waiting')
      await new Promise(resolve => setTimeout(resolve, 50))
    return this.#state.entries.size === 0
  }

  /** Its person has signed out: nothing is sent in another's name. What is unsent stays on the device. */
  close(): void {
    this.#closed = true
    window.removeEventListener('online', this.#courier.wake)
  }

  #apply(step: readonly Change[], isKnown = false): Change[] {
    const { grid, components, entries } = this.#state
    const students = new Map(grid?.students.map(student => [student.id, student]))
    const replaced: [Pick<Entry, 'studentId' | 'componentId'>, Entry | null][] = []
    const real: Change[] = []
    for (const change of step) {
      const { studentId, componentId, before, after } = change
      const component = components.find(one => one.id === componentId)
      if (!component || (before === after.trim() && !isKnown)) continue
      const entry = entries.get(cellKey(studentId, componentId))
      const base = baseOf(students.get(studentId)?.cells[componentId])
      const typed = edited(entry, base, after, { studentId, component }, making())
      const next = typed && change.held ? heldBack(typed) : typed
      replaced.push([change, next])
      real.push({ ...change, after: next?.text ?? after.trim() })
    }
    this.#replace(replaced)
    this.#change({ canUndo: this.#history.canUndo, canRedo: this.#history.canRedo })
    return real
  }

  #sendable(): Entry[] {
    return [...this.#state.entries.values()].filter(entry => sendingOf(entry) !== null)
  }

  async #deliver(): Promise<boolean> {
    if (!session.get() || this.#closed) return false
    const batch = this.#sendable().slice(0, mostChanges)
    const sent = new Map<string, Sending>()
    const tried = batch.map((entry): [Entry, Entry] => {
      const sending = sendingOf(entry)
      if (sending) sent.set(cellKey(entry.studentId, entry.componentId), sending)
      return [entry, { ...entry, tried: sending }]
    })
    if (batch.length === 0) return false
    this.#replace(tried, false)
    const { classArmId, subjectId, termId } = this.place
    const changes = batch.flatMap(({ studentId, componentId }) => {
      const sending = sent.get(cellKey(studentId, componentId))
      if (!sending) return []
      const { tenths, ...rest } = sending
      return [{ studentId, componentId, ...rest, score: tenths === null ? null : tenths / 10 }]
    })
    const { results } = await api.grading.update({
      body: { classArmId, subjectId, termId, changes, onFault: 'saveRest' },
      timeout: 30_000,
    })
    this.#settle(results, sent)
    return this.#sendable().length > 0
  }

  #settle(results: readonly ScoreResult[], sent: ReadonlyMap<string, Sending>): void {
    const cells = new Map<string, Record<string, GridCell>>()
    const replaced: [Entry, Entry | null][] = []
    for (const result of results) {
      const { studentId, componentId, cell } = result
      const key = cellKey(studentId, componentId)
      const [entry, sending] = [this.#state.entries.get(key), sent.get(key)]
      if (cell) cells.set(studentId, { ...cells.get(studentId), [componentId]: cell })
      if (entry && sending) replaced.push([entry, answered(entry, sending, result)])
    }
    const { grid } = this.#state
    if (grid) {
      const students = grid.students.map(student => {
        const now = cells.get(student.id)
        return now ? { ...student, cells: { ...student.cells, ...now } } : student
      })
      this.#change({ grid: { ...grid, students } })
    } else {
      // A grid that was read before the save may still come.
      for (const [id, now] of cells) this.#said.set(id, { ...this.#said.get(id), ...now })
    }
    this.#replace(replaced)
  }

  #replace(pairs: readonly [Pick<Entry, 'studentId' | 'componentId'>, Entry | null][], sends = true): void {
    // By now somebody else may be signed in, under whose name it would be kept.
    if (pairs.length === 0 || this.#closed) return
    const entries = new Map(this.#state.entries)
    for (const [{ studentId, componentId }, next] of pairs) {
      const key = cellKey(studentId, componentId)
      this.#touched.add(key)
      if (next) entries.set(key, next)
      else entries.delete(key)
    }
    const isKept = this.#keep([...entries.values()])
    this.#change({ entries, unkept: !isKept })
    this.#draw(new Set(pairs.map(([{ studentId }]) => studentId)))
    if (sends && this.#sendable().length > 0 && this.#state.courier !== 'waiting') this.#courier.call(quiet)
  }

  /** Keeps entries on the device, beside those of another tab in which the grid is open. */
  #keep(entries: readonly Entry[]): boolean {
    const part = partOf(this.place)
    const others = (kept.find(part)?.entries ?? []).filter(
      ({ studentId, componentId }) => !this.#touched.has(cellKey(studentId, componentId)),
    )
    const all = [...others, ...entries]
    return kept.set(part, all.length > 0 ? { ...this.place, entries: all } : null)
  }

  /** Draws rows anew: those of some students, or all. Rows that did not change stay the same objects, so that they are not drawn again. */
  #draw(students?: ReadonlySet<string>): void {
    const { grid, components, entries, rows } = this.#state
    if (!grid) return
    const drawn = grid.students.map((student, place) => {
      const before = rows[place]
      const isSame = students && before?.student.id === student.id && !students.has(student.id)
      return isSame ? before : rowOf(grid, student, components, entries)
    })
    this.#change({ rows: drawn })
  }

  #change(change: Partial<ScoreState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export const useScores = (store: Scores): ScoreState => useSyncExternalStore(store.subscribe, store.get)
