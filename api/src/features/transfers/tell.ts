import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { queueMails, type WrittenLetter } from '../../platform/mail/index.ts'
import { answeredLetter, requestedLetter, type Sender } from './letters.ts'
import { type Addressee, findRequester, headsOf } from './queries/people.ts'
import { getRequest, type KeptRequest } from './queries/requests.ts'

/** Nobody gets a letter about their own action. */
const sendTo = (
  tx: WriteTx,
  sender: Sender,
  actor: Actor,
  people: readonly Addressee[],
  letterTo: (one: Addressee) => WrittenLetter,
) =>
  queueMails(
    tx,
    sender,
    people
      .filter(({ id }) => id !== actor.staffId)
      .map(one => ({ stateId: actor.stateId, to: one.email, ...letterTo(one) })),
  )

/** Writes to the heads of the receiving school. The letters are sent once the transaction has committed. */
export const tellOfRequest = async (tx: WriteTx, sender: Sender, actor: Actor, id: string): Promise<void> => {
  const request = await getRequest(tx, id)
  const heads = await headsOf(tx, request.destination.schoolId)
  await sendTo(tx, sender, actor, heads, one => requestedLetter(sender, one, request))
}

/** The requester, or the heads of the school in their place. */
const askersOf = async (tx: ReadTx, { requestedBy, source }: Pick<KeptRequest, 'requestedBy' | 'source'>) => {
  const requester = await findRequester(tx, requestedBy, source.schoolId)
  return requester ? [requester] : headsOf(tx, source.schoolId)
}

/** Writes to those who wait: the requesters about an answer, the receiving heads about a cancelled request. */
export const tellOfAnswer = async (tx: WriteTx, sender: Sender, actor: Actor, id: string): Promise<void> => {
  const { status, ...request } = await getRequest(tx, id)
  if (status === 'Pending') return
  const people = status === 'Cancelled' ? await headsOf(tx, request.destination.schoolId) : await askersOf(tx, request)
  await sendTo(tx, sender, actor, people, one => answeredLetter(sender, one, { ...request, status }))
}
