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
import type { Located } from '@akada/contract/located'
import type { Actor, Place } from '../auth/index.ts'
import type { ReadTx, TenantDb } from '../db/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { App } from './app.ts'
import type { Cookies } from './cookies.ts'

export interface UploadedFile {
  /** The whole content, at most the endpoint's `upload.maxBytes`. */
  buffer: Buffer
  /** As the person's computer calls it; may be anything. */
  name: string
}

/** A request as it came, for a call with `rawBody`. */
export interface RawRequest {
  /** At most the endpoint's `maxBodyBytes`. */
  bytes: Buffer
  /** The value of a header, whatever the case of its name; null where it was not sent, or more than once. */
  header(name: string): string | null
}

type IsPublic<E extends EndpointDefinition> = E['access'] extends { kind: 'public' } ? true : false

/** What a handler gets: everything checked, nothing of the web framework. */
export interface Call<E extends EndpointDefinition = EndpointDefinition> {
  actor: IsPublic<E> extends true ? null : Actor
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  file: E['upload'] extends UploadSpec ? UploadedFile : undefined
  raw: E['rawBody'] extends true ? RawRequest : undefined
  /** The actor's state; the system where the call is public. */
  db: TenantDb
  /** The organisation that `where` found; null where the call is public. */
  place: IsPublic<E> extends true ? null : Place
  /** The school of `place`; refuses with `no_school` where there is none. */
  school(): string
  now: Date
  /** The day in Nigeria, YYYY-MM-DD. */
  today: string
  requestId: string
  /** From where the request came. */
  address: string
  /** 'Chrome on Android', as the request names it. */
  device: string
  /** Under which name the caller's browser reaches the portal, as an address without a path: for coming back from elsewhere. */
  origin: string
  cookies: Cookies
  app: App
}

const isDownloadMark = Symbol('download')

/** An answer that is a file. */
export interface Download {
  [isDownloadMark]: true
  fileName: string
  contentType: string
  body: Buffer | Readable
  /** Shown in the page instead of saved. */
  inline?: boolean
  /** How browsers may keep it; not at all where left out. */
  cacheControl?: string
}

export const download = (file: Omit<Download, typeof isDownloadMark>): Download => ({ [isDownloadMark]: true, ...file })

export const isDownloadAnswer = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && isDownloadMark in answer

type AnswerOf<E extends EndpointDefinition> = E['response'] extends DownloadSpec ? Download : ResultOf<E>

/** An endpoint with the code that answers it. */
export interface Route {
  endpoint: EndpointDefinition
  handle(call: Call): Promise<unknown>
}

/** A use case for each call; a missing or an unknown name does not compile. */
type Handlers<C extends Calls> = { [N in keyof C]: (call: Call<C[N]>) => Promise<AnswerOf<C[N]>> | AnswerOf<C[N]> }

/** Binds use cases to the calls of the contract, by name. */
export const serve = <C extends Calls>(definitions: C, handlers: Handlers<C>): Route[] => {
  // The server builds each call from the schemas of the very definition with that name.
  const byName = new Map<string, (call: Call) => unknown>(Object.entries(handlers))
  return Object.entries(definitions).map(([name, endpoint]) => ({
    endpoint,
    handle: async call => byName.get(name)?.(call),
  }))
}

/** Where a thing belongs. One that belongs to several organisations (a person with two roles) has a row for each. */
export interface LocatedRow extends Place {
  id: string
}

/** Says where things of one kind belong; ids that don't exist are left out. Runs in the actor's state. */
export type Locator = (tx: ReadTx, ids: string[]) => Promise<LocatedRow[]>

/** The thing of a kind that an actor's role is about; null where it is about none. */
export type OwnThing = (actor: Actor) => LocatedRow | null

/** What a feature brings: one explicit entry in the composition root's list. */
export interface Feature {
  name: string
  routes: readonly Route[]
  /** How things of each kind are found that the feature knows. */
  locators?: Partial<Record<Located, Locator>>
  /** Kinds of which an actor's own role says already where one belongs, so that the commonest requests need no look-up. */
  ofActor?: Partial<Record<Located, OwnThing>>
  /** Kinds that a state keeps for all its schools: everybody in the state may know of them. */
  keptForAll?: readonly Located[]
  /** Kinds that never change hands: where one belongs may be remembered for some seconds. */
  settled?: readonly Located[]
  /** Declares the feature's kinds of job and their times, before anything starts. */
  jobs?: (jobs: Jobs, app: App) => void
  /** Starts what else runs beside requests; answers how to stop it. */
  start?: (app: App) => Promise<{ stop(): Promise<void> }>
}
