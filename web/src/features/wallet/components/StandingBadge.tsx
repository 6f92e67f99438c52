import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import { Badge } from '@mantine/core'
import { standings } from '../model/payments.ts'

/** The status of a payment. */
export const StandingBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge variant="light" color={standings[status].color} radius="sm" tt="none">
    {standings[status].words}
  </Badge>
)
