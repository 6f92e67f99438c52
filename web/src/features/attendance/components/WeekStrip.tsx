import { ActionIcon } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { showLongDay } from '../../../lib/days.ts'
import type { WeekDay } from '../model/week.ts'
import { daysAfter } from '../model/week.ts'
import classes from './WeekStrip.module.css'

const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const number = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const progressWords = ({ closed, progress }: WeekDay): string => {
  if (closed) return closed
  if (progress.marked === 0) return 'Not marked'
  return progress.marked >= progress.of ? 'Marked' : `${progress.marked} of ${progress.of}`
}

/** The same for a narrow screen. */
const shortWords = ({ closed, progress }: WeekDay): string => {
  if (closed) return closed === 'Not yet' ? '' : 'Closed'
  return progress.marked === 0 ? '–' : `${progress.marked}/${progress.of}`
}

interface WeekStripProps {
  /** The Monday. */
  from: string
  /** Undefined while they are fetched. */
  days: readonly WeekDay[] | undefined
  day: string | null
  /** The last day that can be marked; weeks after it have nothing to show. */
  last: string
  onDay: (day: string) => void
  /** A day of the week before or after; what is done with it is what is done with a day, unless told otherwise. */
  onWeek?: (day: string) => void
}

/** The school days of a week, each with how far its register is marked, and the way to the weeks beside it. */
export const WeekStrip = ({ from, days, day, last, onDay, onWeek = onDay }: WeekStripProps) => (
  <div className={classes.strip} role="group" aria-label="Day of the register">
    <ActionIcon
      variant="default"
      className={classes.way}
      aria-label="The week before"
      onClick={() => onWeek(daysAfter(from, -3))}
    >
      <IconChevronLeft aria-hidden size={20} />
    </ActionIcon>
    {[0, 1, 2, 3, 4].map(place => {
      const its = daysAfter(from, place)
      const state = days?.[place]
      const isFull = state && !state.closed && state.progress.of > 0 && state.progress.marked >= state.progress.of
      const words = state ? progressWords(state) : ''
      return (
        <button
          key={its}
          type="button"
          className={classes.day}
          aria-current={its === day ? 'date' : undefined}
          aria-label={`${showLongDay(its)}${words ? `: ${words}` : ''}`}
          title={words}
          disabled={!state || state.closed !== null}
          data-full={isFull || undefined}
          onClick={() => onDay(its)}
        >
          <span className={classes.weekday}>{short.format(dateOf(its))}</span>
          <span className={`${classes.date} figures`}>
            {number.format(dateOf(its))} <span className={classes.month}>{month.format(dateOf(its))}</span>
          </span>
          <span className={`${classes.words} figures`}>
            {isFull && <IconCheck aria-hidden size={14} stroke={2.6} />}
            <span className={classes.long}>{words}</span>
            {!isFull && <span className={classes.short}>{state && shortWords(state)}</span>}
          </span>
        </button>
      )
    })}
    <ActionIcon
      variant="default"
      className={classes.way}
      aria-label="The week after"
      disabled={daysAfter(from, 7) > last}
      onClick={() => onWeek(daysAfter(from, 7))}
    >
      <IconChevronRight aria-hidden size={20} />
    </ActionIcon>
  </div>
)
