import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

/** What an empty list shows. `reason` says why it is empty ('No student matches the filters.'), `action` what to do. */
export const EmptyState = ({ reason, action }: { reason?: ReactNode; action?: ReactNode }) => (
  <div className={`column middle middle-text ${classes.empty}`}>
    <svg className={classes.picture} viewBox="0 0 96 64" aria-hidden="true">
      <path d="M8 14c14-5 28-5 40 2v42c-12-7-26-7-40-2z" />
      <path d="M88 14c-14-5-28-5-40 2v42c12-7 26-7 40-2z" />
      <path d="M17 25c8-2 15-2 22 1M17 34c8-2 15-2 22 1M57 26c7-3 14-3 22-1M57 35c7-3 14-3 22-1" />
    </svg>
    <p className="flat-above-16 strong balance">Oops, no content is available here yet. Kindly check back later</p>
    {reason && <p className={`flat-above-8 dim balance ${classes.reason}`}>{reason}</p>}
    {action && <div className="above-20">{action}</div>}
  </div>
)
