import type { ResultOf } from '@akada/contract/kernel/calls'
import { messageErrors } from '@akada/contract/messages/errors'
import { type familyMessageCalls, messagesAtOnce } from '@akada/contract/messages/family'
import { audit } from '../../platform/audit/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { familyMessages } from '../messages/index.ts'
import { familyActor, type LookWork } from './log-looks.ts'

/** The messages on the page of the children. */
export const firstMessages = async (tx: ReadTx) => {
  const { last: _, ...first } = await familyMessages.messagesTo(tx, { limit: messagesAtOnce, page: 1, from: null })
  return first
}

/** Records once what a guardian has done with a message, with its audit entry. */
const noteOnce = (
  work: LookWork,
  { id, schoolId, districtId, text }: { id: string; schoolId: string; districtId: string; text: string },
  { operation, did, mark }: { operation: string; did: string; mark: (tx: WriteTx) => Promise<boolean> },
): Promise<void> =>
  work.app.database.forState(work.actor.stateId).write(async tx => {
    if (!(await mark(tx))) return audit.exempt(tx, 'it was recorded before')
    await audit(tx, familyActor(work), operation, ['message', id], {
      schoolId,
      districtId,
      summary: `${work.actor.name} ${did}: ${text.slice(0, 100)}`,
    })
  })

/** A message to the guardian; the first time it is opened is recorded. Refuses with 404 if it is about a child whom they may not see. */
export const openMessage = async (
  work: LookWork,
  id: string,
): Promise<ResultOf<(typeof familyMessageCalls)['open']>> => {
  const found = await work.db.read(tx => familyMessages.getMessageTo(tx, id))
  if (found.readAt === null)
    await noteOnce(work, found, {
      operation: 'family.view',
      did: 'read a message',
      mark: tx => familyMessages.markRead(tx, id, work.now),
    })
  const { from, sentAt, text, children, isToConfirm, acknowledgedAt } = found
  return { id, from, sentAt, text, children, isToConfirm, acknowledgedAt }
}

/** Records that the guardian says to have read a message. Refuses one that does not ask for that; idempotent. */
export const acknowledgeMessage = async (work: LookWork, id: string): Promise<{ message: string }> => {
  const found = await work.db.read(tx => familyMessages.getMessageTo(tx, id))
  if (!found.asksToConfirm) refuse(messageErrors.nothingToConfirm)
  await noteOnce(work, found, {
    operation: 'family.acknowledge',
    did: 'says to have read a message',
    mark: tx => familyMessages.markAcknowledged(tx, id, work.now),
  })
  return { message: 'Noted' }
}
