import { SaveState } from '../../../../ui/SaveState.tsx'
import { sendingOf } from '../../model/entry.ts'
import { saveWords } from '../../model/save-state.ts'
import type { ScoreState } from '../../store.ts'

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
