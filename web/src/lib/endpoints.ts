import type { endpoints } from '@akada/contract'
import type { DownloadSpec, InputOf, ResponseOf, UploadSpec } from '@akada/contract/kernel/calls'
import type { SendOptions } from './client.ts'

/** Types only: no definition of the contract (and no schema library) reaches the browser through here. */
type Endpoint = (typeof endpoints)[number]

/** Every call of the contract under `'METHOD /path'`. */
export type Endpoints = { [E in Endpoint as `${E['method']} ${E['path']}`]: E }

type KeyWhere<Wanted> = { [K in keyof Endpoints]: Endpoints[K] extends Wanted ? K : never }[keyof Endpoints]

/** Calls that answer a file. */
export type DownloadKey = KeyWhere<{ response: DownloadSpec }>
/** Calls that send a file. */
export type UploadKey = KeyWhere<{ upload: UploadSpec }>
/** Calls that send and answer JSON. */
export type CallKey = Exclude<keyof Endpoints, DownloadKey | UploadKey>

/** What a call takes: its params, query and body, and how to send it. */
export type Input<K extends keyof Endpoints> = Omit<InputOf<Endpoints[K]>, 'file'> & SendOptions
export type Response<K extends keyof Endpoints> = ResponseOf<Endpoints[K]>

/** The input of a call, which may be left out where every part of it may. */
export type InputArgument<K extends keyof Endpoints> =
  Partial<Input<K>> extends Input<K> ? [input?: Input<K>] : [input: Input<K>]

/** What signing in answers: the person, the term, what is missing, and the tokens. */
export type LoggedInUser = Response<'POST /auth/login'>
