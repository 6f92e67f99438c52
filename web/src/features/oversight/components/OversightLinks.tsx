import { useArea, useCan } from '../../../lib/session.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { oversightAt } from '../links.ts'

/** The questions that oversight answers, each with its tab. */
const questions = [
  { tab: 'registers', words: 'Who has not marked today' },
  { tab: 'attendance', words: 'Attendance week by week' },
  { tab: 'enrolment', words: 'Students by class and sex' },
  { tab: 'results', words: 'Results of cards and exams' },
  { tab: 'scores', words: 'Scores in and missing' },
  { tab: 'staffing', words: 'Teachers and retirements' },
  { tab: 'money', words: 'What is owed and paid' },
  { tab: 'facilities', words: 'Facilities' },
  { tab: 'transfers', words: 'Transfers under way' },
  { tab: 'quality', words: 'Data to check' },
]

/** The way from Today to how the schools stand. */
export const OversightLinks = () => {
  const can = useCan()
  const area = useArea() === 'state' ? 'state' : 'district'
  if (!can('oversight.view')) return null
  return (
    <nav className="card p-4 mb-6" aria-label="School overview">
      <h2 className="m-0 text-lg font-bold">
        <PathLink to={oversightAt(area)} className="text-link no-underline">
          School overview
        </PathLink>
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 list mt-2">
        {questions.map(({ tab, words }) => (
          <li key={tab}>
            <PathLink
              to={oversightAt(area, { tab })}
              className="text-link no-underline inline-flex items-center min-h-11 hover:underline"
            >
              {words}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
