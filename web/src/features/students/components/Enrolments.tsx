import { showDay } from '../../../lib/days.ts'
import { Panel } from '../../../ui/FactsPanel.tsx'
import { newestFirst, type Profile } from '../queries.ts'
import classes from './Profile.module.css'

/** The student's enrolments, newest first. */
export const Enrolments = ({ enrolments }: { enrolments: Profile['enrolments'] }) => (
  <Panel title="Enrolment history">
    {enrolments.length === 0 ? (
      <p className="flat dim">No enrolment is recorded.</p>
    ) : (
      <ol className="list">
        {newestFirst(enrolments).map(enrolment => (
          <Item key={enrolment.id} enrolment={enrolment} />
        ))}
      </ol>
    )}
  </Panel>
)

const Item = ({ enrolment }: { enrolment: Profile['enrolments'][number] }) => {
  const { school, session, class: studentClass, classArm, begins, ends, endedBecause } = enrolment
  return (
    <li className={`grid gap-2 relative ${classes.stay}`} data-now={ends === null || undefined}>
      <span>
        <strong>{classArm ? `${studentClass.name} ${classArm.name}` : studentClass.name}</strong> · {school.name}
      </span>
      <span className="dim text-sm figures">
        {session.name} · {showDay(begins)} {ends ? `to ${showDay(ends)}` : 'until now'}
        {endedBecause ? ` · ${endedBecause}` : ''}
      </span>
    </li>
  )
}
