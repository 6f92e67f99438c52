/** The status of a payment at the gateway. Only `success` means that the money has arrived; an unknown status counts as `pending`. */
export const paymentStatuses = [
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A payment as reported by the gateway. Amounts are whole hundredths of the currency: kobo for NGN. */
export interface Payment {
  reference: string
  status: PaymentStatus
  /** The amount paid; 0 while nothing was. If the payment is reversed, the amount returned. */
  amountKobo: number
  /** The amount requested; null if the gateway omits it, as some webhooks do. */
  requestedKobo: number | null
  /** 'NGN' and the like, in capitals. Check it: an amount in another currency is not naira. */
  currency: string
  paidAt: Date | null
  /** The gateway's own number of the payment, for its support. */
  gatewayId: string
  /** The gateway's fee; null until it is known. */
  feesKobo: number | null
}

export interface PaymentRequest {
  /** Our reference, unique for all time, and saved before it is sent: letters, digits, `-`, `.`, `=`. */
  reference: string
  amountKobo: number
  email: string
  /** Where the gateway sends the person afterwards, with `trxref` and `reference` added to the query. */
  callbackUrl: string
  /** Shown to the operator at the gateway. No personal data, and nothing that a credit depends on. */
  metadata?: Readonly<Record<string, string | number>>
}

export interface StartedPayment {
  /** The page on which the person pays. */
  authorizationUrl: string
  accessCode: string
}

/** The content of a webhook. `payment` is null if the event does not concern a charge. */
export type WebhookReading =
  | { ok: true; event: string; payment: Payment | null }
  /** forged: no signature, or one that is not the gateway's. unreadable: correctly signed, but not as the protocol specifies. */
  | { ok: false; reason: 'forged' | 'unreadable' }

/** Takes payments. Sends over the network and waits: never call it inside a transaction. */
export interface PaymentGateway {
  /**
   * Requests a payment page. Retries if there is no response, which is safe: the gateway accepts a reference once. Throws
   * GatewayUnreachable, GatewayRefused, GatewayKeyRefused; and DuplicateReference if the reference was used before, possibly by an earlier
   * attempt of this call whose response was lost. The page of that attempt is then unknown: start again with a new reference.
   */
  initialise(request: PaymentRequest): Promise<StartedPayment>
  /**
   * The status of a payment. 'unknown': the gateway does not know the reference (yet), which is no failure: ask again later. Throws
   * GatewayUnreachable, GatewayRefused, GatewayKeyRefused, none of which says anything about the payment.
   */
  verify(reference: string): Promise<Payment | 'unknown'>
  /** Reads a webhook from the bytes as received and its signature header. Needs no network. */
  readWebhook(rawBody: Uint8Array, signature: string | null | undefined): WebhookReading
}

/** Why the gateway did not carry out a request. The message is for the log: it names no key and no person. */
export abstract class GatewayError extends Error {}

/** No usable response after all attempts: unreachable, too busy, or not speaking its protocol. Whether it did anything is unknown. */
export class GatewayUnreachable extends GatewayError {
  override name = 'GatewayUnreachable'
}

/** The gateway refused. The same request would be refused again. */
export class GatewayRefused extends GatewayError {
  override name = 'GatewayRefused'
  /** The gateway's own code, if it gave one: 'invalid_amount'. */
  readonly code: string | null

  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}

/** The reference was used before. */
export class DuplicateReference extends GatewayRefused {
  override name = 'DuplicateReference'
}

/** The operator's secret key is wrong or was withdrawn: nothing works until it is corrected. */
export class GatewayKeyRefused extends GatewayError {
  override name = 'GatewayKeyRefused'
}
