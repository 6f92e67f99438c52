import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { examResultAt } from '../../../lib/page/addresses.ts'
import { useArea } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { cardsOf, resultsOfStudent } from '../queries.ts'
import classes from './Profile.module.css'

const TermLines = lazyPart(async () => ({ default: (await import('../../../ui/charts/TermLines.tsx')).TermLines }))

type Card = Response<typeof api.reportCards.byStudent>['cards'][number]

/** The terms of all cards beside one another. */
const Years = ({ cards }: { cards: readonly Card[] }) => (
  <TermLines
    terms={cards.map(({ term, session, average, figures, status }) => ({
      term: `${session.name}, ${term.name}${status === 'Draft' ? ' (draft)' : ''}`,
      average,
      figures,
    }))}
    words={{
      title: 'Over the terms',
      summary: `${counted(cards.length, 'report card')}, the latest at the right with its figure. Each line goes from 0 to 100; that of the position has the first of the class arm at the top.`,
      average: 'Average',
      attendance: 'Attendance',
      position: 'Position',
    }}
  />
)

/** A student's report cards of all terms and schools. */
export const StudentCards = ({ student }: { student: string }) => {
  const inSchool = useArea() === 'school'
  const { data, error, refetch } = useQuery(cardsOf(student))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={3} />
  if (data.cards.length === 0)
    return (
      <EmptyState reason="No report card was made for this student yet. Report cards are generated under Academics, Report cards." />
    )
  return (
    <div className="grid gap-5 *:min-w-0">
      {data.cards.length > 1 && (
        <Suspense fallback={<SkeletonList rows={6} />}>
          <Years cards={data.cards} />
        </Suspense>
      )}
      <Panel title="Report cards">
        <ul className={`list divided ${classes.cards}`}>
          {data.cards.map(({ id, term, session, school, classArm, status, average, positionInArm }) => (
            <li className="grid items-center gap-x-4 gap-y-1" key={id}>
              <span>
                {inSchool ? (
                  <PathLink
                    className="text-link font-semibold"
                    to={`/academics/report-card/${classArm.id}/card/${id}?term=${term.id}`}
                  >
                    {session.name}, {term.name}
                  </PathLink>
                ) : (
                  <strong>
                    {session.name}, {term.name}
                  </strong>
                )}
                <small className="block">
                  {classArm.name} · {school.name}
                </small>
              </span>
              <span className="figures">{average === null ? 'Not ranked' : `${average}%`}</span>
              <span className="figures">{positionInArm === null ? '' : `Position ${positionInArm}`}</span>
              <Badge variant="light" color={status === 'Published' ? 'green' : 'gray'} radius="sm" tt="none">
                {status}
              </Badge>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

/** The published results of a student in state exams, on the student's page. */
export const StudentExams = ({ student }: { student: string }) => {
  const area = useArea()
  const { data, error, refetch } = useQuery(resultsOfStudent(student))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={3} />
  if (data.foundResults.length === 0)
    return (
      <EmptyState reason="No result of a state exam is published. Results show here once the state publishes them." />
    )
  return (
    <Panel title="State exams">
      <ul className="card list divided">
        {data.foundResults.map(({ exam, candidateNumber, publishedAt, passed, sat }) => (
          <li className="flex flex-wrap items-center px-4 py-3 gap-x-4 gap-y-2" key={exam.id}>
            <span className="grid gap-0.5 grow basis-55 figures">
              <PathLink
                className="text-link font-semibold inline-block py-1"
                to={examResultAt(area, exam.id, student)}
              >{`${exam.examName}, ${exam.session}`}</PathLink>
              <small>{`${candidateNumber} · ${passed} of ${sat} subjects passed · published ${showDay(publishedAt)}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
