import {
  type BodyOf,
  type EndpointDefinition,
  isDownload,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '@akada/contract/kernel/calls'
import { commonErrors, type ErrorBody, type ErrorSpec } from '@akada/contract/kernel/errors'
import { onTestFinished, vi } from 'vitest'
import { filledIn, type PartOf } from './blank.ts'

/** What the server got with a request. */
interface Asked<E extends EndpointDefinition> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file of an upload, and the fields beside it. */
  form: FormData | null
}

class Refusal {
  readonly status: number
  readonly content: ErrorBody

  constructor(status: number, content: ErrorBody) {
    this.status = status
    this.content = content
  }
}

/** An error of the contract's catalogues as a response; `more` has its fields and details, and its sentence once it is filled in. */
export const refuse = (
  { status, code, message }: ErrorSpec,
  more: Partial<Pick<ErrorBody, 'message' | 'fields' | 'details'>> = {},
): Refusal => new Refusal(status, { code, message, requestId: 'request', ...more })

/** In place of a response: the connection failed. */
export const lost = Symbol('lost')

/** What a call answers: the part of the response that matters, a refusal, or nothing. A download answers itself. */
type Reply<E extends EndpointDefinition> = PartOf<ResultOf<E>> | Refusal | typeof lost

/** One call that a test answers. */
export interface Answering {
  call: EndpointDefinition
  respond: (asked: Asked<EndpointDefinition>) => unknown
}

/** Answers a call of the contract. What the response leaves out is filled in; it is checked against the contract like the request. */
export const answers = <E extends EndpointDefinition>(
  call: E,
  respond?: Reply<E> | ((asked: Asked<E>) => Reply<E> | Promise<Reply<E>>),
): Answering => ({ call, respond: typeof respond === 'function' ? Object(respond) : () => respond })

/** A request as it left the browser. */
export interface Request {
  path: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  form: FormData | null
}

interface Arrived {
  call: EndpointDefinition
  request: Request
}

const listed = /^(\w+)\[(\d+)\]$/

const readQuery = (text: string): Record<string, unknown> => {
  const query: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const list = listed.exec(name)?.[1]
    const before = list === undefined ? undefined : query[list]
    if (list === undefined) query[name] = value
    else query[list] = [...(Array.isArray(before) ? before : []), value]
  }
  return query
}

const paramsIn = ({ base = '/api', path }: EndpointDefinition, address: string): Record<string, string> | null => {
  const pattern = `${base}${path}`.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(address)
  return found && Object.fromEntries(Object.entries(found.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]))
}

const json = (status: number, content: unknown): Response =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } })

const file = (call: EndpointDefinition): Response =>
  new Response('file', { headers: { 'content-disposition': `attachment; filename="${call.path.split('/')[1]}.xlsx"` } })

const invalid = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Refusal =>
  refuse(commonErrors.invalid, {
    fields: issues.map(({ path, message }) => ({ path: ['body', ...path.map(String)].join('.'), message })),
  })

const readBody = (body: BodyInit | null | undefined): Pick<Request, 'body' | 'form'> => {
  if (body instanceof FormData)
    return { body: Object.fromEntries([...body].filter(([name]) => name !== 'file')), form: body }
  return { body: typeof body === 'string' ? JSON.parse(body) : undefined, form: null }
}

/** The server of a test: answers the calls that it was given, and notes what arrives. */
class Server {
  #answerings: readonly Answering[]
  #arrived: Arrived[] = []
  /** What the browser asked that nobody answers, and responses that are not as the contract has them. */
  readonly problems: string[] = []

  constructor(answerings: readonly Answering[]) {
    this.#answerings = answerings
  }

  /** The requests of a call, oldest first. */
  readonly asked = (call: EndpointDefinition): Request[] =>
    this.#arrived.filter(one => one.call === call).map(({ request }) => request)

  /** From now on these calls are answered like this. */
  readonly answer = (...answerings: readonly Answering[]): void => {
    this.#answerings = [...answerings, ...this.#answerings]
  }

  /** Throws a TypeError, as fetch does, where the connection fails. */
  readonly handle = async (method: string, url: string, raw?: BodyInit | null): Promise<Response> => {
    const [address = '', search = ''] = url.split('?')
    for (const { call, respond } of this.#answerings) {
      const params = call.method === method ? paramsIn(call, address) : null
      if (!params) continue
      const request = { path: url, params, query: readQuery(search), ...readBody(raw) }
      this.#arrived.push({ call, request })
      const reply = await this.#reply(call, request, respond)
      if (reply === lost) throw new TypeError('Failed to fetch')
      return reply instanceof Refusal ? json(reply.status, reply.content) : this.#response(call, reply)
    }
    this.problems.push(`No answer for ${method} ${url}`)
    return json(404, { code: 'not_found', message: `The test has no answer for ${method} ${url}.` })
  }

  async #reply(call: EndpointDefinition, request: Request, respond: Answering['respond']): Promise<unknown> {
    const query = call.query?.safeParse(request.query)
    if (query && !query.success) this.problems.push(`${request.path}: ${query.error.message}`)
    const body = call.body?.safeParse(request.body)
    if (body && !body.success) return invalid(body.error.issues)
    return respond(Object({ params: request.params, query: query?.data, body: body?.data, form: request.form }))
  }

  #response(call: EndpointDefinition, reply: unknown): Response {
    if (isDownload(call.response)) return file(call)
    try {
      return json(200, filledIn(call.response, Object(reply)))
    } catch (error) {
      this.problems.push(`${call.method} ${call.path}: ${String(error)}`)
      throw error
    }
  }
}

/** The part of XMLHttpRequest that sends files (lib/file-calls.ts). */
const uploadTo = (server: Server) =>
  class extends EventTarget {
    responseType = ''
    status = 0
    response: Blob | null = null
    upload: { onprogress?: (event: object) => void } = {}
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    #to: [method: string, url: string] = ['', '']
    open(...to: [method: string, url: string]): void {
      this.#to = to
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null
    }
    abort(): void {}
    send(body: FormData): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
      server
        .handle(...this.#to, body)
        .then(async response => {
          this.status = response.status
          this.response = new Blob([await response.text()])
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
  }

/** Stands in for the server during a test, which fails if something is asked that has no answer. */
export const openServer = (answerings: readonly Answering[]): Server => {
  const server = new Server(answerings)
  // Tests read the bodies as text.
  vi.stubGlobal('CompressionStream', undefined)
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) =>
    server.handle(method, path, body),
  )
  vi.stubGlobal('XMLHttpRequest', uploadTo(server))
  onTestFinished(() => {
    if (server.problems.length > 0) throw new Error(server.problems.join('\n'))
  })
  return server
}
