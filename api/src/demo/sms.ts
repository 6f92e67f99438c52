import type { Clock } from '../platform/clock/index.ts'
import type { SmsSettings } from '../platform/config/index.ts'
import { type SmsSandbox, startSmsSandbox } from '../../sandbox/sms/index.ts'

/** Starts the SMS gateway of the demonstration, reachable on this machine only, with a page that shows the phones. */
export const startDemoSms = async (clock: Clock): Promise<{ sandbox: SmsSandbox; settings: SmsSettings }> => {
  const sandbox = await startSmsSandbox({ now: () => clock.now() })
  const { apiKey, baseUrl, webhookSecret, signingKey } = sandbox
  return {
    sandbox,
    settings: { gateway: 'termii', channel: 'dnd', sender: 'Akada', apiKey, baseUrl, webhookSecret, signingKey },
  }
}

/** Where the demonstration takes what the gateway tells. */
export const smsWebhookUrlOf = (portal: string, { webhookSecret }: SmsSandbox): string =>
  `${portal}/api/message/gateway/${webhookSecret}`
