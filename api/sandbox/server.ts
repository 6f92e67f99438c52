import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseJson } from '../src/platform/payments/json.ts'
import { chargeOf, initialiseBody, refusals } from './answers.ts'
import type { Misbehaviours } from './misbehaviour.ts'
import { checkoutPage, endPage, noPage, pageHeaders, returnAddress } from './page.ts'
import type { SandboxTransaction, Store } from './store.ts'

const mostBodyBytes = 64 * 1024

/** The person's choice on the page. */
export type Outcome = 'pay' | 'half' | 'fail' | 'abandon'

export interface ServerOptions {
  secretKey: string
  store: Store
  misbehaviours: Misbehaviours
  /** The address of this server, without a trailing slash. */
  url: () => string
  now: () => Date
  /** Accepts the person's choice; returns once it is stored. */
  act: (one: SandboxTransaction, outcome: Outcome) => void
}

interface Answer {
  status: number
  body: object
}

const isFinal = ({ status }: SandboxTransaction): boolean => status === 'success' || status === 'reversed'

/** The body as text; null if it is too long. */
const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBodyBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const sendJson = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const sendPage = (response: ServerResponse, status: number, html: string, callbackUrl: string | null): void => {
  response.writeHead(status, pageHeaders(callbackUrl))
  response.end(html)
}

const outcomes: readonly string[] = ['pay', 'half', 'fail', 'abandon'] satisfies Outcome[]
const isOutcome = (text: string | null): text is Outcome => text !== null && outcomes.includes(text)

/** The sandbox's HTTP server: Paystack's two calls, and the page on which a person pays. */
export const makeSandboxServer = ({ secretKey, store, misbehaviours, url, now, act }: ServerOptions) => {
  const expected = Buffer.from(`Bearer ${secretKey}`)
  const hasKey = (request: IncomingMessage): boolean => {
    const given = Buffer.from(request.headers.authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  const initialise = (text: string): Answer => {
    const read = initialiseBody.safeParse(parseJson(text))
    if (!read.success) return refusals.invalid
    const { email, amount, currency, callback_url, metadata } = read.data
    const reference = read.data.reference ?? `sandbox-${now().getTime()}-${store.all().length}`
    if (store.find(reference)) return refusals.duplicate
    const one = store.add({
      reference,
      requestedKobo: amount,
      currency,
      email,
      callbackUrl: callback_url ?? null,
      metadata: metadata ?? null,
      createdAt: now().toISOString(),
    })
    const data = { authorization_url: `${url()}/checkout/${one.accessCode}`, access_code: one.accessCode, reference }
    return { status: 200, body: { status: true, message: 'Authorization URL created', data } }
  }

  const verify = (reference: string): Answer => {
    const one = store.find(reference)
    if (!one) return refusals.notFound
    return { status: 200, body: { status: true, message: 'Verification successful', data: chargeOf(one) } }
  }

  const serveCall = async (call: 'initialise' | 'verify', request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request)
    if (text === null) return sendJson(response, refusals.tooLarge)
    if (!hasKey(request)) return sendJson(response, refusals.badKey)
    const work = (): Answer =>
      call === 'initialise' ? initialise(text) : verify(decodeURIComponent(request.url?.split('/').at(-1) ?? ''))
    const how = misbehaviours.take(call)
    switch (how) {
      case null:
        return sendJson(response, work())
      case 'error':
        return sendJson(response, { status: 500, body: { status: false, message: 'Something went wrong' } })
      case 'busy':
        response.setHeader('retry-after', '0')
        return sendJson(response, { status: 429, body: { status: false, message: 'Too many requests' } })
      case 'unknown':
        return sendJson(response, refusals.notFound)
      case 'refused':
        return sendJson(response, { status: 403, body: { status: false, message: 'Access denied' } })
      case 'garbage':
        work()
        return sendPage(response, 200, '<p>Under maintenance</p>', null)
      case 'cut':
        work()
        request.socket.destroy()
        return undefined
      case 'silent':
        // The caller gives up, or closing the sandbox ends it.
        work()
        return undefined
    }
  }

  const serveCheckout = async (code: string, request: IncomingMessage, response: ServerResponse) => {
    const one = store.findByAccessCode(code)
    if (!one) return sendPage(response, 404, noPage(), null)
    if (isFinal(one)) return sendPage(response, 200, endPage(one), one.callbackUrl)
    if (request.method === 'GET') return sendPage(response, 200, checkoutPage(one), one.callbackUrl)
    const outcome = new URLSearchParams((await readBody(request)) ?? '').get('outcome')
    if (!isOutcome(outcome)) return sendPage(response, 400, checkoutPage(one), one.callbackUrl)
    act(one, outcome)
    const back = returnAddress(one)
    if (!back) return sendPage(response, 200, endPage(one), null)
    response.writeHead(303, { ...pageHeaders(one.callbackUrl), location: back }).end()
    return undefined
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const checkout = /^\/checkout\/([0-9a-f]{24})$/.exec(path)?.[1]
    if (checkout && (request.method === 'GET' || request.method === 'POST'))
      return serveCheckout(checkout, request, response)
    if (request.method === 'POST' && path === '/transaction/initialize')
      return serveCall('initialise', request, response)
    if (request.method === 'GET' && /^\/transaction\/verify\/[^/]{1,300}$/.test(path))
      return serveCall('verify', request, response)
    return sendJson(response, refusals.nothingHere)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendJson(response, refusals.invalid)
    })
  })
  server.requestTimeout = 30_000
  server.maxConnections = 1000
  return server
}
