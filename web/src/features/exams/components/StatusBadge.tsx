import { Badge } from '@mantine/core'
import type { Exam } from '../queries.ts'

const colours: Record<Exam['status'], string> = { Draft: 'gray', Announced: 'green', Closed: 'amber' }

export const StatusBadge = ({ status }: { status: Exam['status'] }) => (
  <Badge variant="light" color={colours[status]} radius="sm" tt="none">
    {status}
  </Badge>
)
