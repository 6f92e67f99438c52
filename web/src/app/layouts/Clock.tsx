import { useEffect, useState } from 'react'
import { showClock } from '../../lib/days.ts'
import classes from './AreaLayout.module.css'

/** Date and time in Lagos, every second; a component of its own, so that nothing else is rendered again. */
export const Clock = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { day, time } = showClock(now)
  return (
    <time className={`grid nowrap right no-phone tight ${classes.clock} figures`} dateTime={now.toISOString()}>
      <span>{time}</span>
      <span className="dim text-xs">{day}</span>
    </time>
  )
}
