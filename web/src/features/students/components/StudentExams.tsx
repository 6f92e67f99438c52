import { useQuery } from '@tanstack/react-query'
import { showDay } from '../../../lib/days.ts'
import { useArea } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { examResultAt } from '../../../lib/page/addresses.ts'
import { resultsOfStudent } from '../queries.ts'

/** The published results of a student in state exams, on the student's page. */
export const StudentExams = ({ student }: { student: string }) => {
  const area = useArea()
  const { data, error, refetch } = useQuery({ ...resultsOfStudent(student), meta: { silent: true } })
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
          <li className="row wrap middle pad-12-16 gap-8-16" key={exam.id}>
            <span className="grid gap-2 basis-220 figures">
              <PathLink
                className="link strong inline-block pad-4-0"
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
