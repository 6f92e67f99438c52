import type { SendState } from '../../../../lib/draft/retry-queue.ts'
import { type SaveKind, SaveState } from '../../../../ui/feedback/SaveState.tsx'
import { sendingOf } from '../../model/entry.ts'
import type { ScoreState } from '../../store.ts'

interface SaveCounts {
  /** Valid values that the server has not acknowledged. */
  unsent: number
  conflicts: number
  errors: number
  /** From a file, waiting for Save. */
  held?: number
  /** The sending state. */
  sending: SendState
  /** Why they are not sent; null if they are. */
  error: string | null
}

interface SaveWords {
  kind: SaveKind
  words: string
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

/** The save state of the scores in words: 'All saved', 'Saving 3…', '5 not yet sent: waiting for a connection', '1 conflict'. */
export const saveWords = ({ unsent, conflicts, errors, held = 0, sending, error }: SaveCounts): SaveWords => {
  const parts: string[] = []
  if (unsent > 0) {
    if (sending === 'waiting' || sending === 'stopped')
      parts.push(`${unsent} not yet sent: ${error ?? 'the service refused them'}`)
    else parts.push(`Saving ${unsent}…`)
  }
  if (conflicts > 0) parts.push(count(conflicts, 'conflict', 'conflicts'))
  if (errors > 0) parts.push(`${count(errors, 'cell', 'cells')} not saved`)
  if (held > 0) parts.push(`${held} from a file, not saved yet`)
  if (parts.length === 0) return { kind: 'saved', words: 'All saved' }
  const needsPerson = conflicts + errors + held > 0 || sending === 'stopped'
  return { kind: needsPerson ? 'attention' : kindOfSending(sending), words: parts.join(' · ') }
}

const kindOfSending = (sending: SendState): SaveKind => (sending === 'waiting' ? 'waiting' : 'saving')

/** The save state of the scores, in words. */
export const ScoreSaveState = ({ state, onSend }: { state: ScoreState; onSend: () => void }) => {
  const entries = [...state.entries.values()]
  const unsent = entries.filter(entry => sendingOf(entry) !== null).length
  const save = saveWords({
    unsent,
    conflicts: entries.filter(entry => entry.theirs).length,
    errors: entries.filter(entry => !entry.theirs && entry.error).length,
    held: entries.filter(entry => entry.held && !entry.theirs && !entry.error).length,
    sending: state.sending,
    error: state.error,
  })
  const isStuck = unsent > 0 && (state.sending === 'waiting' || state.sending === 'stopped')
  return <SaveState {...save} unstored={state.unstored} onSend={isStuck ? onSend : undefined} />
}
