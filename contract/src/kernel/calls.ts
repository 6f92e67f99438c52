import type * as z from 'zod'
import type { ResourceKind } from '../resource-kinds.ts'
import type { Operation } from '../permissions.ts'
import type { ErrorSpec } from './errors.ts'

/**
 * Who may call an endpoint.
 * - `public`: anybody, without a token. Must be spelled out at the call; no group has it for all of its calls.
 * - `signedIn`: any signed-in person, in any role. `anyStatus` also admits accounts that are Unverified or must
 *   still set their own password (they can call nothing else); `whileLocked` also locked sessions.
 * - an operation, such as `role.view`: the active role must hold it.
 * - `family`: a family session, an audience of its own: no token opens it, and it opens no other call. It acts `nowhere`: what it may
 *   see is decided by row-level security.
 */
export type Access = 'public' | 'signedIn' | 'family' | Operation

/** Whether it is an operation that the active role must hold. */
export const isOperation = (access: Access): access is Operation =>
  access !== 'public' && access !== 'signedIn' && access !== 'family'

/**
 * How to find the organisation in which a request acts. It is looked up before anything else is read, and must be within the
 * actor's reach: otherwise the response is 404.
 * - `nowhere`: the request touches only the caller's own data.
 * - `actor`: the organisation of the active role access. `level: 'school'` refuses (422) an actor of a level above.
 * - `param`, `query`, `body`: the value under this name is the id of a record of this kind. With `orActor` it may be omitted, and the
 *   actor's organisation is used. A query or body value may be a list: then every id must be within reach.
 *
 * An endpoint may list several; each must be within reach, and all must be in the same lowest organisation. A record with
 * `anySchool` may be of another within reach than the rest, and does not determine where the request acts.
 */
export type Where =
  | { in: 'nowhere' }
  | { in: 'actor'; level?: 'school' }
  | { in: 'param' | 'query' | 'body'; name: string; of: ResourceKind; orActor?: true; anySchool?: true }

/**
 * What a request changes of what others may have changed since it was read.
 * - `record`: replaces a record or a list. Its body requires the `revision` that was read; a later one is refused (409) with what is saved
 *   now. `.default(0)` is for a record that nobody has saved yet.
 * - `cells`: sets several values, each beside the one that was read: its `version`, `revision`, `was` or `basedOn`.
 * - `entries`: adds and removes entries of a list by name, or corrects them; all others stay.
 * - `step`: moves a record on by one step, or sets one switch. It sends nothing that was read before, and no list.
 *
 * `npm run check` compares the declaration with the body.
 */
export type Changes = 'record' | 'cells' | 'entries' | 'step'

/** A file that a request sends as multipart/form-data in the field `file`, with the other fields beside it. */
export interface UploadSpec {
  maxBytes: number
  /** Shown in the documentation; the content decides, never the name or the declared type. */
  accepts: readonly string[]
}

