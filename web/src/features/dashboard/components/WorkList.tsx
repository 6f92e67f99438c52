import { useId } from 'react'
import { PathLink } from '../../../ui/PathLink.tsx'
import type { Work } from '../model/today.ts'
import classes from './today.module.css'

interface WorkListProps {
  title: string
  work: readonly Work[]
  /** Said under the list, such as how many more there are. */
  more?: { words: string; to: string } | null
}

/** A part of Today: each line links to the page that does the work. Nothing if there is none. */
export const WorkList = ({ title, work, more }: WorkListProps) => {
  const id = useId()
  if (work.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.partName}>
        {title}
      </h2>
      <ul className={classes.list}>
        {work.map(({ key, title: what, detail, count, to, isUrgent }) => (
          <li key={key}>
            <PathLink to={to} className={classes.line}>
              <span className={classes.what}>
                {what}
                <small className={isUrgent ? classes.urgent : undefined}>{detail}</small>
              </span>
              <span className={`${classes.count} figures`}>{count}</span>
            </PathLink>
          </li>
        ))}
        {more && (
          <li>
            <PathLink to={more.to} className={classes.line}>
              <span className="link">{more.words}</span>
            </PathLink>
          </li>
        )}
      </ul>
    </section>
  )
}
