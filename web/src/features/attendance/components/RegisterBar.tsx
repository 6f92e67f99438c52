import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SendState } from '../../../lib/draft/retry-queue.ts'
import { counted, whyNotStored } from '../../../lib/words.ts'
import { type Sheet, unsentIn } from '../model/sheet.ts'
import classes from './RegisterBar.module.css'

interface RegisterBarProps {
  sheet: Sheet
  sending: SendState
  /** Why it is not sent yet; null if nothing waits. */
  why: string | null
  unstored: boolean
  storing: boolean
  /** How many marks are tapped and not saved. */
  drafts: number
  /** How many students have no mark, and whether a save marks them as present. */
  unmarked: number
  presumes: boolean
  /** Nobody has a mark. */
  isEmpty: boolean
  /** How many marks of the saved register were presumed. */
  presumed: number
  /** Who is not present, by name, read back before a save. */
  away: string
  /** The other buttons: undo, copy, what is due next. */
  children?: ReactNode
  onSave: () => void
  onSend: () => void
}

interface SaveState {
  /** The class of the words. */
  look: '' | 'text-accent' | 'text-waiting' | 'text-danger'
  words: string
}

type Facts = Pick<RegisterBarProps, 'sheet' | 'sending' | 'why' | 'storing' | 'unmarked' | 'isEmpty' | 'presumed'>

const savedWords = ({ unmarked, isEmpty, presumed }: Facts): string => {
  if (isEmpty) return 'Nothing marked yet'
  if (unmarked > 0) return `Saved, ${unmarked} not marked`
  return presumed > 0 ? `Saved, ${presumed} presumed present` : 'Saved'
}

/** The save state of the register, in words; the most serious first. */
const saveStateOf = (facts: Facts, mayBeSaved: boolean): SaveState => {
  const { sheet, sending, why, storing } = facts
  const conflicts = Object.keys(sheet.conflicts).length
  const refusals = Object.keys(sheet.refusals).length
  const unsent = unsentIn(sheet)
  if (sheet.error) return { look: 'text-danger', words: sheet.error }
  if (conflicts > 0)
    return { look: 'text-waiting', words: `${counted(conflicts, 'conflict')}: choose which mark stays` }
  if (refusals > 0) return { look: 'text-danger', words: `${counted(refusals, 'mark')} refused` }
  // Work that waits is stored on the device; before that the page should not be left.
  if (unsent > 0 && (storing || sending === 'sending')) return { look: '', words: 'Saving…' }
  if (unsent > 0) return { look: 'text-waiting', words: [`${unsent} not yet sent`, why].filter(Boolean).join(': ') }
  return mayBeSaved ? { look: '', words: 'Not saved yet' } : { look: 'text-accent', words: savedWords(facts) }
}

/** There is something to save: marks, or students whom a save marks as present. */
export const hasToSave = ({ drafts, presumes, unmarked }: Pick<RegisterBarProps, 'drafts' | 'presumes' | 'unmarked'>) =>
  drafts > 0 || (presumes && unmarked > 0)

/** The bar at the bottom of the register: the absentees by name, the save state, and the button that is due. */
export const RegisterBar = (props: RegisterBarProps) => {
  const { sheet, sending, unstored, drafts, unmarked, away, children, onSave, onSend } = props
  const mayBeSaved = hasToSave(props)
  const isStuck = sheet.queue.length > 0 && sending !== 'sending'
  const state = saveStateOf(props, mayBeSaved)
  return (
    <section
      className={`flex items-center gap-2 bg-surface border border-line sticky ${classes.bar} no-print`}
      aria-label="Save the register"
    >
      <div className={`flex-1 text-sm leading-tight ${classes.words}`} data-away={(mayBeSaved && away) || undefined}>
        <p className={`m-0 font-semibold ${state.look}`} role="status">
          {state.words}
          {unstored && ` ${whyNotStored()}`}
        </p>
        {mayBeSaved && <p className="m-0">{away || 'Nobody is absent'}</p>}
      </div>
      {isStuck && drafts === 0 && (
        <Button variant="default" onClick={onSend}>
          Try now
        </Button>
      )}
      {children}
      {(mayBeSaved || unmarked > 0) && (
        <Button aria-keyshortcuts="Control+Enter" onClick={onSave} disabled={!mayBeSaved}>
          Save register
        </Button>
      )}
    </section>
  )
}
