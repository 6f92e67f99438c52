import type { Groups } from '@akada/contract'
import type { DownloadSpec, EndpointDefinition, InputOf, ResponseOf, UploadSpec } from '@akada/contract/kernel/calls'
import type { SendOptions } from './client.ts'

/** Types only: importing this brings no definition of the contract (and no schema library) into the browser. */
export type GroupName = keyof Groups

interface FileToSend {
  file: File
  /** Between 0 and 1, the share of bytes sent. */
  onProgress?: (share: number) => void
}

type Kind = 'json' | 'download' | 'upload'
type KindOf<E> = E extends { upload: UploadSpec }
  ? 'upload'
  : E extends { response: DownloadSpec }
    ? 'download'
    : 'json'

/** What a call takes: its params, query and body, and options for sending. */
type Taken<E extends EndpointDefinition> = Omit<InputOf<E>, 'file'> &
  SendOptions &
  (KindOf<E> extends 'upload' ? FileToSend : unknown)
/** The input may be omitted if every part of it may. */
type Argument<T> = Partial<T> extends T ? [input?: T] : [input: T]
type Answered<E extends EndpointDefinition> = KindOf<E> extends 'download' ? void : ResponseOf<E>

/** Common properties of every call. */
export interface Named<K extends Kind = Kind> {
  /** Its group and name: `['students', 'search']`. */
  readonly key: readonly [group: string, name: string]
  readonly kind: K
  /** Marks what this call changes as out of date, as if it had been made: for changes that the page learns of in another way. */
  readonly invalidate: () => void
}

/**
 * A call of the contract as a function: it takes params, query and body, and returns the response that the contract defines. Throws
 * ApiError.
 */
type Callable<E extends EndpointDefinition> = ((...input: Argument<Taken<E>>) => Promise<Answered<E>>) &
  Named<KindOf<E>>

/** The calls of a group under their names. */
export type Bound<G extends GroupName> = {
  readonly [N in keyof Groups[G]]: Groups[G][N] extends EndpointDefinition ? Callable<Groups[G][N]> : never
}

type AnyFunction = (...input: never[]) => Promise<unknown>
/** Any call that sends and receives JSON. */
export type JsonCall = AnyFunction & Named<'json'>
export type Input<C extends AnyFunction> = NonNullable<Parameters<C>[0]>
export type Response<C extends AnyFunction> = Awaited<ReturnType<C>>

type NamesOf<G extends GroupName, Wanted> = {
  [N in keyof Groups[G]]: Groups[G][N] extends Wanted ? N : never
}[keyof Groups[G]] &
  string
type Changing = { method: 'POST' | 'PATCH' | 'PUT' | 'DELETE' } | { sideEffect: true }

/** A read by group and name: `'students.search'`. */
export type ReadName = { [G in GroupName]: `${G}.${NamesOf<G, { method: 'GET' }>}` }[GroupName]
/**
 * What a call makes out of date: after success; `always`, if a failed call may have met a change by somebody else; or `whenTold` by
 * `invalidate()`, if the page knows when to read again.
 */
export type Outdated =
  | readonly ReadName[]
  | { readonly always: readonly ReadName[] }
  | { readonly whenTold: readonly ReadName[] }
/** What each write of a group makes out of date. */
export type Invalidations<G extends GroupName> = { readonly [N in NamesOf<G, Changing>]?: Outdated }

/** The response to a sign-in: the person, the term, what is missing, and the tokens. */
export type LoggedInUser = ResponseOf<Groups['auth']['login']>
