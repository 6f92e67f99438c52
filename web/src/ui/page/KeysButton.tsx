import { Button, Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './KeysButton.module.css'

interface KeysButtonProps {
  /** What they are the keys of: 'Keys of the grid'. */
  label: string
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, what: string])[]
  /** Below the keys. */
  children?: ReactNode
}

/** A button that lists the keys of a screen; on a phone there are none. */
export const KeysButton = ({ label, keys, children }: KeysButtonProps) => (
  <Popover position="bottom-end" width={500} shadow="md" trapFocus returnFocus>
    <Popover.Target>
      <Button
        variant="default"
        size="sm"
        className="max-phone:hidden"
        leftSection={<IconKeyboard aria-hidden size={18} />}
      >
        Keys
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={label} tabIndex={0} className={`overflow-auto ${classes.dropdown}`}>
      <dl className={`m-0 grid gap-1 text-sm ${classes.keys}`}>
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
