import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signatureOf } from '../../src/platform/payments/signature.ts'

/** Which protocol a message came by: its receipt goes by the same. */
export type Protocol = 'termii' | 'africastalking'

/** What the gateway tells of a message, in Africa's Talking's words. */
export type ReceiptStatus = 'Success' | 'Failed' | 'Sent'

/** A word of the gateway, ready to be sent. */
export interface Word {
  contentType: string
  body: string
  /** The value of X-Termii-Signature; null where the protocol signs nothing. */
  signature: string | null
}

const json = (body: object, signingKey: string): Word => {
  const text = JSON.stringify(body)
  return { contentType: 'application/json', body: text, signature: signatureOf(signingKey, Buffer.from(text)) }
}

const form = (body: Record<string, string>): Word => ({
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(body).toString(),
  signature: null,
})

const inTermii: Record<ReceiptStatus, string> = {
  Success: 'DELIVERED | Message delivered to handset',
  Failed: 'Message Failed',
  Sent: 'Message Sent',
}

/** The receipt for a message. */
export const receiptOf = (
  { id, to, by }: { id: string; to: string; by: Protocol },
  status: ReceiptStatus,
  signingKey: string,
): Word =>
  by === 'termii'
    ? json({ type: 'outbound', message_id: id, receiver: to.replace('+', ''), status: inTermii[status] }, signingKey)
    : form({
        id,
        phoneNumber: to,
        status,
        networkCode: '62130',
        ...(status === 'Failed' ? { failureReason: 'UserNotReachable' } : {}),
      })

/** A message that somebody typed on a phone. */
export const replyOf = (
  from: string,
  text: string,
  by: Protocol,
  signingKey: string,
  id: string = randomUUID(),
): Word =>
  by === 'termii'
    ? json(
        { type: 'inbound', message_id: id, sender: from.replace('+', ''), receiver: '32811', message: text },
        signingKey,
      )
    : form({ id, from, to: '32811', text, date: '2026-10-14 09:00:00' })

const waits = [0, 1000, 5000, 30_000]

/** Sends a word until it is answered with 200, a few times. */
export const tell = async (url: string, { contentType, body, signature }: Word, stop: AbortSignal): Promise<void> => {
  for (const wait of waits) {
    try {
      await pause(wait, undefined, { signal: stop, ref: false })
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': contentType, ...(signature ? { 'x-termii-signature': signature } : {}) },
        body,
        redirect: 'error',
        signal: AbortSignal.any([stop, AbortSignal.timeout(10_000)]),
      })
      await response.body?.cancel()
      if (response.status === 200) return
    } catch {
      if (stop.aborted) return
    }
  }
}
