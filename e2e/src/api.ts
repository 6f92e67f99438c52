import { endpoints } from '@akada/contract'
import type { InputOf, ResponseOf } from '@akada/contract/kernel/calls'
import { demoPassword } from '@akada/contract/invented/people'

type Endpoint = (typeof endpoints)[number]
type Calls = { [E in Endpoint as `${E['method']} ${E['path']}`]: E }
export type Answer<K extends keyof Calls> = ResponseOf<Calls[K]>
export type SignedIn = Answer<'POST /auth/login'>

interface Sending {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: Blob
}

const bases = new Map<string, string>(
  endpoints.map(({ method, path, ...rest }) => [`${method} ${path}`, 'base' in rest ? rest.base : '/api']),
)

type Value = string | number | boolean | undefined

const entriesOf = (part: unknown): [string, Value | Value[]][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : []

/** Query values in the API's form: lists with brackets, absent values omitted. */
const queryOf = (query: unknown): string => {
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    if (Array.isArray(value)) value.forEach((item, index) => search.append(`${name}[${index}]`, String(item)))
    else if (value !== undefined) search.append(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

const addressOf = (key: string, { params, query }: Sending): string => {
  const [, path = ''] = key.split(' ')
  const values = new Map(entriesOf(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  return `${bases.get(key)}${filled}${queryOf(query)}`
}

/** Calls the server as a program does, to prepare data before the browser opens, or to check the result. */
export class Api {
  url: string
  readonly user: SignedIn
  readonly password: string

  constructor(url: string, user: SignedIn, password: string) {
    this.url = url
    this.user = user
    this.password = password
  }

  /** The school in which the person acts. */
  get school(): { id: string; name: string } {
    const { school } = this.user.staff
    if (!school) throw new Error(`${this.user.staff.username} acts in no school.`)
    return school
  }

  /** Sends without checking the response. */
  send(key: keyof Calls, sending: Sending = {}): Promise<Response> {
    const [method = 'GET'] = key.split(' ')
    // Like a page of the portal: the return address from the payment gateway has the host name known to the browser.
    const headers = new Headers({
      authorization: `Bearer ${this.user.authorizationToken}`,
      origin: new URL(this.url).origin,
    })
    let body: BodyInit | null = null
    if (sending.file) {
      body = new FormData()
      body.append('file', sending.file, 'students.csv')
    } else if (sending.body !== undefined) {
      headers.set('content-type', 'application/json')
      body = JSON.stringify(sending.body)
    }
    return fetch(`${this.url}${addressOf(key, sending)}`, { method, headers, body })
  }

  /** Sends and returns the response defined in the contract; throws with the server's message otherwise. */
  async call<K extends keyof Calls>(
    key: K,
    ...[sending]: Partial<InputOf<Calls[K]>> extends InputOf<Calls[K]>
      ? [sending?: InputOf<Calls[K]>]
      : [sending: InputOf<Calls[K]>]
  ): Promise<Answer<K>> {
    const response = await this.send(key, sending)
    if (!response.ok) throw new Error(`${key} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

/** Confirms a person's identity, so that calls that require it work for ten minutes. */
export const confirmIdentity = async (url: string, token: string | undefined, password: string): Promise<void> => {
  const response = await fetch(`${url}/api/auth/confirm-identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password }),
  })
  if (!response.ok) throw new Error(`The identity was not confirmed: ${response.status} ${await response.text()}`)
}

/** Signs in over HTTP and confirms the identity. Throws with the server's message if it is refused. */
export const apiAs = async (
  username: string,
  { url = process.env.AKADA_URL ?? '', password = demoPassword } = {},
): Promise<Api> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ strategy: 'local', username, password }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status} ${await response.text()}`)
  const user: SignedIn = await response.json()
  await confirmIdentity(url, user.authorizationToken, password)
  return new Api(url, user, password)
}
