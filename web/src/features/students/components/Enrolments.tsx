import { countsOn } from '@akada/contract/students/enrolments'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { newestFirst, type Profile } from '../queries.ts'
import classes from './Profile.module.css'

/** The student's enrolments, newest first. */
export const Enrolments = ({ enrolments }: { enrolments: Profile['enrolments'] }) => (
  <Panel title="Enrolment history">
    {enrolments.length === 0 ? (
      <p className="m-0 text-dimmed">No enrolment is recorded.</p>
    ) : (
      <ol className="list">
        {newestFirst(enrolments).map(enrolment => (
          <Item key={enrolment.id} enrolment={enrolment} />
        ))}
      </ol>
    )}
  </Panel>
)

const daysOf = ({ begins, ends }: Profile['enrolments'][number]): string => {
  if (ends !== null) return `${showDay(begins)} to ${showDay(ends)}`
  return begins > today() ? `from ${showDay(begins)}` : `${showDay(begins)} until now`
}

const Item = ({ enrolment }: { enrolment: Profile['enrolments'][number] }) => {
  const { school, session, class: studentClass, classArm, endedBecause } = enrolment
  return (
    <li className={`grid gap-0.5 relative ${classes.stay}`} data-now={countsOn(enrolment, today()) || undefined}>
      <span>
        <strong>{classArm ? `${studentClass.name} ${classArm.name}` : studentClass.name}</strong> · {school.name}
      </span>
      <span className="text-dimmed text-sm figures">
        {session.name} · {daysOf(enrolment)}
        {endedBecause ? ` · ${endedBecause}` : ''}
      </span>
    </li>
  )
}
