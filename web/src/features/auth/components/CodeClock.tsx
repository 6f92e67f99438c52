import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { deviceTime } from '../../../lib/clock.ts'
import { resendWait, showLeft, validity } from '../reset.ts'
import classes from './CodeClock.module.css'

export interface CodeClockProps {
  /** When the newest code was requested, by this device's clock. */
  askedAt: number
  resend: () => void
  sending: boolean
}

/** How long the code is still valid, and a button for another one once that is allowed. Give it a `key` that changes with the code. */
export const CodeClock = ({ askedAt, resend, sending }: CodeClockProps) => {
  const [now, setNow] = useState(deviceTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = askedAt + validity - now
  const wait = askedAt + resendWait - now
  const over = left <= 0
  return (
    <div
      className={`row wrap middle between gap-4-16 round pad-12 ${over ? 'waiting on-waiting' : 'on-hover'} ${classes.clock}`}
    >
      {over ? (
        <p className="flat" role="status">
          This code is no longer valid. Ask for a new one.
        </p>
      ) : (
        <p className="flat" role="timer">
          The code is valid for <strong className="figures">{showLeft(left)}</strong> minutes.
        </p>
      )}
      {wait > 0 ? (
        <p className="flat dim text-sm">
          A new code can be sent in <span className="figures">{showLeft(wait)}</span>.
        </p>
      ) : (
        <Button variant="default" size="sm" loading={sending} onClick={resend}>
          Send a new code
        </Button>
      )}
    </div>
  )
}
