import type { ReactNode } from 'react'
import { useOnline } from '../../../ui/feedback/OfflineBanner.tsx'
import classes from './StickyHead.module.css'

interface StickyHeadProps {
  /** The day and the sittings. */
  head: ReactNode
  /** How many students are present and absent. */
  count?: string
}

/** The slim head of a register, in view while its rows scroll; without a connection it says so. */
export const StickyHead = ({ head, count }: StickyHeadProps) => {
  const isOnline = useOnline()
  return (
    <div className={`row wrap middle line-below on-surface sticky at-least-48 ${classes.head} no-print`}>
      {head}
      {count !== undefined && (
        <p className={`flat text-sm ${classes.count} figures`} aria-live="polite">
          {count}
        </p>
      )}
      {!isOnline && (
        <p className={`waiting on-waiting flat text-sm ${classes.offline}`}>
          No connection. Marks are kept on this device.
        </p>
      )}
    </div>
  )
}
