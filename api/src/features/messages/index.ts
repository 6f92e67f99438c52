import type { Feature } from '../../platform/http/index.ts'
import { messageJobs } from './jobs.ts'
import { locateMessages } from './queries/messages.ts'
import { routes } from './routes.ts'
import { createMessageSender } from './sender.ts'

export { switchAutomatic } from './automatic.ts'
export { receiveDeliveryReport } from './gateway.ts'
export { letterDueAgain } from './queries/mailing.ts'
export { eventsOfMessages, messagePurchases, messageReservations, messagesToApprove } from './queries/messages.ts'
export { prepareNotices } from './prepare-notices.ts'
export type { AnswerWork, ReceivedText } from './hooks.ts'
export * as familyMessages from './queries/family.ts'
export { consentsOf as smsConsentsOf, setConsent as setSmsConsent } from './queries/receipts.ts'
export { lastTextsTo } from './queries/recipients.ts'
export { sendMessage } from './send-message.ts'
export { createMessageSender } from './sender.ts'
export { changeSettings } from './settings.ts'
export { settleMessages } from './settle-charges.ts'

/** Messages to guardians: written, paid for, approved, handed to the gateway, and what became of each. */
export const messages: Feature = {
  name: 'messages',
  routes,
  locators: { message: locateMessages },
  jobs: messageJobs,
  start: async ({ database, clock, sms, mailer, signals }) => {
    const sender = createMessageSender({ database, clock, gateway: sms.gateway, mailer, onError: sms.report })
    sender.start(signals)
    return { stop: sender.stop }
  },
}
