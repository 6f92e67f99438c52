import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Keys } from '../../model/cursor.ts'
import classes from './ScoreGrid.module.css'

/** How a cell is edited: `replace` started by typing, so arrows move to the next cell; `edit` keeps them inside the text. */
export interface Editing {
  row: number
  column: number
  initial: string
  mode: 'replace' | 'edit'
}

interface CellInputProps {
  editing: Editing
  label: string
  describedBy: string | undefined
  invalid: boolean
  onText: (text: string) => void
  /** `keys` if a key ended it and the cursor moves accordingly. */
  onDone: (text: string, keys: Keys | null) => void
  onCancel: () => void
}

const movesOn = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'])

export const CellInput = ({ editing, label, describedBy, invalid, onText, onDone, onCancel }: CellInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const mode = useRef(editing.mode)
  useLayoutEffect(() => {
    isOver.current = false
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const done = (keys: Keys | null): void => {
    if (isOver.current) return
    isOver.current = true
    onDone(input.current?.value ?? '', keys)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const { key, shiftKey: shift } = event
    if (key === 'Escape') {
      event.preventDefault()
      isOver.current = true
      onCancel()
    } else if (key === 'Enter' || key === 'Tab' || (mode.current === 'replace' && movesOn.has(key))) {
      event.preventDefault()
      done({ key, shift: shift && (key === 'Enter' || key === 'Tab'), ctrl: false })
    } else if (key === 'F2') mode.current = 'edit'
  }
  return (
    <input
      ref={input}
      className={`bg-surface text-right absolute text-inherit ${classes.input} figures`}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      defaultValue={editing.initial}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onInput={event => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => done(null)}
    />
  )
}
