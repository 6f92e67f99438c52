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
      const isRefused = status >= 400 && status < 500
      return { outcome: isRefused ? 'refused' : 'unknown', reason: `Africa's Talking answered ${status}.` }
    }
    const { Message: message, Recipients: recipients } = read.data.SMSMessageData
    const [one] = recipients
    // Without a recipient nothing was sent: the sender or the text was refused.
    if (!one) return { outcome: 'refused', reason: `Africa's Talking answered: ${message.slice(0, 300)}` }
    if (isAccepted(one.statusCode)) return { outcome: 'accepted', gatewayId: one.messageId }
    const reason = `Africa's Talking answered ${one.statusCode}: ${one.status.slice(0, 300)}`
    return { outcome: isBusy(one.statusCode) ? 'busy' : 'refused', reason }
  },
})
