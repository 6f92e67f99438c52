import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useArea } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { cardsOf } from '../queries.ts'
import classes from './Profile.module.css'

/** A student's report cards of all terms and schools. */
export const StudentCards = ({ student }: { student: string }) => {
  const inSchool = useArea() === 'school'
  const { data, error, refetch } = useQuery({ ...cardsOf(student), meta: { silent: true } })
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={3} />
  if (data.cards.length === 0)
    return (
      <EmptyState reason="No report card was made for this student yet. Report cards are generated under Academics, Report cards." />
    )
  return (
    <Panel title="Report cards">
      <ul className={`flat unpadded unmarked divided ${classes.cards}`}>
        {data.cards.map(({ id, term, session, school, classArm, status, average, positionInArm }) => (
          <li className="grid middle gap-4-16" key={id}>
            <span>
              {inSchool ? (
                <PathLink
                  className="link strong"
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
  )
}
