import { Badge } from '@mantine/core'
import { recipientWords, statusWords } from '../model/words.ts'
import type { MessageStatus, RecipientStatus } from '../queries.ts'

/** The status of a message. */
export const MessageBadge = ({ status }: { status: MessageStatus }) => (
  <Badge variant="light" color={statusWords[status].colour} radius="sm" tt="none">
    {statusWords[status].label}
  </Badge>
)

/** What became of a recipient. */
export const OutcomeBadge = ({ status }: { status: RecipientStatus }) => (
  <Badge variant="light" color={recipientWords[status].colour} radius="sm" tt="none">
    {recipientWords[status].label}
  </Badge>
)
