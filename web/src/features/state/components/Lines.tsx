import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './State.module.css'

interface LinesProps {
  kind: 'component' | 'grade' | 'trait'
  /** The name of one row: 'component'. */
  what: string
  count: number
  least: number
  most: number
  renderLine: (place: number) => ReactNode
  onAdd: () => void
  onRemove: (place: number) => void
  /** Shown beside the button that adds a row. */
  note?: ReactNode
}

/** Rows of fields that can be added and removed. */
export const Lines = ({ kind, what, count, least, most, renderLine, onAdd, onRemove, note }: LinesProps) => (
  <>
    <ul className="list grid gap-2 col-span-full">
      {Array.from({ length: count }, (_, place) => (
        <li key={place} className={`grid items-start gap-3 ${classes.line}`} data-kind={kind}>
          {renderLine(place)}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={`${kind === 'trait' ? '' : 'mt-6'} ${classes.remove}`}
            data-labelled={kind !== 'trait' || undefined}
            disabled={count <= least}
            aria-label={`Remove ${what} ${place + 1}`}
            onClick={() => onRemove(place)}
          >
            <IconTrash aria-hidden size={20} />
          </ActionIcon>
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center gap-3 col-span-full">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus aria-hidden size={16} />}
        disabled={count >= most}
        onClick={onAdd}
      >
        Add {what}
      </Button>
      {note}
    </div>
  </>
)
