import type { Figure } from '../health/figures.ts'
import type { Readable } from 'node:stream'
import {
  type BodyOf,
  type Calls,
  type DownloadSpec,
  type EndpointDefinition,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  type UploadSpec,
} from '@akada/contract/kernel/calls'
import type { ResourceKind } from '@akada/contract/resource-kinds'
import type { Actor, FamilyCaller, Place } from '../auth/index.ts'
import type { ReadTx, TenantDb } from '../db/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { type NamedWorkbook, workbook, workbookBytes, type WorkbookSpec, XLSX_TYPE } from '../spreadsheet/index.ts'
import type { App } from './app.ts'
import type { Cookies } from './cookies.ts'
import type { CachedResponse } from './response-cache.ts'
import type { PageCursor } from './cursor.ts'

export interface UploadedFile {
  /** The whole content, at most the endpoint's `upload.maxBytes`. */
  buffer: Buffer
  /** The file name on the person's computer; may be anything. */
  name: string
}

/** A request in its raw form, for a call with `rawBody`. */
export interface RawRequest {
  /** At most the endpoint's `maxBodyBytes`. */
  bytes: Buffer
  /** The value of a header, whatever the case of its name; null if it was missing, or sent more than once. */
  header(name: string): string | null
}

type IsPublic<E extends EndpointDefinition> = E['access'] extends 'public' ? true : false

type IsFamily<E extends EndpointDefinition> = E['access'] extends 'family' ? true : false
type Caller<E extends EndpointDefinition> =
  IsPublic<E> extends true ? null : IsFamily<E> extends true ? FamilyCaller : Actor

/** The input of a handler: everything checked, nothing of the web framework. */
export interface Call<E extends EndpointDefinition = EndpointDefinition> {
  actor: Caller<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  file: E['upload'] extends UploadSpec ? UploadedFile : undefined
  raw: E['rawBody'] extends true ? RawRequest : undefined
  /** The actor's state; what a family sees of it; the system if the call is public. */
  db: TenantDb
  /** The organisation that `where` found; null if the call is public or a family's. */
  place: Caller<E> extends Actor ? Place : null
  /** The lowest level of `place`; refuses with `no_school` if it names only those above. */
  school(): string
  now: Date
  /** The day in Nigeria, YYYY-MM-DD. */
  today: string
  requestId: string
  /** The address the request came from. */
  address: string
  /** 'Chrome on Android', as named by the request. */
  device: string
  /** The address, without a path, at which the caller's browser reaches the portal: for returning from elsewhere. */
  origin: string
  cookies: Cookies
  /** A response with a version: `make` runs only if the caller does not have it, and this process neither (ResponseCache.answer). */
  cachedResponse: <T>(parts: readonly unknown[], make: () => Promise<T>) => Promise<CachedResponse<T>>
  /** Where the list goes on, of a call with `after` and `next`. */
  cursor: PageCursor
  app: App
}

const isDownloadMark = Symbol('download')

/** A response that is a file. */
export interface Download {
  [isDownloadMark]: true
  fileName: string
  contentType: string
  body: Buffer | Readable
  /** Shown in the page instead of saved. */
  inline?: boolean
  /** How browsers may cache it; not at all if omitted. */
  cacheControl?: string
  /** The content security policy of a page that the server makes; that of all responses if omitted. */
  policy?: string
}

export const download = (file: Omit<Download, typeof isDownloadMark>): Download => ({ [isDownloadMark]: true, ...file })

/** A workbook as a response, written while it is sent. */
export const workbookDownload = ({ fileName, ...spec }: NamedWorkbook): Download =>
  download({ fileName, contentType: XLSX_TYPE, body: workbook(spec) })

/** The template of an upload as a response. */
export const templateDownload = async (fileName: string, spec: WorkbookSpec): Promise<Download> =>
  download({ fileName, contentType: XLSX_TYPE, body: await workbookBytes(spec) })

export const isDownloadAnswer = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && isDownloadMark in answer

type AnswerOf<E extends EndpointDefinition> = E['response'] extends DownloadSpec
  ? Download
  : ResultOf<E> | CachedResponse<ResultOf<E>>

/** An endpoint with its handler. */
export interface Route {
  endpoint: EndpointDefinition
  handle(call: Call): Promise<unknown>
}

/** A use case for each call; a missing or an unknown name does not compile. */
type Handlers<C extends Calls> = { [N in keyof C]: (call: Call<C[N]>) => Promise<AnswerOf<C[N]>> | AnswerOf<C[N]> }

/** Binds use cases to the calls of the contract, by name. */
export const serve = <C extends Calls>(definitions: C, handlers: Handlers<C>): Route[] => {
  // The server builds each call from the schemas of the definition with that name.
  const byName = new Map<string, (call: Call) => unknown>(Object.entries(handlers))
  return Object.entries(definitions).map(([name, endpoint]) => ({
    endpoint,
    handle: async call => byName.get(name)?.(call),
  }))
}

/** The place of a record. A record that belongs to several organisations (a person with two roles) has a row for each. */
export interface LocatedRow extends Place {
  id: string
}

/** Finds the places of records of one kind; ids that don't exist are omitted. Runs in the actor's state. */
export type Locator = (tx: ReadTx, ids: string[]) => Promise<LocatedRow[]>

/** The record of a kind that an actor's role concerns; null if it concerns none. */
export type OwnThing = (actor: Actor) => LocatedRow | null

/** What a feature contributes: one explicit entry in the composition root's list. */
export interface Feature {
  name: string
  routes: readonly Route[]
  /** How records of each kind that the feature owns are located. */
  locators?: Partial<Record<ResourceKind, Locator>>
  /** Kinds whose place is already given by the actor's own role, so that the most frequent requests need no look-up. */
  ofActor?: Partial<Record<ResourceKind, OwnThing>>
  /** Kinds that a state keeps for all its organisations: everyone in the state may know of them. */
  stateWide?: readonly ResourceKind[]
  /** Kinds whose owner never changes: the place of a record may be cached for some seconds. */
  settled?: readonly ResourceKind[]
  /** Declares the feature's kinds of job and their schedules, before anything starts. */
  jobs?: (jobs: Jobs, app: App) => void
  /** What an operator watches of the feature, for /metrics. */
  figures?: readonly Figure[]
  /** Starts other background work; returns how to stop it. */
  start?: (app: App) => Promise<{ stop(): Promise<void> }>
}
