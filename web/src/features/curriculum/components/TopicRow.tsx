import { ActionIcon } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import type { SubjectTopic } from '../queries.ts'
import classes from './Curriculum.module.css'

interface TopicRowProps {
  topic: SubjectTopic
  busy: boolean
  onRename: () => void
  onTakeOff: () => void
}

/** A topic of a subject, and the actions on it. */
export const TopicRow = ({ topic: { name, owner, addedBy, can }, busy, onRename, onTakeOff }: TopicRowProps) => (
  <li className={`row middle gap-4 line-between at-least-48 ${classes.row}`}>
    <span className="narrow anywhere grow-auto">
      {name}
      {addedBy === 'school' && (
        <span className={`pill left-8 tint-2`}>{owner === 'school' ? "The school's own" : 'Added by the school'}</span>
      )}
    </span>
    {can.rename && (
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Correct the name of ${name}`} onClick={onRename}>
        <IconPencil aria-hidden size={18} />
      </ActionIcon>
    )}
    {can.takeOff && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        disabled={busy}
        aria-label={`Take ${name} off the subject`}
        onClick={onTakeOff}
      >
        <IconX aria-hidden size={18} />
      </ActionIcon>
    )}
  </li>
)
