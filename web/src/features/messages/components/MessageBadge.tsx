import { Badge } from '@mantine/core'
import { outcomeWord, statusWords } from '../model/words.ts'
import type { MessageChannel, MessageStatus, RecipientStatus } from '../queries.ts'

/** The status of a message. */
export const MessageBadge = ({ status }: { status: MessageStatus }) => (
  <Badge variant="light" color={statusWords[status].colour} radius="sm" tt="none">
    {statusWords[status].label}
  </Badge>
)

/** What became of a recipient. */
export const OutcomeBadge = ({ status, channel }: { status: RecipientStatus; channel: MessageChannel }) => {
  const { label, colour } = outcomeWord(status, channel)
  return (
    <Badge variant="light" color={colour} radius="sm" tt="none">
      {label}
    </Badge>
  )
}
