import { type EndpointKey, type EndpointOf, endpoints } from '@akada/contract'
import type { EndpointDefinition, InputOf, ResponseOf } from '@akada/contract/kernel/calls'
import type { ErrorBody } from '@akada/contract/kernel/errors'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import qs from 'qs'
import { afterAll } from 'vitest'
import { type BuiltApp, buildApp } from '../src/app.ts'
import { roles } from '../src/features/roles/index.ts'
import { type SettableClock, settableClock } from '../src/platform/clock/index.ts'
import { type Config, readConfig } from '../src/platform/config/index.ts'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { typesOfValues } from '../src/platform/db/types-of-values.ts'
import { fullPath, type Feature } from '../src/platform/http/index.ts'
import { assertOneYearRead, cloneDatabase } from './database.ts'
import { recordExample } from './examples.ts'
import { type SignedIn, type Statements, statementsOf } from './factories.ts'

export interface TestResponse<T> {
  status: number
  /** The parsed JSON; null if there is none. Typed as the contract's response: check `status` first, or use `error`. */
  body: T
  /** The body of a refusal. */
  error: ErrorBody
  headers: Record<string, string>
  /** The bytes of a download. */
  bytes: Buffer
}

export interface RequestOptions {
  as?: SignedIn | null
  /** Replaces the person's token. */
  token?: string
  headers?: Record<string, string>
}

interface AnyInput {
  params?: object
  query?: object
  body?: unknown
  file?: Blob & { name?: string }
}

type Method = EndpointDefinition['method']

export interface TestApp extends BuiltApp {
  clock: SettableClock
  /** One call of the contract, with its input typed. */
  request<K extends EndpointKey>(
    key: K,
    input: InputOf<EndpointOf<K>>,
    options?: RequestOptions,
  ): Promise<TestResponse<ResponseOf<EndpointOf<K>>>>
  /** Any call, by address. */
  send(
    method: Method | 'HEAD' | 'OPTIONS',
    url: string,
    input?: { body?: unknown; payload?: Buffer | string },
    options?: RequestOptions,
  ): Promise<TestResponse<unknown>>
  get(url: string, options?: RequestOptions): Promise<TestResponse<unknown>>
  post(url: string, body: unknown, options?: RequestOptions): Promise<TestResponse<unknown>>
  /** Of the app's database, for the owner of its tables. */
  connectionString: string
  /** Connections of the owner, who has rights that the server lacks. */
  owner: pg.Pool
  /** One statement each, in a transaction of its own, by the owner: past row-level security, and without an audit entry. */
  db: Statements
}

/** The moment at which tests begin: a Wednesday morning in the first term of 2026/2027, 09:00 in Lagos. */
export const testNow = '2026-10-14T08:00:00.000Z'

/** Where calls that succeed are recorded as examples for the documentation of the API (CONTRIBUTING.md). */
const examplesFolder = process.env.AKADA_EXAMPLES

/** Where the test servers keep files. Each user of the machine has their own folder, which no other user can write to. */
export const testFiles = join(tmpdir(), `akada-test-files-${userInfo().uid}`)

export const testConfig = (more: Partial<Config> = {}): Config => ({
  ...readConfig(
    {
      AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      DATA_DIR: testFiles,
      PORT: '0',
    },
    'test',
  ),
  logLevel: process.env.TEST_LOG ?? 'silent',
  dbPool: 4,
  requestsPerMinute: 1_000_000,
  publicUrl: 'http://akada.test',
  // Nothing is sent: the mailer does not run. With a mail server set up, messages to be sent stay in the outbox.
  smtpUrl: 'smtp://127.0.0.1:9',
  ...more,
})

export interface TestAppOptions {
  endpoints?: readonly EndpointDefinition[]
  features?: readonly Feature[]
  config?: Partial<Config>
  now?: string
  /** Also accept calls of the contract that no feature handles; on by default. */
  partial?: boolean
  /** A database other than a fresh clone of the template, with its owner's connection. */
  connectionString?: string
  /** The server it logs in to, where that is another one than the owner's. */
  loginUrl?: string
  /** The test itself reads the scores of every year, as a dump does. */
  readsAllYears?: boolean
}

