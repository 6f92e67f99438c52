import { Badge } from '@mantine/core'
import type { Transfer } from '../queries.ts'

const colours: Record<Transfer['status'], string> = {
  Pending: 'amber',
  Accepted: 'green',
  Rejected: 'red',
  Cancelled: 'gray',
}

export const StatusBadge = ({ status }: { status: Transfer['status'] }) => (
  <Badge variant="light" color={colours[status]} radius="sm" tt="none">
    {status}
  </Badge>
)
