import { Badge } from '@mantine/core'
import { examStatus } from '../model/words.ts'
import type { Exam } from '../queries.ts'

const colours: Record<string, string> = { Draft: 'gray', Closed: 'amber' }

/** Draft, announced, closed, or at its end with published results. */
export const StatusBadge = ({ exam }: { exam: Pick<Exam, 'status' | 'resultsPublishedAt'> }) => {
  const status = examStatus(exam)
  return (
    <Badge variant="light" color={colours[status] ?? 'green'} radius="sm" tt="none">
      {status}
    </Badge>
  )
}
