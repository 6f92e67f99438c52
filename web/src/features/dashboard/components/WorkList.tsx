import { type ReactNode, useId } from 'react'
import { cachedPages } from '../../../lib/cached-read.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { useOnline } from '../../../ui/feedback/OfflineBanner.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { Work } from '../model/today.ts'
import classes from './today.module.css'

interface WorkListProps {
  title: string
  work: readonly Work[]
  /** Said under the list, such as how many more there are. */
  more?: { words: string; to: string } | null
  /** What can be done about all lines at once; beside the title. */
  action?: ReactNode
  /** What can be done about a line beside opening it. */
  actionOf?: (work: Work) => ReactNode
}

/** A part of Today: each line links to the page that does the work. Nothing if there is none. */
export const WorkList = ({ title, work, more, action, actionOf }: WorkListProps) => {
  const id = useId()
  // Without a connection: what opens. A page that was never opened on this device does not.
  const opens = useOnline() ? null : cachedPages().map(({ to }) => to)
  if (work.length === 0) return null
  return (
    <section className={`px-4 py-3 rounded-lg bg-surface border border-line ${classes.part}`} aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="m-0 text-lg font-bold">
          {title}
        </h2>
        {action}
      </div>
      <ul className={`p-0 list-none divided ${classes.list}`}>
        {work.map(one => (
          <li key={one.key} className={one.remind && 'flex items-center gap-2'}>
            <PathLink to={one.to} className={`py-2 flex-1 min-w-0 ${classes.line}`}>
              <span className={`min-w-0 wrap-anywhere ${classes.what}`}>
                <Dated>{one.title}</Dated>
                <small className={one.isUrgent ? 'block text-waiting font-semibold' : 'block'}>
                  <Dated>{one.detail}</Dated>
                </small>
                {opens?.includes(one.to.split('?')[0] ?? '') === false && (
                  <small className="block">Needs a connection</small>
                )}
              </span>
              <span className={`font-bold text-right ${classes.count} figures`}>{one.count}</span>
            </PathLink>
            {actionOf?.(one)}
          </li>
        ))}
        {more && (
          <li>
            <PathLink to={more.to} className={`py-2 ${classes.line}`}>
              <span className="text-link">{more.words}</span>
            </PathLink>
          </li>
        )}
      </ul>
    </section>
  )
}
