import type { MessageStatus, RecipientStatus } from '@akada/contract/messages/schemas'
import { maskedNumber } from './rules.ts'
import type { Actor } from '../../platform/auth/index.ts'

/** A phone number as somebody may see it: whole for those who keep the numbers of guardians. */
export const numberFor = (actor: Pick<Actor, 'can'>, number: string | null): string | null =>
  number === null || actor.can('guardian.manage') ? number : maskedNumber(number)

interface Standing {
  status: MessageStatus
  kind: string
  districtId: string | null
  schoolId: string | null
  writtenById: string | null
  outcomes: readonly { status: RecipientStatus; recipients: number; again: number }[]
}

/** What somebody may do with a message: only an organisation's own people stop and repeat its messages, and nobody approves their own. */
export const messageCan = (
  actor: Pick<Actor, 'can' | 'staffId' | 'schoolId' | 'districtId'>,
  message: Standing,
  missed: readonly RecipientStatus[],
): { stop: boolean; retry: boolean; decide: boolean } => {
  const own =
    message.schoolId === actor.schoolId && (actor.schoolId !== null || message.districtId === actor.districtId)
  const mayRetry = message.outcomes.some(
    ({ status, recipients, again }) => missed.includes(status) && recipients > again,
  )
  const isOver = message.status === 'Finished' || message.status === 'Stopped'
  return {
    stop: own && actor.can('message.send') && message.status === 'Sending',
    retry: own && actor.can('message.send') && isOver && message.kind === 'Written' && mayRetry,
    decide: actor.can('message.approve') && message.status === 'Approval' && message.writtenById !== actor.staffId,
  }
}
