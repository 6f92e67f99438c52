import { type KeyboardEvent, useEffect, useRef } from 'react'
import { nextError, type Place, type ShownRow } from './upload-rows.ts'

interface Settings {
  rows: readonly ShownRow[]
  columns: readonly string[]
  /** Brings a row onto the screen, which may have to be rendered first. */
  scrollTo: (index: number) => void
}

const placeOf = (target: EventTarget): Place | null => {
  const cell = target instanceof HTMLInputElement ? target.dataset.cell : undefined
  const [row, column] = cell?.split(':') ?? []
  return row && column ? { row: Number(row), column } : null
}

const frames = 12

/**
 * Keyboard navigation: Tab and Enter to the next error, with Shift to the previous one, arrows to the neighbouring cell. Also returns
 * `focus`, which goes to a cell anywhere.
 */
export const useErrorKeys = ({ rows, columns, scrollTo }: Settings) => {
  const box = useRef<HTMLDivElement>(null)
  // Leaving a corrected cell confirms it, after which the rows are different objects.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])

  const focus = ({ row, column }: Place): void => {
    const index = latest.current.findIndex(one => one.row === row)
    if (index === -1) return
    const tryIn = (left: number): void => {
      const input = box.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
      if (input) {
        input.focus()
        input.select()
      } else if (left > 0) {
        if (left === frames) scrollTo(index)
        requestAnimationFrame(() => tryIn(left - 1))
      }
    }
    tryIn(frames)
  }

  const neighbour = (event: KeyboardEvent, from: Place): Place | null => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement)) return null
    const index = rows.findIndex(({ row }) => row === from.row)
    const at = columns.indexOf(from.column)
    const atStart = target.selectionStart === 0 && target.selectionEnd === 0
    const atEnd = target.selectionStart === target.value.length
    const inColumn = (row: number | undefined): Place | null => (row === undefined ? null : { ...from, row })
    const inRow = (column: string | undefined): Place | null => (column ? { ...from, column } : null)
    if (key === 'ArrowDown') return inColumn(rows[index + 1]?.row)
    if (key === 'ArrowUp') return inColumn(rows[index - 1]?.row)
    if (key === 'ArrowRight' && atEnd) return inRow(columns[at + 1])
    if (key === 'ArrowLeft' && atStart) return inRow(columns[at - 1])
    return null
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = placeOf(event.target)
    if (!from) return
    const isStep = event.key === 'Tab' || event.key === 'Enter'
    const by = event.shiftKey ? -1 : 1
    const goal = isStep ? nextError(rows, columns, from, by) : neighbour(event, from)
    if (goal) {
      event.preventDefault()
      focus(goal)
    } else if (event.key === 'Enter' && event.target instanceof HTMLElement) {
      // The last one: what was typed is still confirmed.
      event.preventDefault()
      event.target.blur()
    }
  }

  return { box, focus, onKeyDown }
}
