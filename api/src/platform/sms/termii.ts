import * as z from 'zod'
import { callGateway } from './call.ts'
import type { Handover, SmsGateway, SmsOptions } from './gateway.ts'

/** The answer to a message that was accepted. Termii gives the id as a text, and in older accounts as a number. */
const accepted = z.object({ message_id: z.union([z.string().min(1), z.number()]).transform(String) })
const refused = z.object({ message: z.string() })
/** The key, a payment that is due, and what is forbidden to the account; the balance and the sender are told by the message alone. */
const ofAccount = new Set([401, 402, 403])
const aboutAccount = /balance|credit|sender ?id|api.?key/i

const outcomeOf = (status: number, message: string): 'accountRefused' | 'refused' | 'unknown' => {
  if (status < 400 || status >= 500) return 'unknown'
  return ofAccount.has(status) || aboutAccount.test(message) ? 'accountRefused' : 'refused'
}

/**
 * Termii's protocol: POST /api/sms/send, in JSON, with the key in the body. Channel `dnd` reaches numbers that refuse advertising, as
 * Nigerian operators require for codes and notices; `generic` does not.
 */
export const openTermii = ({
  apiKey,
  sender,
  baseUrl,
  timeoutMs,
  channel,
}: SmsOptions & { channel: 'generic' | 'dnd' }): SmsGateway => ({
  send: async ({ to, text }): Promise<Handover> => {
    const answer = await callGateway(
      new URL('/api/sms/send', baseUrl),
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          api_key: apiKey,
          to: to.replace('+', ''),
          from: sender,
          sms: text,
          type: 'plain',
          channel,
        }),
      },
      timeoutMs,
    )
    if ('outcome' in answer) return answer
    const { status, body } = answer
    const done = accepted.safeParse(body)
    if (status === 200 && done.success) return { outcome: 'accepted', gatewayId: done.data.message_id }
    const { message } = refused.catch({ message: 'no reason given' }).parse(body)
    return { outcome: outcomeOf(status, message), reason: `Termii answered ${status}: ${message.slice(0, 300)}` }
  },
})
