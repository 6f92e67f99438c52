import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { CheckPoint } from '../queries.ts'
import classes from './Transfers.module.css'

/** What prevents a request, and what both schools should know. */
export const CheckList = ({ points }: { points: readonly CheckPoint[] }) => (
  <ul className="list grid gap-8" aria-label="Check list">
    {points.length === 0 && (
      <li className={`row gap-8 pad-12 round on-accent ${classes.fine}`}>
        <IconCircleCheck className="above-2" aria-hidden size={20} />
        Nothing blocks the transfer: marks, registers and cards are in order.
      </li>
    )}
    {points.map(({ code, blocking, message }) => (
      <li key={`${code} ${message}`} className={`row gap-8 pad-12 round ${blocking ? classes.blocking : 'on-waiting'}`}>
        {blocking ? (
          <IconAlertTriangle className="wrong above-2" aria-hidden size={20} />
        ) : (
          <IconInfoCircle className="above-2" aria-hidden size={20} />
        )}
        <span>
          {blocking && <strong>In the way: </strong>}
          {message}
        </span>
      </li>
    ))}
  </ul>
)
