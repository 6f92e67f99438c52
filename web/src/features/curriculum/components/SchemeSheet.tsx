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
    <section className={`card overflow-hidden own-head ${classes.sheet}`} aria-labelledby="scheme">
      <header className={`px-5 py-4 border-b border-line ${classes.head}`}>
        <p className="hidden print:block m-0 text-lg font-extrabold">{name ?? stateDetails.name}</p>
        <h2 id="scheme" className="m-0 text-lg font-bold">
          <span className="hidden print:inline">Scheme of work: </span>
          {title}
        </h2>
        <p className="m-0 mt-0.5 text-dimmed text-sm">
          {`${term.name}, ${session.name} · ${weeks.filter(isPlanned).length} of ${weeks.length} weeks planned`}
        </p>
      </header>
      <table
        className={`w-full border-collapse table-fixed cells stacks ${classes.table}`}
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
          <ul className={`list font-semibold ${classes.topics}`}>
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
  <span className="flex flex-col gap-0.5 text-sm">
    <strong className="text-md font-bold">{`Week ${week.number}`}</strong>
    <span className="text-dimmed figures">{spanOf(week) || 'Beyond the end of the term'}</span>
    {closuresOf(week).map(closure => (
      <span key={closure} className="text-waiting">
        {closure}
      </span>
    ))}
    {week.days.length > 0 && week.schoolDays === 0 && <span className="text-waiting">No school this week</span>}
  </span>
)
