import '@mantine/dates/styles.layer.css'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { isSchoolDay } from '../../model/week.ts'
import { termsOfState } from '../../queries.ts'
import classes from './DayPopover.module.css'

interface DayJumpProps {
  day: string | null
  /** The last day that may be chosen. */
  last: string
  onDay: (day: string) => void
}

/** The terms may arrive after the calendar has opened, when nothing in it could take the focus. */
const focusDay = (calendar: HTMLElement | null): void =>
  calendar?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** A calendar in which only school days can be chosen. */
const DayJump = ({ day, last, onDay }: DayJumpProps) => {
  const { data: sessions, error, refetch } = useQuery(termsOfState())
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!sessions) return <SkeletonList rows={6} />
  const terms = sessions.flatMap(session => session.terms)
  return (
    <div ref={focusDay}>
      <DatePicker
        value={day}
        defaultDate={day ?? last}
        maxDate={last}
        excludeDate={one => !isSchoolDay(terms, one)}
        getDayProps={one => (one === (day ?? last) ? { 'data-autofocus': true } : {})}
        onChange={picked => picked && onDay(picked)}
      />
    </div>
  )
}

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
