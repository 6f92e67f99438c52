import { useEffect, useState } from 'react'
import { deviceTime, now } from '../../lib/clock.ts'
import { showClock, showDeviceClock } from '../../lib/days.ts'

const tick = 10_000

/** 'Sat, 28-11-2020, 14:05' */
const inMinutes = ({ day, time }: ReturnType<typeof showClock>): string => `${day}, ${time.slice(0, 5)}`

/** What is wrong with the device's clock, and what that changes; the hands of a clock may be right in a wrong time zone. */
const words = (): string => {
  const says = inMinutes(showDeviceClock(new Date(deviceTime())))
  const right = inMinutes(showClock(now()))
  return says === right
    ? 'The time zone of this device is wrong. Choose Lagos (GMT+1) in its settings.'
    : `The clock of this device is wrong: it says ${says}. Akada uses the right time: ${right}.`
}

/** One line while the device's clock differs from the server's by more than ten minutes. */
const WrongClock = () => {
  const [, draw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => draw(count => count + 1), tick)
    return () => clearInterval(timer)
  }, [])
  return <p className="flat waiting on-waiting text-sm pad-8-12 no-print">{words()}</p>
}

export default WrongClock
