import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { whyNotStored } from '../../lib/words.ts'

export type SaveKind = 'saved' | 'saving' | 'waiting' | 'attention'

const pictures: Record<SaveKind, ReactNode> = {
  saved: <IconCheck aria-hidden size={18} stroke={2.4} />,
  saving: <IconSend aria-hidden size={18} />,
  waiting: <IconCloudOff aria-hidden size={18} />,
  attention: <IconAlertTriangle aria-hidden size={18} />,
}

const looks: Record<SaveKind, string> = {
  saved: 'text-accent',
  saving: '',
  waiting: 'text-waiting',
  attention: 'text-danger',
}

interface SaveStateProps {
  kind: SaveKind
  words: string
  /** Whether the device could not store the unsent work. */
  unstored: boolean
  /** Given if sending can be tried at once. */
  onSend?: (() => void) | undefined
}

/** The save state of what was entered, in words. */
export const SaveState = ({ kind, words, unstored, onSend }: SaveStateProps) => (
  <div className="flex items-center gap-2">
    <p
      className={`m-0 flex items-center gap-2 text-sm font-semibold ${looks[kind]}`}
      role="status"
      aria-label="Save state"
    >
      {pictures[kind]}
      <span>
        {words}
        {unstored && ` ${whyNotStored()}`}
      </span>
    </p>
    {onSend && (
      <Button size="xs" variant="default" onClick={onSend}>
        Try now
      </Button>
    )}
  </div>
)
