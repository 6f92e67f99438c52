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
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md p-3 ${over ? 'text-waiting bg-waiting-soft' : 'bg-hover'} ${classes.clock}`}
    >
      {over ? (
        <p className="m-0" role="status">
          This code is no longer valid. Ask for a new one.
        </p>
      ) : (
        <p className="m-0" role="timer">
          The code is valid for <strong className="figures">{showLeft(left)}</strong> minutes.
        </p>
      )}
      {wait > 0 ? (
        <p className="m-0 text-dimmed text-sm">
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
