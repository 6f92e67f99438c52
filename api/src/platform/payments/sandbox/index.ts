import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { PaymentStatus } from '../gateway.ts'
import { signatureOf } from '../signature.ts'
import { chargeOf } from './answers.ts'
import { type Misbehaviour, openMisbehaviours, type SandboxCall } from './misbehaviour.ts'
import { makeSandboxServer, type Outcome } from './server.ts'
import { openStore, type SandboxTransaction } from './store.ts'
import { deliver, openDelivery, type SignedWebhook } from './webhooks.ts'

export type { Misbehaviour, SandboxCall, SandboxTransaction, SignedWebhook }

export interface SandboxOptions {
  /** A random one unless told otherwise. */
  secretKey?: string
  /** Where to listen on this machine. 0: where it listened before, or else a free port. */
  port?: number
  /** Where webhooks go; nowhere until it is told. */
  webhookUrl?: string | null
  /** Keeps the payments, so that they outlive the process. In memory alone unless told otherwise. */
  file?: string | null
  /** The waits before a webhook that was not taken is sent again, in milliseconds. */
  webhookWaitsMs?: readonly number[]
  now?: () => Date
}

/** How a payment comes to its end. */
export interface Settlement {
  /** 'success' unless told otherwise. */
  status?: PaymentStatus
  /** What was paid, where it is not what was asked for. */
  paidKobo?: number
  currency?: string
  /** Whether the webhook of a success is sent by itself; on unless told otherwise. */
  webhook?: boolean
}

/** How a webhook is written. */
export interface WebhookOptions {
  /** 'charge.success' unless told otherwise. */
  event?: string
  /** good; otherKey: made with another secret; otherBody: of another body; missing: no header; malformed: no hex of that length. */
  signature?: 'good' | 'otherKey' | 'otherBody' | 'missing' | 'malformed'
  /** Says this of the payment instead of what is true. */
  says?: Record<string, unknown>
}

/** A payment gateway of our own that speaks Paystack's protocol over HTTP, for demonstrations and tests. No money moves. */
export interface Sandbox {
  /** Its address without a slash at the end, and its key: what a configuration names as `paystack`. */
  readonly paystack: { readonly secretKey: string; readonly baseUrl: string }
  sendWebhooksTo(url: string | null): void
  /** What it knows of a payment. Throws where it knows none. */
  get(reference: string): SandboxTransaction
  all(): readonly SandboxTransaction[]
  /** Brings a payment to its end as if the person, or the gateway, had done so. */
  settle(reference: string, how?: Settlement): void
  /** The next calls of this kind go wrong. */
  misbehave(call: SandboxCall, how: Misbehaviour, times?: number): void
  /** A webhook about a payment as it stands now, to be sent whenever one likes: late, twice, out of order. */
  webhook(reference: string, how?: WebhookOptions): SignedWebhook
  /** Sends such a webhook once; answers the receiver's status, null where there was none. */
  send(webhook: SignedWebhook): Promise<number | null>
  /** Waits until every webhook that was sent by itself has been taken or given up. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const usualWaits = [1000, 5000, 30_000, 120_000, 600_000]

/** What each button of the page comes to. Half of a sum is less than what was asked for, which a portal must not credit as if it were all. */
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

/** Listens where it did before; on any free port where that is taken. */
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

/** Starts a sandbox on this machine alone. */
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
    // Only a success is told by itself; all else has to be asked for.
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
