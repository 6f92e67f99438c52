import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SendState } from '../../../lib/draft/retry-queue.ts'
import { marks, nameOfMark, type Tally } from '../model/marks.ts'
import { type Sheet, unsentIn } from '../model/sheet.ts'
import { iconOfMark } from './mark-icons.ts'
import classes from './RegisterBar.module.css'

interface RegisterBarProps {
  sheet: Sheet
  tally: Tally
  sending: SendState
  unstored: boolean
  readOnly: boolean
  onSave: () => void
  onTakeBack: () => void
  onSend: () => void
}

interface SaveState {
  kind: 'saved' | 'draft' | 'sending' | 'waiting' | 'conflict' | 'fault'
  words: string
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** How the register stands, in words; the gravest first. */
const saveStateOf = (sheet: Sheet, tally: Tally, sending: SendState): SaveState => {
  const conflicts = Object.keys(sheet.conflicts).length
  const refusals = Object.keys(sheet.refusals).length
  const drafts = Object.keys(sheet.drafts).length
  const unsent = unsentIn(sheet)
  if (sheet.fault) return { kind: 'fault', words: sheet.fault }
  if (conflicts > 0)
    return { kind: 'conflict', words: `${plural(conflicts, 'conflict', 'conflicts')}: choose which mark stays` }
  if (refusals > 0) return { kind: 'fault', words: `${plural(refusals, 'mark was', 'marks were')} refused` }
  if (unsent > 0 && sending === 'sending') return { kind: 'sending', words: 'Saving…' }
  if (unsent > 0) {
    const why = sending === 'waiting' ? ': waiting for a connection' : ''
    return { kind: 'waiting', words: `${unsent} not yet sent${why}` }
  }
  if (drafts > 0) return { kind: 'draft', words: `${plural(drafts, 'mark', 'marks')} not saved yet` }
  if (tally.unmarked === tally.opened) return { kind: 'draft', words: 'Nothing marked yet' }
  return { kind: 'saved', words: tally.unmarked > 0 ? `Saved, ${tally.unmarked} not marked` : 'Saved' }
}

const pictures: Record<SaveState['kind'], ReactNode> = {
  saved: <IconCheck aria-hidden size={18} stroke={2.4} />,
  draft: <IconPencil aria-hidden size={18} />,
  sending: <IconSend aria-hidden size={18} />,
  waiting: <IconCloudOff aria-hidden size={18} />,
  conflict: <IconAlertTriangle aria-hidden size={18} />,
  fault: <IconAlertTriangle aria-hidden size={18} />,
}

/** Stands at the bottom of the register: it counts, says how the register is saved, and saves it. */
export const RegisterBar = (props: RegisterBarProps) => {
  const { sheet, tally, sending, unstored, readOnly, onSave, onTakeBack, onSend } = props
  const drafts = Object.keys(sheet.drafts).length
  const isStuck = sheet.queue.length > 0 && sending !== 'sending'
  const state = saveStateOf(sheet, tally, sending)
  return (
    <section className={`${classes.bar} no-print`} aria-label="Save the register">
      <dl className={`${classes.tally} figures`}>
        {marks.map(mark => {
          const Shape = iconOfMark[mark]
          return (
            <div key={mark} data-mark={mark}>
              <dt>
                <Shape aria-hidden size={15} stroke={2.4} />
                <span>{nameOfMark[mark]}</span>
              </dt>
              <dd>{tally[mark]}</dd>
            </div>
          )
        })}
        {tally.unmarked > 0 && (
          <div data-mark="none">
            <dt>
              <span>Not marked</span>
            </dt>
            <dd>{tally.unmarked}</dd>
          </div>
        )}
      </dl>
      {!readOnly && (
        <>
          <p className={classes.state} data-kind={state.kind} role="status">
            {pictures[state.kind]}
            <span>
              {state.words}
              {unstored && ' This device can keep no more: stay on this page until it is saved.'}
            </span>
          </p>
          <div className={classes.buttons}>
            {isStuck && drafts === 0 && (
              <Button variant="default" onClick={onSend}>
                Try now
              </Button>
            )}
            {drafts > 0 && (
              <Button variant="default" onClick={onTakeBack}>
                Discard
              </Button>
            )}
            <Button onClick={onSave} disabled={drafts === 0} className={classes.save}>
              Save register
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
