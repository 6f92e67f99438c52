import { Popover } from '@mantine/core'
import DayJump, { type DayJumpProps } from './DayJump.tsx'
import classes from './DayPopover.module.css'

interface DayPopoverProps extends DayJumpProps {
  opened: boolean
  onClose: () => void
}

/** The calendar of school days, below the preceding button in the same box, which opens it. */
export const DayPopover = ({ opened, onClose, onDay, ...rest }: DayPopoverProps) => (
  <Popover
    opened={opened}
    onChange={next => !next && onClose()}
    position="bottom-end"
    shadow="md"
    withRoles={false}
    trapFocus
    returnFocus
  >
    <Popover.Target>
      <span className={`absolute ${classes.anchor}`} />
    </Popover.Target>
    <Popover.Dropdown role="dialog" aria-label="School days">
      <DayJump
        {...rest}
        onDay={picked => {
          onClose()
          onDay(picked)
        }}
      />
    </Popover.Dropdown>
  </Popover>
)
