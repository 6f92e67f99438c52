import { PathLink } from '../../../ui/PathLink.tsx'
import type { Desk } from '../queries.ts'
import classes from './Desk.module.css'

const gridAt = (desk: Desk, { subject, component }: NonNullable<Desk['scores']>['lacking'][number]): string =>
  `/academics/scores/${desk.classArm.id}/${subject.id}?term=${desk.term.id}&component=${component.id}`

/** The scores that are missing, by subject and component with the teachers' names; each leads to its column. */
export const MissingScores = ({ desk }: { desk: Desk }) => {
  const { scores } = desk
  if (!scores) return <p className={classes.quiet}>Your role does not see scores.</p>
  if (scores.subjects === 0) return <p className={classes.quiet}>No student of the class arm takes a subject yet.</p>
  if (scores.lacking.length === 0) return <p className={classes.quiet}>Every score is in.</p>
  return (
    <ul className={classes.missing} aria-label="Missing scores">
      {scores.lacking.map(one => (
        <li key={`${one.subject.id} ${one.component.id}`}>
          <PathLink to={gridAt(desk, one)}>
            <span>
              <b>
                {one.subject.name}, {one.component.name}
              </b>
              <small>{one.teachers.join(', ') || 'No teacher'}</small>
            </span>
            <span className="figures">
              {one.students - one.entered} of {one.students} missing
            </span>
          </PathLink>
        </li>
      ))}
    </ul>
  )
}
