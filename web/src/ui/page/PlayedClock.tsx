import { useEffect, useState, useSyncExternalStore } from 'react'
import { clockError, isClockPlayed, now } from '../../lib/clock.ts'
import { dayInLagos, showShortDay, timeOfDay } from '../../lib/days.ts'

/** How often the time is shown again, in milliseconds. */
const every = 10_000

interface PlayedClockProps {
  /** What comes before the day and the hour. */
  words?: string
  showDay?: (day: string) => string
}

/** Where a demonstration plays another day than today: the time there, in one line at the top of the page. */
export const PlayedClock = (props: PlayedClockProps) =>
  useSyncExternalStore(clockError.subscribe, isClockPlayed, isClockPlayed) ? <RunningClock {...props} /> : null

const RunningClock = ({ words = 'Demonstration: here it is', showDay = showShortDay }: PlayedClockProps) => {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), every)
    return () => clearInterval(timer)
  }, [])
  return (
    <section
      className="text-dimmed text-xs bg-surface border-b border-line px-3 py-1 no-print"
      aria-label={words}
      data-played
    >
      {words}{' '}
      <span className="whitespace-nowrap">
        {showDay(dayInLagos(moment))}, {timeOfDay(moment)}
      </span>
    </section>
  )
}
