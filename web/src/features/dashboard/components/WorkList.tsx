import { type ReactNode, useId } from 'react'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { Work } from '../model/today.ts'
import classes from './today.module.css'

interface WorkListProps {
  title: string
  work: readonly Work[]
  /** Said under the list, such as how many more there are. */
  more?: { words: string; to: string } | null
  /** What can be done about a line beside opening it. */
  actionOf?: (work: Work) => ReactNode
}

/** A part of Today: each line links to the page that does the work. Nothing if there is none. */
export const WorkList = ({ title, work, more, actionOf }: WorkListProps) => {
  const id = useId()
  if (work.length === 0) return null
  return (
    <section className={`pad-12-16 round-lg on-surface frame ${classes.part}`} aria-labelledby={id}>
      <h2 id={id} className="flat text-lg bold">
        {title}
      </h2>
      <ul className={`unpadded unmarked divided ${classes.list}`}>
        {work.map(one => (
          <li key={one.key} className={one.remind && 'row middle gap-8'}>
            <PathLink to={one.to} className={`pad-8-0 grow narrow ${classes.line}`}>
              <span className={`narrow anywhere ${classes.what}`}>
                <Dated>{one.title}</Dated>
                <small className={one.isUrgent ? 'block waiting strong' : 'block'}>
                  <Dated>{one.detail}</Dated>
                </small>
              </span>
              <span className={`bold right ${classes.count} figures`}>{one.count}</span>
            </PathLink>
            {actionOf?.(one)}
          </li>
        ))}
        {more && (
          <li>
            <PathLink to={more.to} className={`pad-8-0 ${classes.line}`}>
              <span className="link">{more.words}</span>
            </PathLink>
          </li>
        )}
      </ul>
    </section>
  )
}
