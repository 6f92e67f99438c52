import type { ReactNode } from 'react'
import { canStore, whyNotStored } from '../../../lib/words.ts'
import { useOnline } from '../../../ui/feedback/OfflineBanner.tsx'
import { useRegisters } from '../drafts.ts'
import classes from './StickyHead.module.css'

interface StickyHeadProps {
  /** The day and the sittings. */
  head: ReactNode
  /** How many students are present and absent. */
  count?: string
  /** The button that lists the keys. */
  keys?: ReactNode
}

/** The slim head of a register, in view while its rows scroll; without a connection it says so. */
export const StickyHead = ({ head, count, keys }: StickyHeadProps) => {
  const isOnline = useOnline()
  const { unstored } = useRegisters()
  return (
    <div
      className={`flex flex-wrap items-center border-b border-line bg-surface sticky min-h-12 ${classes.head} no-print`}
    >
      {head}
      {count !== undefined && (
        <p className={`m-0 text-sm ${classes.count} figures`} aria-live="polite">
          {count}
        </p>
      )}
      {keys}
      {!isOnline && (
        <p className={`text-waiting bg-waiting-soft m-0 text-sm ${classes.offline}`}>
          {`No connection. ${unstored || !canStore() ? whyNotStored() : 'Marks are kept on this device.'}`}
        </p>
      )}
    </div>
  )
}
