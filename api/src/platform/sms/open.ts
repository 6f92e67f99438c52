import type { SmsSettings } from '../config/index.ts'
import { openAfricasTalking } from './africas-talking.ts'
import type { SmsGateway } from './gateway.ts'
import { openTermii } from './termii.ts'

/** The gateway that the operator has an account with. */
export const openSms = (settings: SmsSettings): SmsGateway =>
  settings.gateway === 'termii' ? openTermii(settings) : openAfricasTalking(settings)
