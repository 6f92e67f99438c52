import type { api, Response } from '../../lib/api.ts'
import type { SendState } from '../../lib/draft/retry-queue.ts'
import type { Component, Grid } from './model/cell.ts'
import { cellKey, type Entry } from './model/entry.ts'
import { type Change, History } from './model/history.ts'
import { componentsOf, counted, type RowView } from './model/view.ts'
import type { Scores, ScoreState, ScoreStore, Typed, TypedOutcome } from './store.ts'

export type StudentScores = Response<typeof api.scoreEntry.ofStudent>
type Subject = StudentScores['subjects'][number]

/** The grid of one subject, with only this student in it: what the store of that subject works on. */
export const gridOfSubject = (
  { student, classArm, term, grades }: StudentScores,
  { subject, components, offered, cells, can }: Subject,
): Grid => ({
  subject,
  classArm: classArm ?? { id: '', fullName: '', classType: { id: '', name: '' } },
  term,
  teachers: [],
  components,
  grades,
  students: [{ ...student, gender: '', offered, cells }],
  can: { ...can, choose: false },
})

/** The same with the server's later responses for the cells, to be shown again without a connection. */
export const upToDate = (data: StudentScores, rows: readonly RowView[]): StudentScores => ({
  ...data,
  subjects: data.subjects.map(one => {
    const row = rows.find(({ student }) => student.id === one.subject.id)
    return row ? { ...one, cells: row.student.cells } : one
  }),
})

interface Part {
  subject: Subject['subject']
  store: ScoreStore
}

/** The column heads: a column is closed if it is closed for every subject. Late access to one of them shows in its row. */
const headsOf = (components: readonly Component[], states: readonly ScoreState[]): Component[] =>
  components.map((component, column) => ({
    ...component,
    closed: states.every(({ components: own }) => own[column]?.closed) ? component.closed : null,
    late: null,
  }))

const worst: readonly SendState[] = ['stopped', 'waiting', 'sending', 'idle']

/**
 * The scores of one student in all subjects, as one grid with a row for each subject. Every row is stored and sent by the store of its own
 * subject, so that saving works the same way in both. A row's id is the subject's.
 */
export class StudentStore implements Scores {
  readonly #studentId: string
  readonly #parts: readonly Part[]
  readonly #history = new History()
  /** The cell that is being typed into, and its text before. */
  #typing: Typed | null = null
  readonly #listeners = new Set<() => void>()
  readonly #drawn = new WeakMap<RowView, RowView>()
  #leaves: (() => void)[] = []
  #state: ScoreState

