import type { KeyboardEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { at, type Cursor } from '../../model/cursor.ts'
import type { RowView } from '../../model/view.ts'
import type { Scores, ScoreState, Typed } from '../../store.ts'
import { everyCell, filledDown, useGridKeys } from './useGridState.ts'

const size = { rows: 3, inputs: 2, columns: 4, page: 10 }

const rowOf = (id: string, texts: string[], closed: (string | null)[]): RowView => ({
  student: { id, fullName: id, fxId: id, admissionNumber: id, gender: 'female', offered: true, cells: {} },
  cells: texts.map(text => ({ text, kind: 'score', state: 'saved', error: null, theirs: null, overwritten: null })),
  total: { tenths: null, whole: null, complete: false, absent: false },
  grade: null,
  due: '',
  closed,
})

const state: ScoreState = {
  grid: null,
  components: [],
  rows: [
    rowOf('ada', ['12', '50'], [null, null]),
    rowOf('ben', ['', ''], [null, 'Not yet.']),
    rowOf('chi', ['8', ''], [null, null]),
  ],
  entries: new Map(),
  sending: 'idle',
  error: null,
  unstored: false,
  canUndo: true,
  canRedo: true,
}

interface Pressed {
  key: string
  ctrlKey?: boolean
  shiftKey?: boolean
}

/** Presses keys one after the other in a grid with this cursor; returns what they did and which of them are hidden from the browser. */
const press = (cursor: Cursor, ...keys: Pressed[]): { done: string[]; prevented: number } => {
  const done: string[] = []
  const note = (text: string): void => void done.push(text)
  const changed = (words: string) => () => {
    note(words)
    return [{ studentId: 'ben', componentId: 'ca', before: '', after: '5' }]
  }
  const store: Scores = {
    get: () => state,
    subscribe: () => () => undefined,
    type: () => ({ changed: 0, skipped: { count: 0, why: null } }),
    typing: () => undefined,
    undo: changed('undo'),
    redo: changed('redo'),
    decide: () => undefined,
    discard: () => undefined,
    forgetOverwritten: () => undefined,
    send: () => undefined,
    flush: () => Promise.resolve(true),
  }
  const handlers: ((event: KeyboardEvent) => void)[] = []
  const Grid = () => {
    const onKeyDown = useGridKeys({
      store,
      state,
      cursor,
      size,
      element: { current: null },
      setCursor: ({ row, column }) => note(`to ${row} ${column}`),
      startEditing: (mode, initial) => note(`edit ${mode} ${initial ?? ''}`.trim()),
      type: (texts: readonly Typed[]) =>
        note(texts.map(({ row, column, text }) => `${row} ${column} '${text}'`).join(', ')),
      goTo: (rowId, componentId) => note(`go to ${rowId} ${componentId}`),
      showHistory: () => note('history'),
    })
    handlers.push(onKeyDown)
    return null
  }
  renderToStaticMarkup(<Grid />)
  let prevented = 0
  for (const { key, ctrlKey = false, shiftKey = false } of keys) {
    const event = {
      key,
      ctrlKey,
      shiftKey,
      altKey: false,
      metaKey: false,
      target: null,
      preventDefault: () => {
        prevented += 1
      },
    }
    // The handler reads no other property of an event.
    handlers[0]?.(event as unknown as KeyboardEvent)
  }
  return { done, prevented }
}

// The handler checks whether its target is an element, and there is no document here.
beforeAll(() => {
  vi.stubGlobal('HTMLElement', Object)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

describe('a key in the score grid', () => {
  it('replaces the score with the typed digit, and F2 edits the existing score', () => {
    expect(press(at(0, 0), { key: '7' })).toEqual({ done: ['edit replace 7'], prevented: 1 })
    expect(press(at(0, 0), { key: 'F2' }).done).toEqual(['edit edit'])
  })

  it('clears every cell of the selection', () => {
    const selection = { row: 1, column: 1, anchorRow: 0, anchorColumn: 0 }
    for (const key of ['Delete', 'Backspace'])
      expect(press(selection, { key }).done).toEqual(["0 0 '', 0 1 '', 1 0 '', 1 1 ''"])
  })

  it('undoes and redoes, and moves to what changed', () => {
    expect(press(at(0, 0), { key: 'z', ctrlKey: true }).done).toEqual(['undo', 'go to ben ca'])
    expect(press(at(0, 0), { key: 'y', ctrlKey: true }).done).toEqual(['redo', 'go to ben ca'])
    expect(press(at(0, 0), { key: 'Z', ctrlKey: true, shiftKey: true }).done).toEqual(['redo', 'go to ben ca'])
  })

  it('selects every score but not the totals', () => {
    expect(press(at(0, 0), { key: 'a', ctrlKey: true }).done).toEqual(['to 2 1'])
  })

  it('shows the history of the cell', () => {
    expect(press(at(0, 0), { key: 'F2', shiftKey: true }).done).toEqual(['history'])
  })

  it('moves the cursor, and leaves the grid by Tab after Escape', () => {
    expect(press(at(0, 0), { key: 'ArrowDown' }).done).toEqual(['to 1 0'])
    expect(press(at(0, 0), { key: 'Tab' })).toEqual({ done: ['to 0 1'], prevented: 1 })
    expect(press(at(0, 0), { key: 'Escape' }, { key: 'Tab' })).toEqual({ done: ['to 0 0'], prevented: 1 })
  })

  it('is left to the browser if it does nothing in a grid', () => {
    expect(press(at(0, 0), { key: 'F5' })).toEqual({ done: [], prevented: 0 })
    expect(press(at(0, 0), { key: 'r', ctrlKey: true })).toEqual({ done: [], prevented: 0 })
  })
})

describe('filling', () => {
  it('copies the first row of the selection down, over existing values', () => {
    const selection = { row: 2, column: 0, anchorRow: 0, anchorColumn: 0 }
    expect(filledDown(selection, state, size)).toEqual([
      { row: 1, column: 0, text: '12' },
      { row: 2, column: 0, text: '12' },
    ])
  })

  it('from one cell skips closed cells', () => {
    expect(filledDown(at(0, 1), state, size)).toEqual([{ row: 2, column: 1, text: '50' }])
  })

  it('never reaches the total and the grade', () => {
    expect(filledDown(at(0, 2), state, size)).toEqual([])
    expect(everyCell(at(1, 1), 'ABS')).toEqual([{ row: 1, column: 1, text: 'ABS' }])
  })
})
