import type { ReactNode } from 'react'
import { Dated } from '../facts/Dated.tsx'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  /** Why it is empty: 'No student matches the filters.' */
  reason?: ReactNode
  /** What to do. */
  action?: ReactNode
  /** Where nothing is missing and only a choice is needed first: what to choose. */
  choice?: string
}

/** What an empty list shows. */
export const EmptyState = ({ reason, action, choice }: EmptyStateProps) => (
  <div className={`flex flex-col items-center text-center ${classes.empty}`}>
    <svg className={classes.picture} viewBox="0 0 96 64" aria-hidden="true">
      <path d="M8 14c14-5 28-5 40 2v42c-12-7-26-7-40-2z" />
      <path d="M88 14c-14-5-28-5-40 2v42c12-7 26-7 40-2z" />
      <path d="M17 25c8-2 15-2 22 1M17 34c8-2 15-2 22 1M57 26c7-3 14-3 22-1M57 35c7-3 14-3 22-1" />
    </svg>
    <p className="m-0 mt-4 font-semibold text-balance">
      {choice ?? 'Oops, no content is available here yet. Kindly check back later'}
    </p>
    {reason && (
      <p className={`m-0 mt-2 text-dimmed text-balance ${classes.reason}`}>
        <Dated>{reason}</Dated>
      </p>
    )}
    {action && <div className="mt-5">{action}</div>}
  </div>
)
