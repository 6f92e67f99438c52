import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { PaymentStatus } from '../src/platform/payments/gateway.ts'
import { signatureOf } from '../src/platform/payments/signature.ts'
import { chargeOf } from './answers.ts'
import { type Misbehaviour, openMisbehaviours, type SandboxCall } from './misbehaviour.ts'
import { makeSandboxServer, type Outcome } from './server.ts'
import { openStore, type SandboxTransaction } from './store.ts'
import { deliver, openDelivery, type SignedWebhook } from './webhooks.ts'

export type { Misbehaviour, SandboxCall, SandboxTransaction, SignedWebhook }

export interface SandboxOptions {
  /** Random by default. */
  secretKey?: string
  /** Where to listen on this machine. 0: the previous port, or else a free one. */
  port?: number
  /** Where webhooks go; nowhere until it is set. */
  webhookUrl?: string | null
  /** Stores the payments, so that they outlive the process. In memory only by default. */
  file?: string | null
  /** The waits before an unaccepted webhook is sent again, in milliseconds. */
  webhookWaitsMs?: readonly number[]
  now?: () => Date
}

/** The outcome of a payment. */
export interface Settlement {
  /** Default 'success'. */
  status?: PaymentStatus
  /** The amount paid, if it differs from the requested amount. */
  paidKobo?: number
  currency?: string
  /** Whether the webhook of a success is sent automatically; on by default. */
  webhook?: boolean
}

/** The form of a webhook. */
export interface WebhookOptions {
  /** Default 'charge.success'. */
  event?: string
  /** good; otherKey: made with another secret; otherBody: of another body; missing: no header; malformed: not hex of that length. */
  signature?: 'good' | 'otherKey' | 'otherBody' | 'missing' | 'malformed'
  /** Overrides the payment's real values. */
  says?: Record<string, unknown>
}

/** A payment gateway of our own that speaks Paystack's protocol over HTTP, for demonstrations and tests. No money moves. */
export interface Sandbox {
  /** Its address without a trailing slash, and its key: the `paystack` part of a configuration. */
  readonly paystack: { readonly secretKey: string; readonly baseUrl: string }
  sendWebhooksTo(url: string | null): void
  /** The stored payment. Throws if there is none. */
  get(reference: string): SandboxTransaction
  all(): readonly SandboxTransaction[]
  /** Completes a payment like the person, or the gateway. */
  settle(reference: string, how?: Settlement): void
  /** Makes the next calls of this kind fail. */
  misbehave(call: SandboxCall, how: Misbehaviour, times?: number): void
  /** A webhook about a payment in its current state, to be sent at any time: late, twice, out of order. */
  webhook(reference: string, how?: WebhookOptions): SignedWebhook
  /** Sends such a webhook once; returns the receiver's status, null if there was none. */
  send(webhook: SignedWebhook): Promise<number | null>
  /** Waits until every automatic webhook has been accepted or given up. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const usualWaits = [1000, 5000, 30_000, 120_000, 600_000]

/** The outcome of each button of the page. Half is less than the requested amount, which a portal must not credit in full. */
const endingOf = (outcome: Outcome, { requestedKobo }: SandboxTransaction): Settlement => {
  switch (outcome) {
    case 'pay':
      return { status: 'success' }
    case 'half':
      return { status: 'success', paidKobo: Math.ceil(requestedKobo / 2) }
    case 'fail':
      return { status: 'failed' }
    case 'abandon':
      return { status: 'abandoned' }
  }
}

const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Listens on the previous port; on any free port if that is taken. */
const listenAgain = async (server: Server, formerPort: number): Promise<number> => {
  try {
    return await listen(server, formerPort)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    return listen(server, 0)
  }
}

const signed = (secretKey: string, body: string, how: WebhookOptions['signature'] = 'good'): string | null => {
  switch (how) {
    case 'good':
      return signatureOf(secretKey, Buffer.from(body))
    case 'otherKey':
      return signatureOf(`${secretKey}x`, Buffer.from(body))
    case 'otherBody':
      return signatureOf(secretKey, Buffer.from(`${body} `))
    case 'malformed':
      return 'not-a-signature'
    case 'missing':
      return null
  }
}

/** Starts a sandbox, reachable on this machine only. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { secretKey = `sk_test_${randomBytes(20).toString('hex')}`, port = 0, file = null } = options
  const now = options.now ?? (() => new Date())
  const store = openStore(file)
  const misbehaviours = openMisbehaviours()
  const delivery = openDelivery(options.webhookWaitsMs ?? usualWaits)
  let webhookUrl = options.webhookUrl ?? null
  let baseUrl = ''

  const get = (reference: string): SandboxTransaction => {
    const one = store.find(reference)
    if (!one) throw new Error(`The sandbox knows no payment ${reference}.`)
    return one
  }

  const webhook = (reference: string, how: WebhookOptions = {}): SignedWebhook => {
    const data = { ...chargeOf(get(reference)), ...how.says }
    const body = JSON.stringify({ event: how.event ?? 'charge.success', data })
    return { body, signature: signed(secretKey, body, how.signature) }
  }

  const settle = (reference: string, how: Settlement = {}): void => {
    const one = get(reference)
    const status = how.status ?? 'success'
    const isPaid = status === 'success' || status === 'reversed'
    store.change(one, {
      status,
      paidKobo: isPaid ? (how.paidKobo ?? one.paidKobo ?? one.requestedKobo) : null,
      paidAt: isPaid ? (one.paidAt ?? now().toISOString()) : null,
      currency: how.currency ?? one.currency,
    })
    // Only a success is reported automatically; anything else must be queried.
    if (status === 'success' && how.webhook !== false && webhookUrl) delivery.begin(webhookUrl, webhook(reference))
  }

  const server = makeSandboxServer({
    secretKey,
    store,
    misbehaviours,
    url: () => baseUrl,
    now,
    act: (one, outcome) => settle(one.reference, endingOf(outcome, one)),
  })
  const taken = await (port === 0 ? listenAgain(server, store.formerPort) : listen(server, port))
  baseUrl = `http://127.0.0.1:${taken}`
  store.keepPort(taken)

  return {
    paystack: { secretKey, baseUrl },
    sendWebhooksTo: url => {
      webhookUrl = url
    },
    get,
    all: () => store.all(),
    settle,
    misbehave: (call, how, times = 1) => misbehaviours.add(call, how, times),
    webhook,
    send: async sent => (webhookUrl ? deliver(webhookUrl, sent, delivery.signal) : null),
    settled: () => delivery.settled(),
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, delivery.stop()])
    },
  }
}
