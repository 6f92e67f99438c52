import type { SmsSettings } from '../config/index.ts'
import { openAfricasTalking } from './africas-talking.ts'
import type { SmsGateway } from './gateway.ts'
import { openTermii } from './termii.ts'

/** The gateway that the operator has an account with. */
export const openSms = (settings: SmsSettings): SmsGateway =>
  settings.gateway === 'termii' ? openTermii(settings) : openAfricasTalking(settings)

/** The text of a short message that says that the gateway works. */
export const testSmsText = (providerName: string): string =>
  `${providerName}: short messages are set up. Nothing needs to be done.`

export type { Handover, SmsGateway } from './gateway.ts'
export { deleteOldSms, queueSms } from './outbox.ts'
export { hasSentSms, listSms, viewSms } from './shown.ts'
export { createSmsSender, type SmsSender } from './sender.ts'
export { type GatewayEvent, readGatewayEvent } from './webhook.ts'
