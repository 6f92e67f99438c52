import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { queueMails, type WrittenLetter } from '../../platform/mail/index.ts'
import type { TransferResponse } from './acceptance.ts'
import { answeredLetter, requestedLetter, type Sender } from './letters.ts'
import { type Addressee, findRequester, headsOf } from './queries/people.ts'
import type { TransferRow } from './queries/requests.ts'

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
export const notifyOfRequest = (
  tx: WriteTx,
  sender: Sender,
  actor: Actor,
  request: TransferRow,
  heads: readonly Addressee[],
): Promise<unknown> => sendTo(tx, sender, actor, heads, one => requestedLetter(sender, one, request))

/** Those who wait for an answer: of a cancelled request the receiving heads, else the requester, or the heads of the school in their place. */
export const waitingFor = async (
  tx: ReadTx,
  { requestedBy, source, destination }: Pick<TransferRow, 'requestedBy' | 'source' | 'destination'>,
  answer: TransferResponse['status'],
): Promise<Addressee[]> => {
  if (answer === 'Cancelled') return headsOf(tx, destination.schoolId)
  const requester = await findRequester(tx, requestedBy, source.schoolId)
  return requester ? [requester] : headsOf(tx, source.schoolId)
}

/** Writes to those who waited for an answer. */
export const notifyOfAnswer = (
  tx: WriteTx,
  sender: Sender,
  actor: Actor,
  request: TransferRow & Pick<TransferResponse, 'status'>,
  people: readonly Addressee[],
): Promise<unknown> => sendTo(tx, sender, actor, people, one => answeredLetter(sender, one, request))
