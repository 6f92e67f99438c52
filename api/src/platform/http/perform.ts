import { type EndpointDefinition, isOperation, type UploadSpec } from '@akada/contract/kernel/calls'
import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
import type { FastifyRequest } from 'fastify'
import {
  type Actor,
  assertIdentityConfirmed,
  deviceOf,
  type FamilyCaller,
  familyCookie,
  type Place,
  throttle,
  throttleAddress,
} from '../auth/index.ts'
import { dayInLagos } from '../clock/index.ts'
import type { Position, TenantDb } from '../db/index.ts'
import { Refusal, refuse } from '../errors/index.ts'
import type { App } from './app.ts'
import type { Cookies } from './cookies.ts'
import { originOf } from './origin.ts'
import { positionSeenBy } from './read-after.ts'
import { recordForbidden, recordOutOfReach } from './refusals.ts'
import type { Call, RawRequest, Route, UploadedFile } from './route.ts'
import type { Locators } from './locators.ts'
import { cursorOf } from './cursor.ts'
import { locate, type LocatedRequest, type RawParts, validate } from './request-parts.ts'
import { messages } from '@akada/contract/kernel/messages'
import { readQuery } from './query-string.ts'

/** Stands in for a JSON body that was refused; the error is shown only to callers who are allowed to call. */
export const refusedBody = { unreadable: Symbol('unreadable body'), repeated: Symbol('body with a repeated field') }

const bodyErrors = new Map<unknown, ErrorSpec>([
  [refusedBody.unreadable, commonErrors.unreadable],
  [refusedBody.repeated, commonErrors.repeatedField],
])

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The first steps, before the body is read: token, actor, account status, rate limit. */
export const admit = async (
  app: App,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  cookies: Cookies,
): Promise<Admitted> => {
  if (endpoint.access === 'family') return { actor: null, family: await familyOf(app, endpoint, cookies) }
  if (endpoint.sideEffect && isInAdvance(request)) refuse(commonErrors.notInAdvance)
  const actor = endpoint.access === 'public' ? null : await actorOf(app, endpoint, request)
  if (actor && endpoint.access !== 'public') assertStatus(endpoint, actor)
  await countCall(app, endpoint, actor, request)
  return { actor, family: null }
}

/** Who a request was let in as; both null for a public call. */
export interface Admitted {
  actor: Actor | null
  family: FamilyCaller | null
}

/** How often one family session may call one call. */
const familyLimit = { times: 120, seconds: 60 }

/** The member of a family whose cookie the request has; refuses with 401. */
const familyOf = async (app: App, endpoint: EndpointDefinition, cookies: Cookies): Promise<FamilyCaller> => {
  const secret = cookies.find(familyCookie.name)
  const caller = secret && (await app.familySessions.find(app.database, secret, app.clock.now()))
  if (!caller) return refuse(commonErrors.notSignedIn)
  const key = `${endpoint.method} ${endpoint.path} ${caller.sessionId}`
  await throttle(app.database, app.clock, key, endpoint.limit ?? familyLimit)
  return caller
}

/** The actor of a valid token, if the call needs none; null for everyone else. */
const callerOf = (app: App, endpoint: EndpointDefinition, request: FastifyRequest): Promise<Actor | null> =>
  request.headers.authorization === undefined
    ? Promise.resolve(null)
    : actorOf(app, endpoint, request).catch(() => null)

const countCall = async (
  app: App,
  endpoint: EndpointDefinition,
  actor: Actor | null,
  request: FastifyRequest,
): Promise<void> => {
  const { database, clock } = app
  const { limit, signedOutLimit } = endpoint
  const caller = actor ?? (signedOutLimit ? await callerOf(app, endpoint, request) : null)
  const address = throttleAddress(request.ip)
  if (signedOutLimit && !caller) return throttle(database, clock, `${signedOutLimit.name} ${address}`, signedOutLimit)
  if (limit) await throttle(database, clock, `${endpoint.method} ${endpoint.path} ${caller?.staffId ?? address}`, limit)
}

/** Whether a browser or proxy sent the request ahead of the person: nobody has decided anything yet. */
const isInAdvance = ({ headers }: FastifyRequest): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name =>
    /\b(?:prefetch|prerender|preview)\b/i.test(String(headers[name] ?? '')),
  )

/** Counts a call for everyone in the organisation in which it acts. */
const countForOrganization = async (app: App, endpoint: EndpointDefinition, place: Place): Promise<void> => {
  if (!endpoint.organizationLimit) return
  const { schoolId, districtId, stateId } = place
  const key = `${endpoint.method} ${endpoint.path} of ${schoolId ?? districtId ?? stateId}`
  await throttle(app.database, app.clock, key, endpoint.organizationLimit)
}

const actorOf = async (app: App, { whileLocked }: EndpointDefinition, request: FastifyRequest): Promise<Actor> => {
  const text = bearer.exec(request.headers.authorization ?? '')?.[1]
  if (!text) refuse(commonErrors.notSignedIn)
  const read = app.tokens.read(text)
  if (read.kind === 'forged') refuse(commonErrors.notSignedIn)
  if (read.kind === 'expired') refuse(commonErrors.expired)
  const device = deviceOf(request.headers['user-agent'])
  return app.actors.resolve(read.token, { requestId: request.id, address: request.ip, device }, { whileLocked })
}

const assertStatus = (endpoint: EndpointDefinition, actor: Actor): void => {
  if (endpoint.anyStatus) return
  if (actor.accountStatus === 'Unverified') refuse(commonErrors.unverified)
  if (actor.accountStatus === 'ResetPassword') refuse(commonErrors.mustSetPassword)
  const { required, enrolled } = actor.secondFactor
  if (required && !enrolled) refuse(commonErrors.mustSetUpSecondFactor)
}