/** The response of an endpoint if it is a file and not JSON. */
export interface DownloadSpec {
  download: 'xlsx' | 'pdf' | 'image' | 'csv' | 'text' | 'page'
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export interface EndpointDefinition {
  method: Method
  /** Below the base, with `{name}` for parameters: `/staff/view-by-id/{id}`. */
  path: `/${string}`
  /** The heading of the documentation under which it is. */
  tag: string
  /** `/api` unless specified. `/billing` may be served elsewhere. Empty for a page that the server makes. */
  base?: '/api' | '/billing' | ''
  summary: string
  /** Meaning, units, source of a rule. Markdown. */
  description?: string
  access: Access
  /** Of `signedIn`. */
  anyStatus?: true
  /** Of `signedIn`. */
  whileLocked?: true
  where: Where | readonly Where[]
  /** Of the parameters in the path: ids, unless something else is said here. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  upload?: UploadSpec
  /**
   * If omitted, a PUT or PATCH with a body replaces a record, unless it is about the caller's own data (`nowhere`), and any other request
   * replaces nothing: a POST that does must say so.
   */
  changes?: Changes
  response: z.ZodType | DownloadSpec
  /** Stable errors of the feature, in addition to those that every call can return. */
  errors?: readonly ErrorSpec[]
  /**
   * For a POST: sending the same request twice has the same effect as sending it once, such as with an id made by the browser. Reported to
   * callers when it is unknown whether a request was carried out. Other methods are always safe to repeat. `withClientId`: only a request
   * whose body has a `clientId`, which older callers do not send.
   */
  safeToRepeat?: true | 'withClientId'
  /**
   * The caller must have confirmed their identity (password or second factor) within the last 10 minutes, in this session; otherwise the
   * response is `confirm_identity`. `whereNeeded`: the use case decides, depending on the change.
   */
  stepUp?: true | 'whereNeeded'
  /** How often one caller (by account, or by address if public) may call it. */
  limit?: { times: number; seconds: number }
  /**
   * For a public call: how often an address without a valid token may call it, counted over all calls of the same `name`. `limit` then
   * counts signed-in people only, each separately.
   */
  signedOutLimit?: { name: string; times: number; seconds: number }
  /**
   * Its statements read or write much of an organisation: a person has one of these calls worked on at a time, and all together get at most half of
   * the server's database connections. `long`: each statement may run for a minute instead of ten seconds, for an export, and for saving an
   * upload, of which one statement writes up to 10,000 rows.
   */
  heavy?: true | 'long'
  /** How often all people of one organisation together may call it. */
  organizationLimit?: { times: number; seconds: number }
  /**
   * A GET that changes data, because the specification requires it. It is answered only with an Authorization header, never to a
   * prefetch, nor to HEAD; it must be safe to repeat.
   */
  sideEffect?: true
  /** Largest JSON body in bytes; 256 KiB unless specified. */
  maxBodyBytes?: number
  /** Pages of the other portals that exchange transfer certificates may make the call, without cookies. */
  fromPortals?: true
  /**
   * The body, of any type, is passed on as raw bytes, with the headers: for calls from other programs that sign their
   * messages. Such a call is public, and has neither `body` nor `upload`.
   */
  rawBody?: true
}

/** How often an export of a whole organisation's rows may be requested, per person and per organisation; it is heavy, and may be long. */
export const exportLimits = {
  heavy: 'long',
  limit: { times: 20, seconds: 600 },
  organizationLimit: { times: 60, seconds: 600 },
} as const

/** The calls of a feature, each under the name by which the server serves it. */
export type Calls = Readonly<Record<string, EndpointDefinition>>

/** What the calls of a group have in common, unless one says otherwise. */
interface Common {
  tag: string
  access?: Exclude<Access, 'public'>
  where?: EndpointDefinition['where']
}
/** A call as it is written: its method and path in one, such as `'GET /role/list'`, and what it has not in common with its group. */
type Written<G extends Common> = Omit<EndpointDefinition, 'method' | 'path' | keyof Common> & {
  call: `${Method} /${string}`
} & { [Part in 'access' | 'where' as Part extends keyof G ? never : Part]: EndpointDefinition[Part] } & {
  [Part in 'access' | 'where' as Part extends keyof G ? Part : never]?: EndpointDefinition[Part]
}
type Whole<G extends Common, W extends { call: string }> = Omit<G, keyof W> &
  Omit<W, 'call'> &
  (W['call'] extends `${infer M extends Method} ${infer P extends `/${string}`}`
    ? { readonly method: M; readonly path: P }
    : never)
type Declare<G extends Common> = <const C extends Readonly<Record<string, Written<G>>>>(
  definitions: C,
) => { readonly [Name in keyof C]: Whole<G, C[Name]> }

/**
 * Declares the calls of a group by name: `calls({ tag: 'Roles', access: 'role.view' })({ list: { call: 'GET /role/list', ... } })`.
 * Routing, validation, authorisation, documentation, client and the test matrix use the definitions.
 */
export function calls<const G extends Common>(common: G): Declare<G>
export function calls(common: Common): object {
  return (definitions: Readonly<Record<string, { call: string }>>) =>
    Object.fromEntries(
      Object.entries(definitions).map(([name, { call, ...own }]) => {
        const [method, path] = call.split(' ')
        return [name, { ...common, method, path, ...own }]
      }),
    )
}

type Schema<T> = T extends z.ZodType ? T : never
type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

type PathName<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathName<Rest> : never
type Ids<Path> = [PathName<Path>] extends [never] ? undefined : { [Name in PathName<Path>]: string }

/** What a handler receives, after validation. */
export type ParamsOf<E extends EndpointDefinition> = E['params'] extends z.ZodType
  ? z.output<E['params']>
  : Ids<E['path']>
export type QueryOf<E extends EndpointDefinition> = Out<E['query']>
export type BodyOf<E extends EndpointDefinition> = Out<E['body']>
/** What a handler returns; `never` for a download. */
export type ResultOf<E extends EndpointDefinition> = z.input<Schema<E['response']>>
/** What a caller gets. */
export type ResponseOf<E extends EndpointDefinition> = z.output<Schema<E['response']>>

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
/** What a caller passes. A part whose fields are all optional may be omitted. */
export type InputOf<E extends EndpointDefinition> = Part<
  'params',
  E['params'] extends z.ZodType ? z.input<E['params']> : Ids<E['path']>
> &
  Part<'query', In<E['query']>> &
  Part<'body', In<E['body']>> &
  (E['upload'] extends UploadSpec ? { file: Blob } : { file?: undefined })

export const isDownload = (response: z.ZodType | DownloadSpec): response is DownloadSpec => 'download' in response

/** Names of the `{parameters}` in a path, in order. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
