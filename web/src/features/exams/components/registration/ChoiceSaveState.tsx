import { type SaveKind, SaveState } from '../../../../ui/feedback/SaveState.tsx'
import type { DraftState } from '../../registration-draft.ts'
import { sameChoice } from '../../model/choice.ts'

const kindOf = ({ choice, saved, sending, conflict }: DraftState): SaveKind => {
  if (conflict) return 'attention'
  if (sameChoice(choice, saved)) return 'saved'
  if (sending === 'stopped' || choice.size === 0) return 'attention'
  return sending === 'waiting' ? 'waiting' : 'saving'
}

const wordsOf = (state: DraftState, kind: SaveKind): string => {
  if (state.conflict) return 'Not saved: somebody else changed it'
  if (kind === 'saved') return 'Saved'
  if (state.choice.size === 0) return 'Nobody is chosen any more. What was saved before stays until you discard it.'
  if (kind === 'waiting') return `Not sent yet: ${state.error}. What you chose is stored on this device.`
  return kind === 'attention' ? `Not saved: ${state.error ?? 'the service refused it'}` : 'Saving…'
}

/** The save state of the choice of students, in words. Without `onSend` nothing can be sent any more. */
export const ChoiceSaveState = ({ state, onSend }: { state: DraftState; onSend?: () => void }) => {
  if (state.choice.size === 0 && state.saved.size === 0) return null
  const kind = kindOf(state)
  const isStuck = kind === 'waiting' || (kind === 'attention' && !state.conflict && state.choice.size > 0)
  return (
    <SaveState
      kind={kind}
      words={wordsOf(state, kind)}
      unstored={state.unstored}
      onSend={isStuck ? onSend : undefined}
    />
  )
}
