import { useEffect, useState } from 'react'
import { now } from '../../lib/clock.ts'
import { showClock } from '../../lib/days.ts'
import classes from './AreaLayout.module.css'

/** Date and time in Lagos, every second; a component of its own, so that nothing else is rendered again. */
export const Clock = () => {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { day, time } = showClock(moment)
  return (
    <time
      className={`grid whitespace-nowrap text-right max-phone:hidden leading-tight ${classes.clock} figures`}
      dateTime={moment.toISOString()}
    >
      <span>{time}</span>
      <span className="text-dimmed text-xs">{day}</span>
    </time>
  )
}
