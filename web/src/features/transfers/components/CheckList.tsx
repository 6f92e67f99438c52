import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { CheckPoint } from '../queries.ts'
import classes from './Transfers.module.css'

/** What prevents a request, and what both schools should know. */
export const CheckList = ({ points }: { points: readonly CheckPoint[] }) => (
  <ul className="list grid gap-2" aria-label="Check list">
    {points.length === 0 && (
      <li className={`flex gap-2 p-3 rounded-md bg-accent-soft ${classes.fine}`}>
        <IconCircleCheck className="mt-0.5" aria-hidden size={20} />
        Nothing blocks the transfer: marks, registers and cards are in order.
      </li>
    )}
    {points.map(({ code, blocking, message }) => (
      <li
        key={`${code} ${message}`}
        className={`flex gap-2 p-3 rounded-md ${blocking ? classes.blocking : 'bg-waiting-soft'}`}
      >
        {blocking ? (
          <IconAlertTriangle className="text-danger mt-0.5" aria-hidden size={20} />
        ) : (
          <IconInfoCircle className="mt-0.5" aria-hidden size={20} />
        )}
        <span>
          {blocking && <strong>In the way: </strong>}
          {message}
        </span>
      </li>
    ))}
  </ul>
)