  constructor(data: StudentScores, open: (place: ScoreStore['place']) => ScoreStore) {
    this.#studentId = data.student.id
    const { classArm, term } = data
    this.#parts = data.subjects.map(({ subject }) => ({
      subject,
      store: open({
        classArmId: classArm?.id ?? '',
        subjectId: subject.id,
        termId: term.id,
        title: `${subject.name}, ${classArm?.fullName ?? ''}`,
      }),
    }))
    this.setData(data)
    this.#state = this.#combined()
  }

  /** The server's data for all subjects. A cell saved since then keeps the later response. */
  setData(data: StudentScores & { requested?: number }): void {
    for (const { subject, store } of this.#parts) {
      const found = data.subjects.find(one => one.subject.id === subject.id)
      if (found) store.setGrid(gridOfSubject(data, found), data.requested)
    }
  }

  readonly get = (): ScoreState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#leaves = this.#parts.map(({ store }) => store.subscribe(this.#refresh))
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      for (const leave of this.#leaves) leave()
      this.#leaves = []
    }
  }

  type(texts: readonly Typed[]): TypedOutcome {
    const skipped: TypedOutcome['skipped'] = { count: 0, why: null }
    const step: Change[] = []
    const typing = this.#typing
    this.#typing = null
    for (const { row, column, text } of texts) {
      const part = this.#parts[row]
      const component = this.#state.components[column]
      const isTyped = typing?.row === row && typing.column === column
      const before = isTyped ? typing.text : (this.#state.rows[row]?.cells[column]?.text ?? '')
      if (!part) continue
      const outcome = this.#typeInto(part, component?.id, text)
      if (outcome.changed > 0 && component)
        step.push({ studentId: part.subject.id, componentId: component.id, before, after: text })
      skipped.count += outcome.skipped.count
      skipped.why ??= outcome.skipped.why
    }
    this.#history.add(step)
    this.#refresh()
    return { changed: step.length, skipped }
  }

  typing(typed: Typed | null): void {
    const isSame = typed !== null && this.#typing?.row === typed.row && this.#typing.column === typed.column
    if (!isSame)
      this.#typing = typed && { ...typed, text: this.#state.rows[typed.row]?.cells[typed.column]?.text ?? '' }
    for (const [row, { store }] of this.#parts.entries()) {
      const id = this.#state.components[typed?.column ?? -1]?.id
      const place = typed?.row === row ? this.#placeIn(store, id) : null
      store.typing(typed && place ? { ...place, text: typed.text } : null)
    }
  }

  undo(): Change[] {
    return this.#again(this.#history.undo())
  }

  redo(): Change[] {
    return this.#again(this.#history.redo())
  }

  decide(rowId: string, componentId: string, whose: 'mine' | 'theirs'): void {
    this.#partOf(rowId)?.store.decide(this.#studentId, componentId, whose)
  }

  discard(rowId: string, componentId: string): void {
    this.#partOf(rowId)?.store.discard(this.#studentId, componentId)
  }

  forgetOverwritten(): void {
    for (const { store } of this.#parts) store.forgetOverwritten()
  }

  readonly send = (): void => {
    for (const { store } of this.#parts) store.send()
  }

  async flush(): Promise<boolean> {
    const saved = await Promise.all(this.#parts.map(({ store }) => store.flush()))
    return saved.every(Boolean)
  }

  readonly #refresh = (): void => {
    this.#state = this.#combined()
    for (const listener of this.#listeners) listener()
  }

  #partOf(rowId: string): Part | undefined {
    return this.#parts.find(({ subject }) => subject.id === rowId)
  }

  #typeInto({ store }: Part, componentId: string | undefined, text: string): TypedOutcome {
    const place = this.#placeIn(store, componentId)
    if (!place) return { changed: 0, skipped: { count: text.trim() === '' ? 0 : 1, why: counted } }
    return store.type([{ ...place, text }])
  }

  /** Where a subject's own grid has the student's cell; null if it has none. */
  #placeIn(store: ScoreStore, componentId: string | undefined): Omit<Typed, 'text'> | null {
    const { rows, components } = store.get()
    const row = rows.findIndex(one => one.student.id === this.#studentId)
    const column = components.findIndex(one => one.id === componentId)
    return row < 0 || column < 0 ? null : { row, column }
  }

  #again(step: Change[]): Change[] {
    for (const { studentId: rowId, componentId, after } of step) {
      const part = this.#partOf(rowId)
      if (part) this.#typeInto(part, componentId, after)
    }
    this.#refresh()
    return step
  }

  /** A subject's row under the subject's name; the same object as long as the row is. */
  #rowOf({ subject, store }: Part): RowView | null {
    const row = store.get().rows.find(one => one.student.id === this.#studentId)
    if (!row) return null
    const known = this.#drawn.get(row)
    if (known) return known
    const drawn = { ...row, student: { ...row.student, id: subject.id, fullName: subject.name } }
    this.#drawn.set(row, drawn)
    return drawn
  }

  #combined(): ScoreState {
    const states = this.#parts.map(({ store }) => store.get())
    const entries = new Map<string, Entry>()
    for (const [index, { subject }] of this.#parts.entries()) {
      for (const entry of states[index]?.entries.values() ?? []) {
        if (entry.studentId !== this.#studentId) continue
        entries.set(cellKey(subject.id, entry.componentId), { ...entry, studentId: subject.id })
      }
    }
    const [first] = states
    return {
      grid: first?.grid ?? null,
      components: first?.grid ? headsOf(componentsOf(first.grid), states) : [],
      rows: this.#parts.flatMap(part => this.#rowOf(part) ?? []),
      entries,
      sending: worst.find(one => states.some(({ sending }) => sending === one)) ?? 'idle',
      error: states.find(({ error }) => error !== null)?.error ?? null,
      unstored: states.some(({ unstored }) => unstored),
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    }
  }
}