const hasBodyIn = (endpoint: EndpointDefinition): boolean => [endpoint.where].flat().some(where => where.in === 'body')

const noBytes = Buffer.alloc(0)

const rawOf = ({ body, headers }: FastifyRequest): RawRequest => ({
  bytes: Buffer.isBuffer(body) ? body : noBytes,
  header: name => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' ? value : null
  },
})

const nowhere: LocatedRequest = {
  place: { stateId: '', districtId: null, schoolId: null },
  missing: [],
  needsSchool: false,
}

/** The other steps: where, operation, validation, the handler. `gone`: the caller has gone. Returns the handler's result. */
export const perform = (
  app: App,
  route: Route,
  locators: Locators,
  admitted: Admitted,
  request: FastifyRequest,
  cookies: Cookies,
  gone: AbortSignal,
): Promise<unknown> =>
  recordForbidden(app, route.endpoint, admitted.actor, () =>
    performWatched(app, route, locators, admitted, request, cookies, gone),
  )

/** The data that a request may reach. */
const dbOf = ({ database }: App, { actor, family }: Admitted, seen: Position | null): TenantDb => {
  if (family) return database.forFamily(family.stateId, family.personId, seen)
  return actor ? database.forState(actor.stateId, seen) : database.system
}

const performWatched = async (
  app: App,
  route: Route,
  locators: Locators,
  admitted: Admitted,
  request: FastifyRequest,
  cookies: Cookies,
  gone: AbortSignal,
): Promise<unknown> => {
  const { endpoint } = route
  const { actor } = admitted
  const parts: RawParts = {
    params: request.params,
    query: request.query,
    body: endpoint.rawBody ? undefined : request.body,
  }
  let file: UploadedFile | null = null
  const takeUpload = async () => {
    if (!endpoint.upload) return
    const upload = await readUpload(request, endpoint.upload)
    file = upload.file
    parts.body = upload.fields
  }
  const early = hasBodyIn(endpoint)
  if (early) await takeUpload()

  // Who may reach what is never decided by a replica.
  const primary = dbOf(app, admitted, null)
  const located = actor
    ? await recordOutOfReach(app, endpoint, actor, () => locate(endpoint, actor, parts, locators, primary))
    : nowhere
  if (actor && isOperation(endpoint.access) && !actor.can(endpoint.access)) refuse(commonErrors.forbidden)
  if (located.needsSchool && located.place.schoolId === null) refuse(commonErrors.noSchool)

  if (!early) await takeUpload()
  const bodyError = bodyErrors.get(parts.body)
  if (bodyError) refuse(bodyError)
  const valid = validate(endpoint, parts, located.missing)
  if (endpoint.upload) demandFile(file)
  if (actor) await countForOrganization(app, endpoint, located.place)

  if (actor && endpoint.stepUp === true) await assertIdentityConfirmed(app, actor)

  const now = app.clock.now()
  const call = {
    ...valid,
    actor: admitted.family ?? actor,
    file: file ?? undefined,
    raw: endpoint.rawBody ? rawOf(request) : undefined,
    place: actor ? located.place : null,
    school: () => located.place.schoolId ?? refuse(commonErrors.noSchool),
    now,
    today: dayInLagos(now),
    requestId: request.id,
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
    origin: originOf(request.headers.origin, app.config.publicUrl),
    cookies,
    cachedResponse: <T>(parts: readonly unknown[], make: () => Promise<T>) =>
      app.responseCache.answer(request.headers, parts, make),
    cursor: cursorOf(app.secrets, { ...valid, path: endpoint.path, place: located.place }),
    app,
  } satisfies Record<Exclude<keyof Call, 'db'>, unknown>
  // Each part was parsed by the endpoint's own schema, which serve() knows and this general path does not.
  const handleOn = (db: TenantDb) => route.handle({ ...call, db } as unknown as Call)
  const seen = positionSeenBy(cookies, endpoint)
  const handle = (): Promise<unknown> => {
    if (seen === null || !app.database.replica) return handleOn(primary)
    // What a replica misses may only just have been saved.
    return handleOn(dbOf(app, admitted, seen)).catch(error => {
      if (!(error instanceof Refusal) || request.workDone?.committed) throw error
      return handleOn(primary)
    })
  }
  return endpoint.heavy && actor ? app.heavy.run(actor.staffId, gone, handle) : handle()
}

const mostFields = 100
const longestField = 20_000

// Control characters have no meaning in a name, and PostgreSQL cannot store NUL.
const plainName = (name: string): string => name.replace(/\p{Cc}/gu, '').toWellFormed()

/** Reads multipart/form-data: the one file under `file` and the fields beside it. Refuses with 413 past the limit, 415 otherwise. */
export const readUpload = async (
  request: FastifyRequest,
  spec: UploadSpec,
): Promise<{ file: UploadedFile | null; fields: Record<string, unknown> }> => {
  if (!request.isMultipart()) refuse(commonErrors.wrongMedia)
  let file: UploadedFile | null = null
  const fields: string[] = []
  const parts = request.parts({
    limits: { fileSize: spec.maxBytes, files: 1, fields: mostFields, fieldSize: longestField, parts: mostFields + 1 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      fields.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
    } else if (part.fieldname === 'file') {
      file = { buffer: await part.toBuffer(), name: plainName(part.filename) }
    } else {
      part.file.resume()
    }
  }
  return { file, fields: readQuery(fields.join('&')) }
}

export const demandFile = (file: UploadedFile | null): UploadedFile =>
  file ?? refuse(commonErrors.invalid, { fields: [{ path: 'file', message: messages.required }] })
