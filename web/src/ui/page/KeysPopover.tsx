import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OnDemandProps } from '../useOnDemand.ts'
import classes from './KeysPopover.module.css'

export interface KeysPopoverProps extends OnDemandProps {
  /** What they are the keys of: 'Keys of the grid'. */
  label: string
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, what: string])[]
  /** Below the keys. */
  children?: ReactNode
}

/** The list of keys, below the preceding button in the same box, which opens it. */
export const KeysPopover = ({ opened, onClose, label, keys, children }: KeysPopoverProps) => (
  <Popover
    opened={opened}
    onChange={next => !next && onClose()}
    position="bottom-end"
    width={500}
    shadow="md"
    withRoles={false}
    trapFocus
    returnFocus
  >
    <Popover.Target>
      <span className={`absolute ${classes.anchor}`} />
    </Popover.Target>
    <Popover.Dropdown role="dialog" aria-label={label} tabIndex={0} className={`overflow-auto ${classes.dropdown}`}>
      <dl className={`m-0 grid gap-1 text-sm ${classes.list}`}>
        {keys.map(([key, what]) => (
          <div className="grid gap-3" key={key}>
            <dt className="font-semibold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Popover.Dropdown>
  </Popover>
)
