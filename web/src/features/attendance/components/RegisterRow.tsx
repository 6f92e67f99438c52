import { Button, NativeSelect } from '@mantine/core'
import { type KeyboardEvent, memo, useId } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { inWords, type Mark, marks, nameOfMark, type Reason, reasons, takesReason } from '../model/marks.ts'
import type { Conflict } from '../model/sheet.ts'
import { iconOfMark } from './mark-icons.ts'
import classes from './RegisterRow.module.css'

export interface RowActions {
  mark: (studentId: string, mark: Mark, reason: Reason | null) => void
  decide: (studentId: string, whose: 'mine' | 'theirs') => void
  /** Shows what the cell has shown before. */
  look: (studentId: string) => void
}

interface RegisterRowProps extends RowActions {
  id: string
  name: string
  /** In grey beside the name. */
  fact: string
  current: Mark | null
  reason: Reason | null
  state: 'standing' | 'queued' | 'draft' | 'conflict' | null
  conflict: Conflict | undefined
  refusal: string | undefined
  readOnly: boolean
  /** The mark that stands was corrected before. */
  corrected: boolean
}

const stateWords = { draft: 'not saved', queued: 'not sent', conflict: 'in conflict', standing: '' }

const markOfLetter = (letter: string): Mark | undefined => marks.find(mark => mark[0] === letter.toLowerCase())

/** A letter marks the student and goes on to the next one. */
const onLetter = (event: KeyboardEvent<HTMLElement>, choose: (mark: Mark) => void): void => {
  const mark = event.ctrlKey || event.metaKey || event.altKey ? undefined : markOfLetter(event.key)
  if (!mark || event.key.length !== 1) return
  event.preventDefault()
  choose(mark)
  const groups = [...document.querySelectorAll('[data-register] [role="radiogroup"]')]
  const next = groups[groups.findIndex(group => group.contains(event.currentTarget)) + 1]
  const target =
    next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector<HTMLInputElement>('input')
  target?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** A student in the register: the name, four targets, and the reason of an absence. */
export const RegisterRow = memo((props: RegisterRowProps) => {
  const { id, name, fact, current, reason, state, conflict, refusal, readOnly, corrected, mark, decide, look } = props
  const nameId = useId()
  return (
    <li className={classes.row} data-state={state ?? undefined}>
      <div className={classes.who}>
        <span id={nameId} className={classes.name}>
          {name}
        </span>
        <span className={classes.fact}>
          {fact}
          {state && state !== 'standing' && <span className={classes.state}>{stateWords[state]}</span>}
          {corrected && (
            <button
              type="button"
              className={classes.corrected}
              aria-label={`corrected: history of ${name}`}
              onClick={() => look(id)}
            >
              corrected
            </button>
          )}
        </span>
      </div>
      <div role="radiogroup" aria-labelledby={nameId} className={classes.targets}>
        {marks.map(option => {
          const Shape = iconOfMark[option]
          return (
            <label key={option} className={classes.target} data-mark={option}>
              <input
                type="radio"
                name={`mark-${id}`}
                value={option}
                checked={current === option}
                disabled={readOnly}
                onChange={() => mark(id, option, null)}
                onKeyDown={event => onLetter(event, letter => mark(id, letter, null))}
              />
              <Shape aria-hidden size={18} stroke={2.2} />
              <span>{nameOfMark[option]}</span>
            </label>
          )
        })}
      </div>
      {current && takesReason(current) && !readOnly && (
        <NativeSelect
          size="sm"
          className={classes.reason}
          aria-label={`Reason, ${name}`}
          value={reason ?? ''}
          data={[{ value: '', label: 'Reason' }, ...reasons]}
          onChange={event =>
            mark(id, current, reasons.find(one => one.value === event.currentTarget.value)?.value ?? null)
          }
        />
      )}
      {readOnly && reason && <span className={classes.reasonRead}>{reason}</span>}
      {conflict && (
        <div className={classes.conflict} role="group" aria-label={`Conflict, ${name}`}>
          <p>
            {conflict.theirs.by.name || 'Somebody else'} marked <strong>{inWords(conflict.theirs)}</strong> (
            {showInstant(conflict.theirs.at)}), and you marked <strong>{inWords(conflict.mine)}</strong>. Which one
            stays?
          </p>
          <div className={classes.choice}>
            <Button size="sm" variant="default" onClick={() => decide(id, 'theirs')}>
              Keep theirs: {inWords(conflict.theirs)}
            </Button>
            <Button size="sm" onClick={() => decide(id, 'mine')}>
              Keep mine: {inWords(conflict.mine)}
            </Button>
          </div>
        </div>
      )}
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
})
RegisterRow.displayName = 'RegisterRow'
