import { useEffect, useState } from 'react'
import { showClock } from '../../lib/days.ts'
import { useUser } from '../../lib/session.ts'

/** How often the time is shown again, in milliseconds. */
const every = 10_000

/** Where a demonstration plays another day than today: its time, in one line below the header. */
export const PlayedClock = () => {
  const { playedClock } = useUser()
  return playedClock === undefined ? null : <RunningClock key={playedClock} start={Date.parse(playedClock)} />
}

/** The time that was `start` when the server said so; counted by the page, as the device's clock shows another day. */
const RunningClock = ({ start }: { start: number }) => {
  const [since] = useState(() => performance.now())
  const [moment, setMoment] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setMoment(start + performance.now() - since), every)
    return () => clearInterval(timer)
  }, [start, since])
  const { day, time } = showClock(new Date(moment))
  return (
    <section
      className="dim text-sm on-surface line-below pad-8-12 no-print"
      aria-label="The clock of the demonstration"
    >
      Demonstration: the clock stands at{' '}
      <span className="nowrap">
        {day.replace(',', '')}, {time.slice(0, 5)}
      </span>
    </section>
  )
}
