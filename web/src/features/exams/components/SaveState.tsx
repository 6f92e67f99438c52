import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconSend } from '@tabler/icons-react'
import type { DraftState } from '../draft.ts'
import { sameChoice } from '../model/choice.ts'
import classes from './SaveState.module.css'

const kindOf = ({ choice, saved, courier, conflict }: DraftState): 'saved' | 'saving' | 'waiting' | 'attention' =>
  conflict || (courier === 'stopped' && !sameChoice(choice, saved))
    ? 'attention'
    : sameChoice(choice, saved)
      ? 'saved'
      : choice.size === 0
        ? 'attention'
        : courier === 'waiting'
          ? 'waiting'
          : 'saving'

const pictures = { saved: IconCheck, saving: IconSend, waiting: IconCloudOff, attention: IconAlertTriangle }

const wordsOf = (state: DraftState, kind: ReturnType<typeof kindOf>): string => {
  if (state.conflict) return 'Not saved: somebody else changed it'
  if (kind === 'saved') return 'Saved'
  if (state.choice.size === 0) return 'Nobody is chosen any more. What was saved before stays until you discard it.'
  if (kind === 'waiting') return 'Not sent yet: no connection. What you chose is kept on this device.'
  return kind === 'attention' ? `Not saved: ${state.error ?? 'the service refused it'}` : 'Saving…'
}

/** How the choice of students is saved, in words. Without `onSend` nothing can be sent any more. */
export const SaveState = ({ state, onSend }: { state: DraftState; onSend?: () => void }) => {
  if (state.choice.size === 0 && state.saved.size === 0) return null
  const kind = kindOf(state)
  const Picture = pictures[kind]
  return (
    <div className={classes.save}>
      <p className={classes.words} data-kind={kind} role="status" aria-label="Save state">
        <Picture aria-hidden size={18} />
        <span>
          {wordsOf(state, kind)}
          {state.unkept && ' This device can keep no more: stay on this page until all is saved.'}
        </span>
      </p>
      {onSend && (kind === 'waiting' || (kind === 'attention' && !state.conflict && state.choice.size > 0)) && (
        <Button size="xs" variant="default" onClick={onSend}>
          Try now
        </Button>
      )}
    </div>
  )
}
