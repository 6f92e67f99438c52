import type { Database } from '../db/index.ts'
import { type Signals, startLooking } from '../signals/index.ts'
import type { SmsGateway } from './gateway.ts'
import { type ClaimedSms, claimDueSms, giveUpSms, markSmsSent, msUntilDue, postponeSms } from './outbox.ts'

export interface SmsSenderOptions {
  database: Database
  /** Null: no gateway is set up, and nothing may be queued. */
  gateway: SmsGateway | null
  /** Milliseconds between looks at the outbox where nothing signals that a message is due; default 3,000. */
  interval?: number
  /** A message that was not sent, by its id, or an outbox that could not be read. Numbers are left out. */
  onError?: (error: Error, messageId?: string) => void
}

export interface SmsSender {
  /** Whether a gateway is set up. */
  readonly isSetUp: boolean
  /** For a feature with a queue of its own; null if none is set up. */
  readonly gateway: SmsGateway | null
  /** Reports an error of such a queue to the operator. */
  report: (error: Error) => void
  /** Sends the messages due now, and returns how many were accepted and how many not. */
  sendDue: () => Promise<{ sent: number; failed: number }>
  /** Sends what is due whenever that is signalled. */
  start: (signals: Signals) => void
  /** Waits for the current messages, then stops. */
  stop: () => Promise<void>
}

const atOnce = 10
const usualInterval = 3000

/** Sends the outbox of short messages. Several processes may do so at once. */
export const createSmsSender = ({
  database,
  gateway,
  interval = usualInterval,
  onError,
}: SmsSenderOptions): SmsSender => {
  let looking: { stop: () => Promise<void> } | undefined
  let stopping = false

  const send = async (message: ClaimedSms, by: SmsGateway): Promise<boolean> => {
    const handover = await by.send(message)
    if (handover.outcome === 'accepted') {
      await markSmsSent(database, message, handover.gatewayId)
      return true
    }
    onError?.(new Error(handover.reason), message.id)
    await (handover.outcome === 'busy' || handover.outcome === 'accountRefused'
      ? postponeSms(database, message, handover.reason)
      : giveUpSms(database, message, handover.reason))
    return false
  }

  const sendDue = async (): Promise<{ sent: number; failed: number }> => {
    const done = { sent: 0, failed: 0 }
    if (!gateway) return done
    while (!stopping) {
      const messages = await claimDueSms(database, atOnce)
      for (const outcome of await Promise.all(messages.map(message => send(message, gateway))))
        done[outcome ? 'sent' : 'failed']++
      if (messages.length < atOnce) break
    }
    return done
  }

  return {
    isSetUp: gateway !== null,
    gateway,
    report: error => onError?.(error),
    sendDue,
    start: signals => {
      if (!gateway) return
      const look = async (): Promise<number | null> => {
        await sendDue()
        return msUntilDue(database)
      }
      looking = startLooking({ signals, topic: 'sms', look, interval, onError: error => onError?.(error) })
    },
    stop: async () => {
      stopping = true
      await looking?.stop()
    },
  }
}
