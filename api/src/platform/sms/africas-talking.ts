import * as z from 'zod'
import { callGateway } from './call.ts'
import type { Handover, SmsGateway, SmsOptions } from './gateway.ts'

const answered = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(z.object({ statusCode: z.int(), status: z.string(), messageId: z.string() })),
  }),
})

/** 100 processed, 101 sent, 102 queued. */
const isAccepted = (code: number): boolean => code >= 100 && code <= 102
/** 500 internal error, 501 gateway error: of the operator's network, at the moment. Not 502, rejected by the gateway. */
const isBusy = (code: number): boolean => code === 500 || code === 501

/** 402 invalid sender, 405 insufficient balance. */
const isOfAccount = (code: number): boolean => code === 402 || code === 405

const outcomeOf = (code: number): 'accountRefused' | 'busy' | 'refused' => {
  if (isOfAccount(code)) return 'accountRefused'
  return isBusy(code) ? 'busy' : 'refused'
}

/** Africa's Talking's protocol: POST /version1/messaging, as a form, with the key in a header. */
export const openAfricasTalking = ({
  apiKey,
  sender,
  baseUrl,
  timeoutMs,
  username,
}: SmsOptions & { username: string }): SmsGateway => ({
  send: async ({ to, text }): Promise<Handover> => {
    const answer = await callGateway(
      new URL('/version1/messaging', baseUrl),
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded', apiKey },
        body: new URLSearchParams({ username, to, message: text, from: sender }).toString(),
      },
      timeoutMs,
    )
    if ('outcome' in answer) return answer
    const { status, body } = answer
    const read = answered.safeParse(body)
    if (!read.success) {
      const reason = `Africa's Talking answered ${status}.`
      if (status === 401 || status === 403) return { outcome: 'accountRefused', reason }
      return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', reason }
    }
    const { Message: message, Recipients: recipients } = read.data.SMSMessageData
    const [one] = recipients
    // Without a recipient nothing was sent: the sender or the text was refused.
    if (!one) {
      const outcome = /sender/i.test(message) ? 'accountRefused' : 'refused'
      return { outcome, reason: `Africa's Talking answered: ${message.slice(0, 300)}` }
    }
    if (isAccepted(one.statusCode)) return { outcome: 'accepted', gatewayId: one.messageId }
    const reason = `Africa's Talking answered ${one.statusCode}: ${one.status.slice(0, 300)}`
    return { outcome: outcomeOf(one.statusCode), reason }
  },
})
