import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { parseJson } from '../../src/platform/payments/json.ts'
import { type Delivered, type Reply, phoneHeaders, phonePage, phonesPage } from './phone.ts'
import { type Protocol, type ReceiptStatus, receiptOf, replyOf, tell, type Word } from './words.ts'
import { ussdPage } from './ussd.ts'

export type { Delivered }

/**
 * How a message fails. `refused`: the gateway does not take it. `account`: the account has no credit. `busy`: it takes none at the moment. `error`: 500, and nothing is sent.
 * `cut`: it is sent, and the connection breaks before the answer.
 */
export type SmsMisbehaviour = 'refused' | 'account' | 'busy' | 'error' | 'cut'

/** An SMS gateway of our own that speaks both protocols over HTTP, for demonstrations and tests. Nothing leaves the machine. */
export interface SmsSandbox {
  /** Its address without a trailing slash: a page there lists the phones. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly username: string
  /** The secret of the address to which it tells receipts and replies, and the key with which it signs Termii's. */
  readonly webhookSecret: string
  readonly signingKey: string
  /** All messages, oldest first. */
  all(): readonly Delivered[]
  /** Makes the next messages fail. */
  misbehave(how: SmsMisbehaviour, times?: number): void
  /** From now on no message fails. */
  behave(): void
  /** Whether it takes nothing at all (503), until it is told otherwise. */
  outage(isOut: boolean): void
  /** From now on it tells a receipt for each message, and what people type on the phones of its page, to this address. */
  tellTo(url: string): void
  /** The receipt for a message, to be sent by a test. */
  receipt(message: Delivered, status: ReceiptStatus): Word
  /** A reply of somebody, to be sent by a test; by Termii's protocol unless told otherwise. */
  reply(from: string, text: string, by?: Protocol, id?: string): Word
  /** Where the telephone of the page /ussd dials in: the portal's address with its secret. */
  dialTo(url: string): void
  stop(): Promise<void>
}

const mostBodyBytes = 64 * 1024
/** The oldest are forgotten first. */
const usualCapacity = 10_000

/** Phones whose number ends so are switched off: nothing is delivered to them. */
const isSwitchedOff = (number: string): boolean => number.endsWith('99')

const termiiBody = z.object({
  api_key: z.string(),
  to: z.string().regex(/^\d{8,15}$/),
  from: z.string().min(3).max(11),
  sms: z.string().min(1).max(1600),
  type: z.literal('plain'),
  channel: z.enum(['generic', 'dnd']),
})

const africasTalkingBody = z.object({
  username: z.string(),
  to: z.string().regex(/^\+\d{8,15}$/),
  message: z.string().min(1).max(1600),
  from: z.string().min(3).max(11),
})

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes <= mostBodyBytes) pieces.push(piece)
  }
  return bytes > mostBodyBytes ? '' : Buffer.concat(pieces).toString('utf8')
}

interface Answer {
  status: number
  body: object
}

const oneRecipient = (statusCode: number, status: string, number: string, messageId: string): Answer => ({
  status: 201,
  body: {
    SMSMessageData: {
      Message: statusCode < 400 ? 'Sent to 1/1 Total Cost: NGN 4.0000' : 'Sent to 0/1 Total Cost: 0',
      Recipients: [{ statusCode, number, status, cost: statusCode < 400 ? 'NGN 4.0000' : '0', messageId }],
    },
  },
})

interface Account {
  apiKey: string
  username: string
  /** Puts a message on a phone; returns the gateway's id of it. */
  deliver: (by: Protocol, to: string, from: string, text: string) => string
}

/** Answers a request in the protocol of its path; null for any other path. */
const openProtocols = ({ apiKey, username, deliver }: Account) => {
  const termii = (text: string, how: SmsMisbehaviour | undefined): Answer => {
    const read = termiiBody.safeParse(parseJson(text))
    if (!read.success) return { status: 400, body: { code: 400, message: 'The request is not valid' } }
    const { api_key, to, from, sms } = read.data
    if (api_key !== apiKey) return { status: 401, body: { message: 'Invalid API key' } }
    if (how === 'refused') return { status: 400, body: { message: 'Invalid phone number' } }
    if (how === 'account') return { status: 400, body: { message: 'Insufficient balance' } }
    const id = deliver('termii', `+${to}`, from, sms)
    return {
      status: 200,
      body: { code: 'ok', message_id: id, message: 'Successfully Sent', balance: 100, user: 'Sandbox' },
    }
  }

  const africasTalking = (text: string, key: string | undefined, how: SmsMisbehaviour | undefined): Answer => {
    const read = africasTalkingBody.safeParse(Object.fromEntries(new URLSearchParams(text)))
    if (!read.success) return { status: 400, body: { error: 'The request is not valid' } }
    const { username: given, to, from, message } = read.data
    if (key !== apiKey || given !== username)
      return { status: 401, body: { error: 'The supplied authentication is invalid' } }
    if (how === 'refused') return oneRecipient(403, 'InvalidPhoneNumber', to, 'None')
    if (how === 'account') return oneRecipient(405, 'InsufficientBalance', to, 'None')
    return oneRecipient(101, 'Success', to, deliver('africastalking', to, from, message))
  }

  return (path: string, key: string | undefined, text: string, how: SmsMisbehaviour | undefined): Answer | null => {
    if (path === '/api/sms/send') return termii(text, how)
    return path === '/version1/messaging' ? africasTalking(text, key, how) : null
  }
}

