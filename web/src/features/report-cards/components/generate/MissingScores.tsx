import { useCan } from '../../../../lib/session.ts'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { Remind } from '../../../reminders/index.tsx'
import type { Desk } from '../../queries.ts'
import classes from '../Desk.module.css'

const gridAt = (desk: Desk, { subject, component }: NonNullable<Desk['scores']>['lacking'][number]): string =>
  `/academics/scores/${desk.classArm.id}/${subject.id}?term=${desk.term.id}&component=${component.id}`

/** The scores that are missing, by subject and component with the teachers' names; each leads to its column. */
export const MissingScores = ({ desk }: { desk: Desk }) => {
  const { scores, classArm } = desk
  const canRemind = useCan()('score.view-all')
  if (!scores) return <p className="m-0 text-dimmed">Your role does not see scores.</p>
  if (scores.subjects === 0)
    return (
      <p className="m-0 text-dimmed">
        No student of the class arm takes a subject yet. Set the subjects of its class first.
      </p>
    )
  if (scores.lacking.length === 0) return <p className="m-0 text-dimmed">Every score is in.</p>
  return (
    <ul className={`list ${classes.missing}`} aria-label="Missing scores">
      {scores.lacking.map(one => (
        <li key={`${one.subject.id} ${one.component.id}`} className="border-t border-line flex items-center gap-2">
          <PathLink
            className="text-link no-underline flex items-center justify-between gap-3 flex-1 min-w-0 py-1 min-h-12"
            to={gridAt(desk, one)}
          >
            <span>
              <b className="block wrap-anywhere">
                {one.subject.name}, {one.component.name}
              </b>
              <small className="block wrap-anywhere">{one.teachers.join(', ') || 'No teacher'}</small>
            </span>
            <span className="figures">
              {one.students - one.entered} of {one.students} missing
            </span>
          </PathLink>
          {canRemind && one.teachers.length > 0 && (
            <Remind
              at={null}
              of={{ scores: [{ classArmId: classArm.id, subjectId: one.subject.id, componentId: one.component.id }] }}
              what={`${one.subject.name}, ${one.component.name}`}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
