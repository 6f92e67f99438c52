import { timingSafeEqual, createHash } from 'node:crypto'
import * as z from 'zod'
import type { SmsSettings } from '../config/index.ts'
import { isSigned } from '../payments/signature.ts'
import { parseJson } from '../payments/json.ts'

/**
 * What a gateway tells by itself. A receipt has an `outcome` once it is final; of a reply, `from` is the number of the person, in the
 * international format. An opt-out was made with the operator: it is a STOP without a text.
 */
export type GatewayEvent =
  | { kind: 'receipt'; gatewayId: string; outcome: 'Delivered' | 'Undelivered' | null; reason: string | null }
  | { kind: 'reply'; gatewayId: string; from: string; text: string }
  | { kind: 'optOut'; from: string }

export type WebhookReading = { ok: true; event: GatewayEvent } | { ok: false; reason: 'forged' | 'unreadable' }

export interface RawGatewayEvent {
  /** The secret of the address that was called. */
  secret: string
  bytes: Uint8Array
  /** The value of X-Termii-Signature. */
  signature: string | null
}

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(120))
const internationalNumber = z
  .string()
  .transform(number => `+${number.replace(/\D/g, '')}`)
  .pipe(z.string().regex(/^\+\d{8,15}$/))

/**
 * Termii's events (developer.termii.com, Events and reports; Incoming): JSON with `type` inbound or outbound. The status of a message is one in
 * words, with or without an explanation behind a bar: `DELIVERED | Message delivered to handset`.
 */
const termiiReceipt = z.object({ message_id: text, status: z.string().max(120) })
const termiiReply = z
  .object({ type: z.literal('inbound'), sender: internationalNumber, message: z.string().max(2000) })
  .and(z.union([z.object({ message_id: text }), z.object({ id: text }).transform(({ id }) => ({ message_id: id }))]))

/** Final statuses; `Message Sent` and others are not. */
const termiiOutcomes: Readonly<Record<string, 'Delivered' | 'Undelivered'>> = {
  delivered: 'Delivered',
  'message failed': 'Undelivered',
  failed: 'Undelivered',
  'dnd active on phone number': 'Undelivered',
  rejected: 'Undelivered',
  expired: 'Undelivered',
}

const readTermii = (bytes: Uint8Array): GatewayEvent | null => {
  const body = parseJson(Buffer.from(bytes).toString('utf8'))
  const reply = termiiReply.safeParse(body)
  if (reply.success) {
    const { message_id: gatewayId, sender: from, message } = reply.data
    return { kind: 'reply', gatewayId, from, text: message }
  }
  const receipt = termiiReceipt.safeParse(body)
  if (!receipt.success) return null
  const { message_id: gatewayId, status } = receipt.data
  const outcome = termiiOutcomes[status.split('|', 1).join().trim().toLowerCase()] ?? null
  return { kind: 'receipt', gatewayId, outcome, reason: outcome === 'Undelivered' ? status : null }
}

/**
 * Africa's Talking's callbacks (docs.africastalking.com, SMS notifications): forms. Delivery reports have a status, of which `Success`, `Failed`
 * and `Rejected` are final; incoming messages have a text; an opt-out names the sender and the number only.
 */
const africasTalkingReceipt = z.object({
  id: text,
  status: z.string().min(1).max(60),
  failureReason: z.string().max(200).optional(),
})
const africasTalkingReply = z.object({ id: text, from: internationalNumber, text: z.string().max(2000) })

const africasTalkingOptOut = z.object({ senderId: text, phoneNumber: internationalNumber })

const africasTalkingOutcomes: Readonly<Record<string, 'Delivered' | 'Undelivered'>> = {
  Success: 'Delivered',
  Failed: 'Undelivered',
  Rejected: 'Undelivered',
  AbsentSubscriber: 'Undelivered',
  Expired: 'Undelivered',
}

const readAfricasTalking = (bytes: Uint8Array): GatewayEvent | null => {
  const body = Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')))
  const receipt = africasTalkingReceipt.safeParse(body)
  if (receipt.success) {
    const { id: gatewayId, status, failureReason } = receipt.data
    const outcome = africasTalkingOutcomes[status] ?? null
    return { kind: 'receipt', gatewayId, outcome, reason: outcome === 'Undelivered' ? (failureReason ?? status) : null }
  }
  const reply = africasTalkingReply.safeParse(body)
  if (reply.success) return { kind: 'reply', gatewayId: reply.data.id, from: reply.data.from, text: reply.data.text }
  const optOut = africasTalkingOptOut.safeParse(body)
  return optOut.success ? { kind: 'optOut', from: optOut.data.phoneNumber } : null
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Reads what the gateway tells. The address holds a secret, as Africa's Talking signs nothing; Termii's signature (HMAC-SHA512 of the body)
 * is demanded too where its key is known. Without a secret everything is forged.
 */
export const readGatewayEvent = (
  settings: SmsSettings | null,
  { secret, bytes, signature }: RawGatewayEvent,
): WebhookReading => {
  if (!settings?.webhookSecret || !timingSafeEqual(digest(secret), digest(settings.webhookSecret)))
    return { ok: false, reason: 'forged' }
  const isTermii = settings.gateway === 'termii'
  if (isTermii && settings.signingKey && !isSigned(settings.signingKey, bytes, signature))
    return { ok: false, reason: 'forged' }
  const event = isTermii ? readTermii(bytes) : readAfricasTalking(bytes)
  return event ? { ok: true, event } : { ok: false, reason: 'unreadable' }
}