const byKey = new Map<string, EndpointDefinition>(
  endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

const urlOf = (endpoint: EndpointDefinition, input: AnyInput): string => {
  const path = fullPath(endpoint).replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(Reflect.get(input.params ?? {}, name))),
  )
  const query = qs.stringify(input.query ?? {}, { arrayFormat: 'indices' })
  return query ? `${path}?${query}` : path
}

const flatten = (value: unknown, path: string): [string, string][] => {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object') return [[path, JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}[${key}]` : key))
}

/** multipart/form-data as a browser would send it. */
const formOf = async (input: AnyInput): Promise<{ payload: Buffer; headers: Record<string, string> }> => {
  const form = new FormData()
  for (const [name, value] of flatten(input.body, '')) form.append(name, value)
  if (input.file) form.append('file', input.file, input.file.name ?? 'file')
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** With the feature that finds organisations, to which uploads belong. */
const withOrganizations = (features: readonly Feature[]): readonly Feature[] =>
  features.some(({ locators }) => locators?.organization) ? features : [...features, { ...roles, routes: [] }]

/** The whole program on a database of its own, without a listening port. Closed and dropped after the file's tests. */
export const testApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = options.connectionString ? null : await cloneDatabase()
  const connectionString = options.connectionString ?? database?.connectionString ?? ''
  const clock = settableClock(options.now ?? testNow)
  const built = await buildApp({
    config: testConfig(options.config),
    connectionString: options.loginUrl ?? loginUrlOf(connectionString),
    clock,
    endpoints: options.endpoints,
    features: options.features && withOrganizations(options.features),
    partial: options.partial ?? true,
  })
  await built.server.ready()
  const owner = new pg.Pool({ connectionString, max: 2, types: typesOfValues })
  // If the database is dropped before a connection is closed.
  owner.on('error', () => {})
  afterAll(async () => {
    await owner.end()
    await built.close()
    try {
      if (database && !options.readsAllYears) await assertOneYearRead(connectionString)
    } finally {
      await database?.drop()
    }
  })

  const send = async (
    method: Method | 'HEAD' | 'OPTIONS',
    url: string,
    payload: Buffer | string | undefined,
    options: RequestOptions,
    more: Record<string, string>,
    sent?: unknown,
  ) => {
    const token = options.token ?? options.as?.token
    const response = await built.server.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more, ...options.headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
    const body = parsed(response.body)
    if (examplesFolder)
      recordExample(examplesFolder, { method, url, body: sent, status: response.statusCode, answer: body })
    return { status: response.statusCode, body, error: body, headers, bytes: response.rawPayload }
  }
  const json = { 'content-type': 'application/json' }
  const sendAny: TestApp['send'] = async (method, url, input = {}, options = {}) => {
    const payload = input.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
    const more = payload === undefined ? {} : json
    return (await send(method, url, payload, options, more, input.body)) as TestResponse<unknown>
  }

  return {
    ...built,
    clock,
    connectionString,
    owner,
    db: statementsOf(built.app.database),
    send: sendAny,
    get: (url, options) => sendAny('GET', url, {}, options),
    post: (url, body, options) => sendAny('POST', url, { body }, options),
    request: async (key, given, options = {}) => {
      const endpoint = byKey.get(key)
      if (!endpoint) throw new Error(`The contract has no ${key}.`)
      const input = given as object as AnyInput
      const url = urlOf(endpoint, input)
      const form = endpoint.upload ? await formOf(input) : null
      const payload = form?.payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
      const sent = input.file ? { ...Object(input.body), file: input.file.name ?? 'file' } : input.body
      const response = await send(endpoint.method, url, payload, options, form?.headers ?? (payload ? json : {}), sent)
      // The server has checked the response against the contract already; a test checks the status before the body.
      return response as never
    },
  }
}
