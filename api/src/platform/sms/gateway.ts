/** A short message to one person. */
export interface Sms {
  /** In the international format: '+2348031234567'. */
  to: string
  text: string
}

/**
 * What came of handing a message to the gateway.
 * - `accepted`: the gateway will deliver it, under its own id.
 * - `refused`: it will not, and would refuse the same message again: the number or the text.
 * - `accountRefused`: it takes none of this account at the moment, for its balance, key or sender. Each may be sent again once that is right.
 * - `busy`: it did not take the message, and may take it later.
 * - `unknown`: there was no usable answer, so it may have taken the message. Sending it again could deliver, and charge, it twice.
 */
export type Handover =
  | { outcome: 'accepted'; gatewayId: string }
  | { outcome: 'refused' | 'accountRefused' | 'busy' | 'unknown'; reason: string }

/** Sends short messages. It waits for the network: never call it inside a transaction. Never throws. */
export interface SmsGateway {
  send(message: Sms): Promise<Handover>
}

export interface SmsOptions {
  apiKey: string
  /** The name or number that people see as the sender, as registered with the gateway. */
  sender: string
  /** Where the gateway's calls are served. */
  baseUrl: string
  /** Most milliseconds that one call may take. Default 20,000. */
  timeoutMs?: number
}
