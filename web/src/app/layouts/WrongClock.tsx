import { type ReactNode, useEffect, useState } from 'react'
import { deviceTime, now } from '../../lib/clock.ts'
import { showClock, showDeviceClock } from '../../lib/days.ts'

const tick = 10_000

/** 'Sat, 28-11-2020, 14:05' */
const inMinutes = ({ day, time }: ReturnType<typeof showClock>): string => `${day}, ${time.slice(0, 5)}`

/** What is wrong with the device's clock: its hands may be right in a wrong time zone. The page itself shows the right day. */
const words = (): ReactNode => {
  const says = inMinutes(showDeviceClock(new Date(deviceTime())))
  return says === inMinutes(showClock(now())) ? (
    'The time zone of this device is wrong. Choose Lagos (GMT+1) in its settings.'
  ) : (
    <>
      The clock of this device is wrong: it says <span className="whitespace-nowrap">{says}.</span>
    </>
  )
}

/** One line while the device's clock differs from the server's by more than ten minutes. */
const WrongClock = () => {
  const [, draw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => draw(count => count + 1), tick)
    return () => clearInterval(timer)
  }, [])
  return (
    <section className="text-waiting bg-waiting-soft text-sm px-3 py-2 no-print" aria-label="The clock of this device">
      {words()}
    </section>
  )
}

export default WrongClock
