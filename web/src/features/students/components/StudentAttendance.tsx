import { percentText } from '@akada/contract/kernel/percent'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { showDay } from '../../../lib/days.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { attendanceOf } from '../queries.ts'
import classes from './Profile.module.css'

const TermColumns = lazyPart(() => import('../../../ui/charts/TermColumns.tsx'))

const head = ['Term', 'Opened', 'Present', 'Late', 'Absent', 'Excused', 'Not marked', 'Rate']
const words = { present: 'Present', absent: 'Absent', late: 'Late', excused: 'Excused' }

/** A student's attendance term by term, and the days of this term on which they were not simply present. */
export const StudentAttendance = ({ student }: { student: string }) => {
  const { data, error, refetch } = useQuery(attendanceOf(student))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={3} />
  if (data.terms.length === 0)
    return (
      <EmptyState reason="No register with this student is marked yet. The days show here once the class teacher marks a register." />
    )
  return (
    <div className="grid gap-5">
      {data.terms.length > 1 && (
        <Suspense fallback={<SkeletonList rows={5} />}>
          <TermColumns
            title="Attendance over the terms"
            summary="Sittings attended of those called in each term, of 100, the latest at the right."
            terms={data.terms.map(({ term, session, percent }) => ({ name: `${term.name}, ${session.name}`, percent }))}
          />
        </Suspense>
      )}
      <Panel title="Term by term">
        <div className={classes.terms}>
          <Table verticalSpacing={8} horizontalSpacing={4}>
            <Table.Thead className="max-phone:sr-only">
              <Table.Tr>
                {head.map((title, index) => (
                  <Table.Th key={title} ta={index === 0 ? 'left' : 'right'}>
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.terms.map(({ term, session, opened, present, late, absent, excused, unmarked, percent }) => (
                <Table.Tr key={term.id}>
                  <Table.Th scope="row" fw={500}>
                    {session.name}, {term.name}
                  </Table.Th>
                  {[opened, present, late, absent, excused, unmarked, percentText(percent)].map((count, index) => (
                    <Table.Td key={head[index + 1]} ta="right" className="figures" data-head={head[index + 1]}>
                      {count}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Panel>
      {data.notable.length > 0 && (
        <Panel title="Absent, late or excused this term">
          <ul className="list">
            {data.notable.map(({ day, sitting, mark, reason, uncountedIn }) => (
              <li className="py-2" key={`${day} ${sitting} ${uncountedIn}`}>
                <span className="figures">{showDay(day)}</span> {sitting}: <strong>{words[mark]}</strong>
                {reason && `, ${reason}`}
                {uncountedIn && (
                  <span className="text-dimmed">
                    {' '}
                    in {uncountedIn}, left that day; the register of the new class arm counts
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
