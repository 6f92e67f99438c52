import { quietUntil } from './hours.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { type Signals, startLooking } from '../../platform/signals/index.ts'
import type { SmsGateway } from '../../platform/sms/index.ts'
import { notify } from '../notices/index.ts'
import { type LetterWork, moveLetters } from './mail-sender.ts'
import {
  type ClaimedRecipient,
  accountRetrySeconds,
  claimDue,
  endWaits,
  finishMessages,
  giveUp,
  isAnyDue,
  markHandedOver,
  msUntilDue,
  postpone,
  waitForAccount,
  waitUntil,
} from './queries/sending.ts'

/** Ends messages that have no recipient left, and tells those who wrote them how many did not get one. */
const endMessages = async (tx: WriteTx, now: Date): Promise<void> => {
  for (const { id, stateId, schoolId, writtenById, audience, failed, recipients } of await finishMessages(tx, now)) {
    if (writtenById === null || failed === 0) continue
    const text = `Not sent to ${failed} of ${recipients}: your message to ${audience}`
    await notify(tx, {
      stateId,
      schoolId,
      staffId: writtenById,
      kind: 'message',
      text,
      recordId: id,
      at: now,
      by: null,
    })
  }
}

export interface MessageSenderOptions {
  database: Database
  clock: Clock
  /** Null: no gateway is set up, and no SMS is handed over. */
  gateway: SmsGateway | null
  /** Without it letters are left alone. */
  mailer?: LetterWork['mailer']
  /** Milliseconds between looks where nothing signals that a message is due; default 2,000. */
  interval?: number
  /** The sending itself failed, or the gateway refuses the account. Numbers are left out. */
  onError?: (error: Error) => void
}

export interface Handed {
  sent: number
  failed: number
  /** Whether the gateway took nothing at the end. */
  isBusy: boolean
}

export interface MessageSender {
  /** Hands over what is due now, SMS unless it is night; returns how many the gateway took and how many not. */
  sendDue: () => Promise<Handed>
  /** Hands over what is due whenever that is signalled. */
  start: (signals: Signals) => void
  /** Waits for the current messages, then stops. */
  stop: () => Promise<void>
}

const atOnce = 20
const usualInterval = 2000
/** After so many in a row that the gateway was too busy for, the rest waits for the next look, which then comes later. */
const mostBusy = 40
const busyInterval = 30_000
/** Without a gateway SMS wait until they are too late; so often it is looked whether they are. */
const idleInterval = 30_000

type Outcome = 'sent' | 'failed' | 'busy' | 'accountRefused'

/** Hands messages over to the gateway. Several processes may do so at once; each recipient is handed over by one of them. */
export const createMessageSender = (options: MessageSenderOptions): MessageSender => {
  const { database, clock, gateway, mailer, interval = usualInterval, onError } = options
  let looking: { stop: () => Promise<void> } | undefined
  let stopping = false
  let lookAfter = 0

  const writeIn = <T>(db: TenantDb, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
    db.write(tx => {
      audit.exempt(tx, 'handing over a message that was audited when it was written')
      return work(tx)
    })
  const write = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> => writeIn(database.system, work)

  const handOver = async (recipient: ClaimedRecipient, by: SmsGateway): Promise<Outcome> => {
    const done = await by.send({ to: recipient.number, text: recipient.text })
    const db = database.systemIn(recipient.stateId)
    const now = clock.now()
    if (done.outcome === 'accepted') {
      await writeIn(db, tx => markHandedOver(tx, recipient.id, done.gatewayId, now))
      return 'sent'
    }
    const { outcome, reason } = done
    if (outcome === 'accountRefused') {
      await writeIn(db, tx => waitForAccount(tx, recipient, reason, now))
      return outcome
    }
    if (outcome === 'busy') {
      await writeIn(db, tx => postpone(tx, recipient, reason, now))
      return 'busy'
    }
    await writeIn(db, tx =>
      giveUp(tx, recipient.id, { status: outcome === 'refused' ? 'Refused' : 'Unknown', reason, now }),
    )
    return 'failed'
  }

  const sendDue = async (): Promise<Handed> => {
    const done = { sent: 0, failed: 0, isBusy: false }
    const sendsNothing = !gateway && mailer?.delivery === 'none'
    if (sendsNothing && clock.now().getTime() < lookAfter) return done
    const moved = mailer ? await moveLetters({ database, clock, mailer }) : 0
    if (moved === 0 && clock.now().getTime() < lookAfter) return done
    lookAfter = gateway ? 0 : clock.now().getTime() + idleInterval
    if (!(await database.system.read(tx => isAnyDue(tx, clock.now(), gateway !== null)))) return done
    await write(tx => endWaits(tx, clock.now()))
    const morning = quietUntil(clock.now())
    if (morning && gateway) await write(tx => waitUntil(tx, clock.now(), morning))
    let busy = 0
    while (gateway && !stopping && busy < mostBusy && quietUntil(clock.now()) === null) {
      const { looked, recipients } = await write(tx => claimDue(tx, clock.now(), atOnce))
      const outcomes = await Promise.all(recipients.map(one => handOver(one, gateway)))
      for (const outcome of outcomes) if (outcome !== 'accountRefused') done[outcome === 'sent' ? 'sent' : 'failed']++
      if (outcomes.includes('accountRefused')) {
        lookAfter = clock.now().getTime() + accountRetrySeconds * 1000
        onError?.(new Error('The SMS gateway refuses the account: its balance, key or sender. Messages wait.'))
        break
      }
      busy = outcomes.every(outcome => outcome === 'busy') ? busy + outcomes.length : 0
      if (looked < atOnce) break
    }
    await write(tx => endMessages(tx, clock.now()))
    return { ...done, isBusy: busy > 0 }
  }

  const look = async (): Promise<number | null> => {
    const { isBusy } = await sendDue()
    if (isBusy) lookAfter = clock.now().getTime() + busyInterval
    return database.system.read(tx => msUntilDue(tx, clock.now(), gateway !== null))
  }

  return {
    sendDue,
    start: signals => {
      if (!gateway && !mailer) return
      looking = startLooking({ signals, topic: 'messages', look, interval, onError: error => onError?.(error) })
    },
    stop: async () => {
      stopping = true
      await looking?.stop()
    },
  }
}
