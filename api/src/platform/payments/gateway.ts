/** Where a payment stands at the gateway. Only `success` means that the money is there; a status nobody knows yet counts as `pending`. */
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

/** A payment as the gateway tells it. Sums are whole hundredths of the currency: kobo, where it is NGN. */
export interface Payment {
  reference: string
  status: PaymentStatus
  /** What was paid; 0 while nothing was. Where the payment is reversed, what went back. */
  amountKobo: number
  /** What was asked for; null where the gateway leaves it out, as some webhooks do. */
  requestedKobo: number | null
  /** 'NGN' and the like, in capitals. Look at it: a sum in another currency is no naira. */
  currency: string
  paidAt: Date | null
  /** The gateway's own number of the payment, for talking with its support. */
  gatewayId: string
  /** What the gateway keeps of it; null while it has not said. */
  feesKobo: number | null
}

export interface PaymentRequest {
  /** Ours, unique for all time, and saved before it is sent: letters, digits, `-`, `.`, `=`. */
  reference: string
  amountKobo: number
  email: string
  /** Where the gateway sends the person afterwards, with `trxref` and `reference` added to the query. */
  callbackUrl: string
  /** Shown to the operator at the gateway. Nothing personal, and nothing that a credit depends on. */
  metadata?: Readonly<Record<string, string | number>>
}

export interface StartedPayment {
  /** The page on which the person pays. */
  authorizationUrl: string
  accessCode: string
}

/** What a webhook says. `payment` is null where the event is of something else than a charge. */
export type WebhookReading =
  | { ok: true; event: string; payment: Payment | null }
  /** forged: no signature, or one that is not the gateway's. unreadable: well signed, but not what the protocol promises. */
  | { ok: false; reason: 'forged' | 'unreadable' }

/** Takes payments. Sends over the network and waits: never call it inside of a transaction. */
export interface PaymentGateway {
  /**
   * Asks for a page to pay on. Asks again where no answer came, which is safe: the gateway takes a reference once. Throws
   * GatewayUnreachable, GatewayRefused, GatewayKeyRefused; and DuplicateReference where the reference was taken before, also by an
   * earlier try of this very call whose answer was lost. Its page is then known to nobody: begin anew with a new reference.
   */
  initialise(request: PaymentRequest): Promise<StartedPayment>
  /**
   * Where a payment stands. 'unknown': the gateway does not know the reference (yet), which is no failure: ask again later. Throws
   * GatewayUnreachable, GatewayRefused, GatewayKeyRefused, none of which says anything about the payment.
   */
  verify(reference: string): Promise<Payment | 'unknown'>
  /** Reads a webhook from the bytes as they came and its signature header. Needs no network. */
  readWebhook(rawBody: Uint8Array, signature: string | null | undefined): WebhookReading
}

/** Why the gateway did not do what it was asked for. The message is for the log: it names no key and no person. */
export abstract class GatewayFault extends Error {}

/** No usable answer, however often it was asked: away, too busy, or not speaking its protocol. Whether it did anything is open. */
export class GatewayUnreachable extends GatewayFault {
  override name = 'GatewayUnreachable'
}

/** It answered no. Asking the same again is of no use. */
export class GatewayRefused extends GatewayFault {
  override name = 'GatewayRefused'
  /** The gateway's own word, where it gave one: 'invalid_amount'. */
  readonly code: string | null

  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}

/** The reference was taken before. */
export class DuplicateReference extends GatewayRefused {
  override name = 'DuplicateReference'
}

/** The operator's secret key is wrong or was withdrawn: nothing works until it is put right. */
export class GatewayKeyRefused extends GatewayFault {
  override name = 'GatewayKeyRefused'
}
