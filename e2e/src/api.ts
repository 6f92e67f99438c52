import { endpoints } from '@akada/contract'
import type { InputOf, ResponseOf } from '@akada/contract/kernel/calls'
import { demoPassword } from './sign-in.ts'

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

/** Query values as the API takes them: lists bracketed, absent ones left out. */
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

/** Calls the server as a program does, to lay out what a journey needs before the browser opens, or to look at what it left. */
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

  /** Sends without judging the answer. */
  send(key: keyof Calls, sending: Sending = {}): Promise<Response> {
    const [method = 'GET'] = key.split(' ')
    // As a page of the portal would: where somebody comes back to from the payment gateway has the name that the browser knows.
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

  /** Sends and answers what the contract says; throws with the server's own words otherwise. */
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

/** Confirms who somebody is, so that what asks for it goes on for ten minutes. */
export const confirmIdentity = async (url: string, token: string | undefined, password: string): Promise<void> => {
  const response = await fetch(`${url}/api/auth/confirm-identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password }),
  })
  if (!response.ok) throw new Error(`The identity was not confirmed: ${response.status} ${await response.text()}`)
}

/** Signs in over HTTP and confirms the identity. Throws with the server's own words where it is refused. */
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
