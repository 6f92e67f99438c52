import type * as z from 'zod'
import { anyEvent, chargeEvent, initialised, refused, verified } from './answers.ts'
import { readBounded } from './bounded.ts'
import {
  DuplicateReference,
  GatewayKeyRefused,
  GatewayRefused,
  GatewayUnreachable,
  type Payment,
  type PaymentGateway,
  type PaymentRequest,
  type WebhookReading,
} from './gateway.ts'
import { parseJson } from './json.ts'
import { type Attempt, type RetryTimes, retry } from './retry.ts'
import { isSigned } from './signature.ts'

export interface PaystackOptions {
  /** sk_live_... or sk_test_... */
  secretKey: string
  /** https://api.paystack.co, or another server with the same protocol. */
  baseUrl: string
  times?: Partial<RetryTimes>
}

/** A person waits for the response, so all attempts together end before a browser or proxy gives up. */
const usualTimes: RetryTimes = { tries: 3, tryMs: 10_000, allMs: 25_000, waitMs: 400 }
const longestWaitMs = 5000
/** A response is a few kilobytes; anything far longer is not the gateway's. */
const mostAnswerBytes = 256 * 1024

/** A valid reference; the gateway cannot know any other. */
const referenceForm = /^(?=.*[A-Za-z0-9])[-.,=A-Za-z0-9]{1,100}$/

interface Answered {
  status: number
  body: unknown
}

/** Names the network error without the address and without the headers of the request, which hold the key. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no connection'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return code ? `no connection (${code})` : 'no connection'
}

const retryAfterMs = (header: string | null): number =>
  header && /^\d{1,4}$/.test(header) ? Math.min(Number(header) * 1000, longestWaitMs) : 0

const readWebhook = (secretKey: string, rawBody: Uint8Array, signature: string | null | undefined): WebhookReading => {
  if (!isSigned(secretKey, rawBody, signature)) return { ok: false, reason: 'forged' }
  const body = parseJson(Buffer.from(rawBody).toString('utf8'))
  const head = anyEvent.safeParse(body)
  if (!head.success) return { ok: false, reason: 'unreadable' }
  const { event } = head.data
  if (!/^charge\.(success|failed)$/.test(event)) return { ok: true, event, payment: null }
  const charge = chargeEvent.safeParse(body)
  return charge.success ? { ok: true, event, payment: charge.data.data } : { ok: false, reason: 'unreadable' }
}

const refusalOf = ({ status, body }: Answered): GatewayRefused => {
  const { message, code } = refused.catch({ message: 'no reason given', code: null }).parse(body)
  const word = code ?? null
  const isDuplicate = word === 'duplicate_reference' || /duplicate transaction reference/i.test(message)
  const told = `The payment gateway refused (${status}): ${message.slice(0, 300)}`
  return isDuplicate ? new DuplicateReference(told, word) : new GatewayRefused(told, word)
}

const isUnknown = ({ status, body }: Answered): boolean => {
  if (status === 404) return true
  const told = refused.safeParse(body)
  return (
    status === 400 &&
    told.success &&
    (told.data.code === 'transaction_not_found' || /reference not found/i.test(told.data.message))
  )
}

/** Paystack's protocol over HTTP: initialise, verify and webhook. Nothing that it throws or returns contains the key. */
export const openPaystack = ({ secretKey, baseUrl, times }: PaystackOptions): PaymentGateway => {
  const timesOf = { ...usualTimes, ...times }
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`

  const ask = async (path: string, signal: AbortSignal, body?: object): Promise<Attempt<Answered>> => {
    try {
      const response = await fetch(new URL(path, base), {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        // The protocol has no redirects, and one would send the key elsewhere.
        redirect: 'error',
        signal,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { status } = response
      if (status >= 500 || status === 429) {
        await response.body?.cancel()
        return { done: false, reason: `answer ${status}`, afterMs: retryAfterMs(response.headers.get('retry-after')) }
      }
      const text = await readBounded(response, mostAnswerBytes)
      return text === null
        ? { done: false, reason: 'an answer far too long' }
        : { done: true, value: { status, body: parseJson(text) } }
    } catch (error) {
      return { done: false, reason: reasonOf(error) }
    }
  }

  const answerTo = async (path: string, body?: object): Promise<Answered> => {
    const outcome = await retry(timesOf, signal => ask(path, signal, body))
    if ('reason' in outcome)
      throw new GatewayUnreachable(
        `The payment gateway gave no answer: ${outcome.reason}, after ${outcome.tries} ${outcome.tries === 1 ? 'try' : 'tries'}.`,
      )
    if (outcome.value.status === 401)
      throw new GatewayKeyRefused('The payment gateway does not accept PAYSTACK_SECRET_KEY.')
    return outcome.value
  }

  const readAs = <T>(schema: z.ZodType<T>, { status, body }: Answered): T => {
    const read = schema.safeParse(body)
    if (read.success) return read.data
    const where = read.error.issues[0]?.path.join('.') ?? ''
    throw new GatewayUnreachable(`The payment gateway answered (${status}) what its protocol does not say: ${where}.`)
  }

  const notOurs = () => new GatewayUnreachable('The payment gateway answered about another reference than was asked.')

  return {
    initialise: async ({ reference, amountKobo, email, callbackUrl, metadata }: PaymentRequest) => {
      const answered = await answerTo('transaction/initialize', {
        reference,
        amount: amountKobo,
        currency: 'NGN',
        email,
        callback_url: callbackUrl,
        ...(metadata ? { metadata } : {}),
      })
      if (answered.status >= 400) throw refusalOf(answered)
      const { data } = readAs(initialised, answered)
      if (data.reference !== reference) throw notOurs()
      return { authorizationUrl: data.authorization_url, accessCode: data.access_code }
    },

    verify: async (reference: string): Promise<Payment | 'unknown'> => {
      if (!referenceForm.test(reference)) return 'unknown'
      const answered = await answerTo(`transaction/verify/${encodeURIComponent(reference)}`)
      if (isUnknown(answered)) return 'unknown'
      if (answered.status >= 400) throw refusalOf(answered)
      const { data } = readAs(verified, answered)
      if (data.reference !== reference) throw notOurs()
      return data
    },

    readWebhook: (rawBody, signature) => readWebhook(secretKey, rawBody, signature),
  }
}
