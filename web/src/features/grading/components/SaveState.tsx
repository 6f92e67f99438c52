import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sendingOf } from '../model/entry.ts'
import { saveWords, type SaveWords } from '../model/save-state.ts'
import type { ScoreState } from '../store.ts'
import classes from './SaveState.module.css'

const pictures: Record<SaveWords['kind'], ReactNode> = {
  saved: <IconCheck aria-hidden size={18} stroke={2.4} />,
  saving: <IconSend aria-hidden size={18} />,
  waiting: <IconCloudOff aria-hidden size={18} />,
  attention: <IconAlertTriangle aria-hidden size={18} />,
}

/** How the scores are saved, in words. */
export const SaveState = ({ state, onSend }: { state: ScoreState; onSend: () => void }) => {
  const entries = [...state.entries.values()]
  const unsent = entries.filter(entry => sendingOf(entry) !== null).length
  const { kind, words } = saveWords({
    unsent,
    conflicts: entries.filter(entry => entry.theirs).length,
    faults: entries.filter(entry => !entry.theirs && entry.fault).length,
    held: entries.filter(entry => entry.held && !entry.theirs && !entry.fault).length,
    courier: state.courier,
    error: state.error,
  })
  const isStuck = unsent > 0 && (state.courier === 'waiting' || state.courier === 'stopped')
  return (
    <div className={classes.save}>
      <p className={classes.words} data-kind={kind} role="status" aria-label="Save state">
        {pictures[kind]}
        <span>
          {words}
          {state.unkept && ' This device can keep no more: stay on this page until all is saved.'}
        </span>
      </p>
      {isStuck && (
        <Button size="xs" variant="default" onClick={onSend}>
          Try now
        </Button>
      )}
    </div>
  )
}
