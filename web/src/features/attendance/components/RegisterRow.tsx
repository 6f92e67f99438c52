import { type KeyboardEvent, memo, type MouseEvent, Suspense } from 'react'
import { inWords, type Mark, marks, type Reason } from '../model/marks.ts'
import type { Conflict as Differing, ShownMark } from '../model/sheet.ts'
import { Face } from '../../../ui/facts/Face.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './RegisterRow.module.css'

const Conflict = lazyPart(() => import('./Conflict.tsx'))

export interface RowActions {
  mark: (studentId: string, mark: Mark, reason: Reason | null) => void
  decide: (studentId: string, whose: 'mine' | 'theirs') => void
  /** Opens all marks and reasons, and the history of the cell. */
  open: (studentId: string) => void
  /** The focus is in the row: it is the one that Tab returns to. */
  onFocus: (studentId: string) => void
}

interface RegisterRowProps extends RowActions {
  id: string
  name: string
  /** The address of the student's picture. */
  face: string | undefined
  current: Mark | null
  reason: Reason | null
  state: ShownMark['state'] | null
  conflict: Differing | undefined
  refusal: string | undefined
  readOnly: boolean
  /** The one row of the list that Tab stops at. */
  isStop: boolean
  /** The current mark was corrected before. */
  corrected: boolean
}

const stateWords: Partial<Record<ShownMark['state'], string>> = {
  draft: 'not saved',
  queued: 'not sent',
  conflict: 'in conflict',
  presumed: 'presumed',
}

/** The mark after this one, as a tap goes through them. */
const nextOf = (mark: Mark | null): Mark => marks[(mark ? marks.indexOf(mark) + 1 : 0) % marks.length] ?? 'present'

/** The buttons of the register's students, in its order. */
const rowsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-register] [data-row]')]

/** Letters mark the student and go on to the next; arrows move between students, and to the button beside the name. */
const onKey = (event: KeyboardEvent<HTMLElement>, choose: (mark: Mark) => void): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const rows = rowsShown()
  const ends: Record<string, Element | null | undefined> = {
    Home: rows[0],
    End: rows.at(-1),
    ArrowRight: event.currentTarget.nextElementSibling,
  }
  const end = ends[event.key]
  if (end instanceof HTMLElement) {
    event.preventDefault()
    return end.focus()
  }
  const mark = marks.find(([letter]) => letter === event.key.toLowerCase())
  const step = event.key === 'ArrowUp' ? -1 : Number(mark !== undefined || event.key === 'ArrowDown')
  if (step === 0) return
  event.preventDefault()
  if (mark) choose(mark)
  rows[rows.indexOf(event.currentTarget) + step]?.focus()
}

/** A student in the register: the whole row is the button, and each tap goes on to the next mark. */
export const RegisterRow = memo((props: RegisterRowProps) => {
  const { id, name, face, current, reason, state, conflict, refusal, readOnly, isStop, corrected, mark, decide, open } =
    props
  const shown = current ? inWords({ mark: current, reason }) : 'Not marked'
  const more = [state && stateWords[state], corrected && 'corrected'].filter(Boolean).join(', ')
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault()
    open(id)
  }
  return (
    <li
      className={`grid not-first:border-t border-line ${classes.row}`}
      data-mark={current ?? undefined}
      data-state={state ?? undefined}
    >
      <button
        type="button"
        className={`plain flex items-center gap-2 min-w-0 text-inherit text-left cursor-pointer min-h-11 ${classes.student}`}
        data-row
        tabIndex={isStop ? 0 : -1}
        disabled={readOnly}
        aria-keyshortcuts="P A L E"
        aria-label={`${name}: ${shown}${more && `, ${more}`}`}
        onFocus={() => props.onFocus(id)}
        onClick={() => mark(id, nextOf(current), null)}
        onKeyDown={event => onKey(event, letter => mark(id, letter, null))}
        // A long press on a touch screen.
        onContextMenu={openMenu}
      >
        <Face name={name} src={face} />
        <span className={`flex-1 wrap-anywhere leading-tight ${classes.name}`}>{name}</span>
        <span
          className={`flex-none rounded-md text-dimmed text-sm text-center border border-line px-2 py-1 ${classes.mark}`}
        >
          {shown}
        </span>
      </button>
      {(!readOnly || corrected) && (
        <button
          type="button"
          className={`plain text-dimmed hover:bg-hover cursor-pointer w-11 min-h-11 ${classes.menu}`}
          // A register that can only be read has no other stop.
          tabIndex={readOnly ? 0 : -1}
          aria-label={`More for ${name}`}
          onClick={openMenu}
          onKeyDown={event => {
            if (event.key === 'ArrowLeft') event.currentTarget.parentElement?.querySelector('button')?.focus()
          }}
        >
          ⋮
        </button>
      )}
      {conflict && (
        <Suspense>
          <Conflict name={name} conflict={conflict} onDecide={whose => decide(id, whose)} />
        </Suspense>
      )}
      {refusal && (
        <p className={`m-0 col-span-full text-danger text-sm ${classes.below}`} role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
})
RegisterRow.displayName = 'RegisterRow'
