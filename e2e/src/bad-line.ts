import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { end, listen, passOn } from './proxy.ts'
import { test as base } from './support.ts'

/** An answer that something on the way gives instead of the product: a gateway, a filter, a captive portal. */
export interface ForeignAnswer {
  status: number
  /** HTML unless `headers` name another type. */
  body?: string
  headers?: Record<string, string>
}

/**
 * What happens to a request:
 * - `redirected`: it is led to a foreign page below the product's own address.
 * - `cut`: the connection ends before the product gets it.
 * - `response lost`: the product gets and answers it; the connection ends before the browser has the answer.
 * - `response cut short`: the connection ends in the middle of the answer.
 * - `half a response`: the first half of the answer comes as if it were the whole.
 */
export type Fault = ForeignAnswer | 'redirected' | 'cut' | 'response lost' | 'response cut short' | 'half a response'

/** The page of a network that asks for money first, as it answers every request. */
export const foreignPage: ForeignAnswer = {
  status: 200,
  body: '<!doctype html><html lang="en"><head><title>Data</title></head><body><h1>Buy data to go on</h1></body></html>',
}

/** What a gateway says when it cannot reach the product, as a page of its own. */
export const gatewayError = (status: number, headers: Record<string, string> = {}): ForeignAnswer => ({
  status,
  headers,
  body: `<html><head><title>${status}</title></head><body><h1>${status} from the gateway</h1></body></html>`,
})

export interface PassedRequest {
  method: string
  /** With its query. */
  path: string
  /** Null: the product's own answer was passed on. */
  fault: Fault | null
}

export interface BadLine {
  /** The URL of the product over this line. */
  url: string
  /** From now on these requests, or all, meet this fault, until the next call. */
  fail: (fault: Fault, which?: (path: string, method: string) => boolean) => void
  /** From now on everything passes. */
  repair: () => void
  /** The requests since the last call, in the order in which they came. */
  take: () => PassedRequest[]
  close: () => Promise<void>
}

const foreignAddress = '/buy-data'

const answerForeign = (answer: ServerResponse, { status, body = '', headers = {} }: ForeignAnswer): void => {
  answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers })
  answer.end(body)
}

/** Has the product answer, and sends the browser as much of it as the fault leaves. */
const answerInPart = async (
  onward: ReturnType<typeof passOn>,
  asked: IncomingMessage,
  answer: ServerResponse,
  fault: Fault,
): Promise<void> => {
  const found = await new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve).once('error', reject)
    asked.pipe(onward)
  })
  const whole = await buffer(found)
  if (fault === 'response lost') return void answer.destroy()
  const half = whole.subarray(0, Math.floor(whole.length / 2))
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = found.headers
  const isWholeToBrowser = fault === 'half a response'
  answer.writeHead(found.statusCode ?? 502, {
    ...headers,
    'content-length': isWholeToBrowser ? half.length : whole.length,
  })
  if (isWholeToBrowser) answer.end(half)
  else answer.write(half, () => setTimeout(() => answer.destroy(), 20))
}

/**
 * A line to the product on which something answers in its place, cuts or shortens, also for the service worker, which the browser's own
 * emulation does not reach. Answers come uncompressed, so that half of one is the half of its text.
 */
export const badLine = async (target: string): Promise<BadLine> => {
  const product = new URL(target)
  let passed: PassedRequest[] = []
  let now: { fault: Fault; which: (path: string, method: string) => boolean } | null = null

  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const onward = passOn(asked, product)
    onward.once('response', found => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  }
  const failWith = (fault: Fault, asked: IncomingMessage, answer: ServerResponse): void => {
    if (fault === 'cut') answer.destroy()
    else if (typeof fault !== 'string') answerForeign(answer, fault)
    else if (fault !== 'redirected') {
      const onward = passOn(asked, product, { 'accept-encoding': 'identity' })
      void answerInPart(onward, asked, answer, fault).catch(() => answer.destroy())
    } else if (asked.url === foreignAddress) answerForeign(answer, foreignPage)
    else answerForeign(answer, { status: 302, headers: { location: foreignAddress } })
  }
  const server = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/' } = asked
    const fault = now?.which(path, method) ? now.fault : null
    passed.push({ method, path, fault })
    if (fault) failWith(fault, asked, answer)
    else pass(asked, answer)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (fault, which = () => true) => {
      now = { fault, which }
      // What is on its way meets a cut too.
      if (fault === 'cut') server.closeAllConnections()
    },
    repair: () => {
      now = null
    },
    take: () => {
      const taken = passed
      passed = []
      return taken
    },
    close: () => end(server),
  }
}

/** Journeys over a bad line. People sign in through the page, because it has another address than the product. */
export const test = base.extend<{ line: BadLine }>({
  line: async ({ browserName: _any }, provide) => {
    const line = await badLine(process.env.AKADA_URL ?? '')
    await provide(line)
    await line.close()
  },
  baseURL: ({ line }, provide) => provide(line.url),
})