interface SandboxOptions {
  port?: number
  now?: () => Date
  mostMessages?: number
}

/** Starts a sandbox, reachable on this machine only. `port` 0 takes a free one; it keeps the last `mostMessages`. */
export const startSmsSandbox = async (options: SandboxOptions = {}): Promise<SmsSandbox> => {
  const { port = 0, now = () => new Date(), mostMessages = usualCapacity } = options
  const apiKey = `sms_test_${randomBytes(12).toString('hex')}`
  const username = 'sandbox'
  const messages: Delivered[] = []
  const replies: Reply[] = []
  const webhookSecret = randomBytes(24).toString('hex')
  const signingKey = `tsk_${randomBytes(12).toString('hex')}`
  const failing: SmsMisbehaviour[] = []
  const stopping = new AbortController()
  let isOut = false
  let toldAt: string | null = null
  let ussdUrl: string | null = null

  const say = (word: Word): void => {
    if (toldAt !== null) void tell(toldAt, word, stopping.signal)
  }

  const deliver = (by: Protocol, to: string, from: string, text: string): string => {
    const id = by === 'termii' ? randomUUID() : `ATXid_${randomUUID()}`
    const message = { id, to, from, text, at: now().toISOString(), by }
    messages.push(message)
    if (messages.length > mostMessages) messages.shift()
    say(receiptOf(message, isSwitchedOff(to) ? 'Failed' : 'Success', signingKey))
    return id
  }

  const answer = openProtocols({ apiKey, username, deliver })

  const showPhone = (path: string, response: ServerResponse): void => {
    const number = /^\/phone\/(\d{8,15})$/.exec(path)?.[1]
    const known = path === '/' || number !== undefined
    response.writeHead(known ? 200 : 404, phoneHeaders)
    response.end(number === undefined ? phonesPage(messages) : phonePage(`+${number}`, messages, replies))
  }

  /** What somebody typed on a phone of the page goes to the portal. */
  const typeReply = (path: string, text: string, response: ServerResponse): boolean => {
    const number = /^\/phone\/(\d{8,15})$/.exec(path)?.[1]
    if (number === undefined) return false
    const typed = new URLSearchParams(text).get('text')?.slice(0, 160)
    const last = messages.findLast(({ to }) => to === `+${number}`)
    if (typed) {
      replies.push({ from: `+${number}`, text: typed, at: now().toISOString() })
      if (replies.length > mostMessages) replies.shift()
      say(replyOf(`+${number}`, typed, last?.by ?? 'termii', signingKey))
    }
    response.writeHead(303, { location: path }).end()
    return true
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    if (request.method === 'GET' && pathname === '/ussd') {
      const shown = await ussdPage(ussdUrl, searchParams)
      response.writeHead(200, phoneHeaders)
      return void response.end(shown)
    }
    if (request.method === 'GET') return showPhone(pathname, response)
    const text = await readBody(request)
    if (typeReply(pathname, text, response)) return
    if (isOut) return void response.writeHead(503).end()
    const how = failing.shift()
    if (how === 'busy' || how === 'error') return void response.writeHead(how === 'busy' ? 429 : 500).end()
    const key = request.headers.apikey
    const done = answer(pathname, typeof key === 'string' ? key : undefined, text, how)
    if (how === 'cut') return void response.destroy()
    response.writeHead(done?.status ?? 404, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(done?.body ?? {}))
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    apiKey,
    username,
    webhookSecret,
    signingKey,
    all: () => messages,
    misbehave: (how, times = 1) => failing.push(...Array.from({ length: times }, () => how)),
    behave: () => {
      failing.length = 0
    },
    outage: isOutNow => {
      isOut = isOutNow
    },
    tellTo: url => {
      toldAt = url
    },
    receipt: (message, status) => receiptOf(message, status, signingKey),
    reply: (from, text, by = 'termii', id) => replyOf(from, text, by, signingKey, id),
    dialTo: url => {
      ussdUrl = url
    },
    stop: async () => {
      stopping.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
