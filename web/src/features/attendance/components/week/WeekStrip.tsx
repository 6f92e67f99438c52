import { ActionIcon } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { showLongDay } from '../../../../lib/days.ts'
import type { WeekDay } from '../../model/week.ts'
import { daysAfter, howFar } from '../../model/week.ts'
import classes from './WeekStrip.module.css'

const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const number = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The short form for a narrow screen. */
const shortWords = ({ closed, progress }: WeekDay): string => {
  if (closed) return closed === 'Not yet' ? '' : 'Closed'
  return progress.marked === 0 ? '–' : `${progress.marked}/${progress.of}`
}

interface WeekStripProps {
  /** The Monday. */
  from: string
  /** Undefined while they are being fetched. */
  days: readonly WeekDay[] | undefined
  day: string | null
  /** The last day that can be marked; weeks after it have nothing to show. */
  last: string
  onDay: (day: string) => void
  /** Called with a day of the previous or next week; by default handled like any other day. */
  onWeek?: (day: string) => void
}

/** The school days of a week, each with how much of its register is marked, and links to the previous and next week. */
export const WeekStrip = ({ from, days, day, last, onDay, onWeek = onDay }: WeekStripProps) => (
  <div className={`grid gap-1 ${classes.strip}`} role="group" aria-label="Day of the register">
    <ActionIcon
      variant="default"
      className={`text-ink ${classes.way}`}
      aria-label="The week before"
      onClick={() => onWeek(daysAfter(from, -3))}
    >
      <IconChevronLeft aria-hidden size={20} />
    </ActionIcon>
    {[0, 1, 2, 3, 4].map(place => {
      const its = daysAfter(from, place)
      const state = days?.[place]
      const isFull = state && !state.closed && state.progress.of > 0 && state.progress.marked >= state.progress.of
      const words = state ? (state.closed ?? howFar(state.progress)) : ''
      return (
        <button
          key={its}
          type="button"
          className={`grid min-w-0 rounded-md text-ink bg-surface cursor-pointer border border-line justify-items-center gap-0.5 ${classes.day}`}
          aria-current={its === day ? 'date' : undefined}
          aria-label={`${showLongDay(its)}${words ? `: ${words}` : ''}`}
          title={words}
          disabled={!state || state.closed !== null}
          data-full={isFull || undefined}
          onClick={() => onDay(its)}
        >
          <span className="text-xs">{short.format(dateOf(its))}</span>
          <span className="font-bold whitespace-nowrap figures">
            {number.format(dateOf(its))} <span className="max-phone:hidden">{month.format(dateOf(its))}</span>
          </span>
          <span
            className={`flex items-center gap-0.5 text-dimmed text-xs leading-tight max-w-full ${classes.words} figures`}
          >
            {isFull && <IconCheck aria-hidden size={14} stroke={2.6} />}
            <span className="max-phone:hidden">{words}</span>
            {!isFull && <span className={`hidden ${classes.short}`}>{state && shortWords(state)}</span>}
          </span>
        </button>
      )
    })}
    <ActionIcon
      variant="default"
      className={`text-ink ${classes.way}`}
      aria-label="The week after"
      disabled={daysAfter(from, 7) > last}
      onClick={() => onWeek(daysAfter(from, 7))}
    >
      <IconChevronRight aria-hidden size={20} />
    </ActionIcon>
  </div>
)
