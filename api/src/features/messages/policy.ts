import type { MessageStatus } from '@akada/contract/messages/schemas'
import { maskedEmail, maskedNumber } from './rules.ts'
import type { Actor } from '../../platform/auth/index.ts'

/** A phone number and an address as somebody may see them: whole for those who keep the numbers of guardians. */
export const addressesFor = (
  actor: Pick<Actor, 'can'>,
  { number, email }: { number: string | null; email: string | null },
): { number: string | null; email: string | null } =>
  actor.can('guardian.manage')
    ? { number, email }
    : { number: number && maskedNumber(number), email: email && maskedEmail(email) }

interface Standing {
  status: MessageStatus
  kind: string
  districtId: string | null
  schoolId: string | null
  writtenById: string | null
  /** Recipients whom it did not reach and to whom it may be sent again. */
  toSendAgain: number
}

/** What somebody may do with a message: only an organisation's own people stop and repeat its messages, and nobody approves their own. */
export const messageCan = (
  actor: Pick<Actor, 'can' | 'staffId' | 'schoolId' | 'districtId'>,
  message: Standing,
): { stop: boolean; retry: boolean; decide: boolean } => {
  const own =
    message.schoolId === actor.schoolId && (actor.schoolId !== null || message.districtId === actor.districtId)
  return {
    stop: own && actor.can('message.send') && message.status === 'Sending',
    retry: own && actor.can('message.send') && message.toSendAgain > 0,
    decide: actor.can('message.approve') && message.status === 'Approval' && message.writtenById !== actor.staffId,
  }
}
