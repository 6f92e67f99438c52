import { useUser } from '../../../lib/session.ts'
import { closuresOf, isPlanned, spanOf } from '../model/weeks.ts'
import { useCurriculumPlace } from '../place.ts'
import type { Scheme, SchemeWeek } from '../queries.ts'
import classes from './Scheme.module.css'

/** A scheme of work as it is read and printed: one row per week; A4 landscape in print. */
export const SchemeSheet = ({ scheme }: { scheme: Scheme }) => {
  const { name } = useCurriculumPlace()
  const { stateDetails } = useUser().staff
  const { subject, term, session, weeks } = scheme
  const title = `${subject.name}, ${scheme.class.name}`
  return (
    <section className={`card hidden-over own-head ${classes.sheet}`} aria-labelledby="scheme">
      <header className={`pad-16-20 line-below ${classes.head}`}>
        <p className="paper-only flat text-lg heavy">{name ?? stateDetails.name}</p>
        <h2 id="scheme" className="flat text-lg bold">
          <span className="paper-only">Scheme of work: </span>
          {title}
        </h2>
        <p className="flat-above-2 dim text-sm">
          {`${term.name}, ${session.name} · ${weeks.filter(isPlanned).length} of ${weeks.length} weeks planned`}
        </p>
      </header>
      <table
        className={`full collapse fixed-columns cells stacks ${classes.table}`}
        aria-label={`Scheme of work of ${title}`}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.weekColumn}>
              Week
            </th>
            <th scope="col">Topics</th>
            <th scope="col">Objectives</th>
            <th scope="col">Activities</th>
            <th scope="col">Materials</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <WeekRow key={week.number} week={week} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WeekRow = ({ week }: { week: SchemeWeek }) => {
  const { topics, objectives, activities, materials } = week
  return (
    <tr data-empty={!isPlanned(week) || undefined}>
      <th scope="row">
        <WeekDays week={week} />
      </th>
      <td data-label="Topics">
        {topics.length > 0 && (
          <ul className={`list strong ${classes.topics}`}>
            {topics.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </td>
      <td data-label="Objectives">{objectives}</td>
      <td data-label="Activities">{activities}</td>
      <td data-label="Materials">{materials}</td>
    </tr>
  )
}

/** The number of a week, its days, and the days off in it. */
export const WeekDays = ({ week }: { week: SchemeWeek }) => (
  <span className="column gap-2 text-sm">
    <strong className="text-md bold">{`Week ${week.number}`}</strong>
    <span className="dim figures">{spanOf(week) || 'Beyond the end of the term'}</span>
    {closuresOf(week).map(closure => (
      <span key={closure} className="waiting">
        {closure}
      </span>
    ))}
    {week.days.length > 0 && week.schoolDays === 0 && <span className="waiting">No school this week</span>}
  </span>
)
