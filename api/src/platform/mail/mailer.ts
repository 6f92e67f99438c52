import type { Delivery } from '@akada/contract/kernel/delivery'
import { createTransport } from 'nodemailer'
import type { Database } from '../db/index.ts'
import { type Signals, startLooking } from '../signals/index.ts'
import type { WrittenLetter } from './letter.ts'
import { type ClaimedMessage, claimDue, markFailed, markSent, msUntilDue } from './outbox.ts'

export interface MailerOptions {
  database: Database
  /** smtp:// or smtps:// with user and password. Null: messages stay in the outbox. */
  smtpUrl: string | null
  /** Refuse to send to a server that offers no TLS. */
  needsTls: boolean
  /** Whether codes and passwords are kept readable if nothing is sent: in a demonstration. */
  keepsReadable?: boolean
  /** 'Akada <no-reply@example.ng>' */
  from: string
  /** Milliseconds between looks at the outbox where nothing signals that a message is due; default 3,000. */
  interval?: number
  /** A message that could not be sent, by its id, or an outbox that could not be read. Addresses are left out. */
  onError?: (error: Error, messageId?: string) => void
}

export interface Mailer {
  /** The destination of messages. No one is told that something was sent unless it is `mail`. */
  readonly delivery: Delivery
  /** Sends the messages due now, and returns how many were sent and how many failed. */
  sendDue: () => Promise<{ sent: number; failed: number }>
  /** Sends what is due whenever that is signalled, and signals in turn that the outcome of messages is known. */
  start: (signals: Signals) => void
  /** Waits for the current message, then stops. */
  stop: () => Promise<void>
}

const AT_ONCE = 10
const SECONDS = 1000

const isFinal = (error: Error): boolean =>
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  error.command === 'RCPT TO'

const asError = (problem: unknown): Error => (problem instanceof Error ? problem : new Error(String(problem)))

const transportTo = (url: string, requireTLS: boolean) =>
  createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20 * SECONDS,
    greetingTimeout: 20 * SECONDS,
    socketTimeout: 60 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Sends a letter now, past the outbox. Throws what the mail server answered if it did not accept it. */
export const sendAtOnce = async (
  { smtpUrl, needsTls, from }: { smtpUrl: string; needsTls: boolean; from: string },
  to: string,
  { subject, text, html }: WrittenLetter,
): Promise<void> => {
  const transport = transportTo(smtpUrl, needsTls)
  try {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
  } finally {
    transport.close()
  }
}

/** Sends the outbox by SMTP. Several processes may do so at once. */
export const createMailer = ({
  database,
  smtpUrl,
  needsTls,
  keepsReadable = false,
  from,
  interval = 3 * SECONDS,
  onError,
}: MailerOptions): Mailer => {
  const transport = smtpUrl === null ? null : transportTo(smtpUrl, needsTls)
  const withoutServer = keepsReadable ? 'outbox' : 'none'
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost'
  let looking: { stop: () => Promise<void> } | undefined
  let stopping = false

  const send = async (message: ClaimedMessage): Promise<boolean> => {
    const { id, to, subject, text, html } = message
    try {
      // The same id at every attempt, so that a mail program recognises a message that arrives twice.
      await transport?.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
      })
    } catch (problem) {
      const error = asError(problem)
      await markFailed(database, message, { message: error.message, final: isFinal(error) })
      onError?.(error, id)
      return false
    }
    await markSent(database, message)
    return true
  }

  const sendDue = async (): Promise<{ sent: number; failed: number }> => {
    const done = { sent: 0, failed: 0 }
    if (!transport) return done
    while (!stopping) {
      const messages = await claimDue(database, AT_ONCE)
      for (const outcome of await Promise.all(messages.map(send))) done[outcome ? 'sent' : 'failed']++
      if (messages.length < AT_ONCE) break
    }
    return done
  }

  return {
    delivery: transport ? 'mail' : withoutServer,
    sendDue,
    start: signals => {
      if (!transport) return
      const look = async (): Promise<number | null> => {
        const { sent, failed } = await sendDue()
        if (sent + failed > 0) signals.send('messages')
        return msUntilDue(database)
      }
      looking = startLooking({ signals, topic: 'mail', look, interval, onError: error => onError?.(error) })
    },
    stop: async () => {
      stopping = true
      await looking?.stop()
      transport?.close()
    },
  }
}
