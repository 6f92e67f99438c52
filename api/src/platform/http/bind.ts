import { type EndpointDefinition, isDownload, pathParameters } from '@akada/contract/kernel/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStrict } from '../config/index.ts'
import { asRequest, longestStatement, type RequestLimits, type WorkDone } from '../db/index.ts'
import type { App } from './app.ts'
import { type Cookies, openCookies } from './cookies.ts'
import { isCachedResponse, sendJson } from './response-cache.ts'
import { admitPortals, isFromOtherSite } from './origin.ts'
import { admit, type Admitted, perform } from './perform.ts'
import { rememberWrites } from './read-after.ts'
import { type Download, isDownloadAnswer, type Route } from './route.ts'
import type { Locators } from './locators.ts'
import { paramsOf } from './request-parts.ts'
import * as z from 'zod'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths of fields that the response has and the schema does not name: they might reach someone they were not meant for. */
const strayFields = (sent: unknown, named: unknown, path: string): string[] => {
  if (Array.isArray(sent) && Array.isArray(named)) {
    return sent.slice(0, 50).flatMap((item, index) => strayFields(item, named[index], `${path}[${index}]`))
  }
  if (!isRecord(sent) || !isRecord(named)) return []
  return Object.entries(sent).flatMap(([key, value]) =>
    value === undefined || key in named ? strayFields(value, named[key], `${path}.${key}`) : [`${path}.${key}`],
  )
}

/** In development and tests: throws if a response differs from the contract. */
const assertAnswer = (endpoint: EndpointDefinition, answer: unknown): void => {
  if (isDownload(endpoint.response)) throw new Error('The contract promises a file, but the answer is none.')
  const parsed = endpoint.response.safeParse(answer)
  const call = `${endpoint.method} ${endpoint.path}`
  if (!parsed.success) throw new Error(`The answer of ${call} breaks its contract:\n${z.prettifyError(parsed.error)}`)
  const stray = strayFields(answer, parsed.data, 'answer')
  if (stray.length > 0)
    throw new Error(`The answer of ${call} has fields that its contract does not name: ${stray.join(', ')}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null
    workDone: WorkDone | null
    limits: RequestLimits | null
  }
  interface FastifyContextConfig {
    /** Whether a request whose outcome is unknown may be sent again. */
    safeToRepeat?: boolean | 'withClientId'
  }
}

const defaultBodyBytes = 256 * 1024

/** The path as it is called, with its base: `/api/staff/view-by-id/{id}`. */
export const fullPath = (endpoint: EndpointDefinition): string => `${endpoint.base ?? '/api'}${endpoint.path}`

/** The same with the parameters of Fastify: `/api/staff/view-by-id/:id`. */
const fastifyPath = (endpoint: EndpointDefinition): string => fullPath(endpoint).replace(/\{(\w+)\}/g, ':$1')

/** A call as messages and tests name it: `GET /api/staff/view-by-id/{id}`. */
export const nameOfCall = (endpoint: EndpointDefinition): string => `${endpoint.method} ${fullPath(endpoint)}`

/** RFC 6266: an ASCII name for old programs, and the real one in UTF-8. */
export const contentDisposition = (fileName: string, inline = false): string => {
  const plain =
    fileName
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\/]/g, '_') || 'download'
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`
}

const sendFile = (reply: FastifyReply, file: Download): FastifyReply => {
  if (file.policy) reply.header('content-security-policy', file.policy)
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', contentDisposition(file.fileName, file.inline))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', file.cacheControl ?? 'no-store')
    .send(file.body)
}

/** The longest that a statement may run for a person who waits, in milliseconds. */
const longestForPeople = 10_000

/** What a request may use of the database: its caller has gone if the connection closes before the response was sent. */
const limitsOf = ({ heavy }: EndpointDefinition, { raw }: FastifyReply): RequestLimits => {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return { statementMs: heavy === 'long' ? longestStatement : longestForPeople, gone: gone.signal }
}

/** Registers every route on the server, with the order of checks in perform.ts. */
export const bindRoutes = (server: FastifyInstance, app: App, routes: readonly Route[], locators: Locators): void => {
  const checksAnswers = isStrict(app.config)
  const isHttps = app.config.publicUrl.startsWith('https:')
  const nobody: Admitted = { actor: null, family: null }
  // SameSite blocks other sites, but not a neighbour below the same domain.
  const cookiesOf = ({ headers }: FastifyRequest): Cookies =>
    openCookies(isFromOtherSite(headers, app.config.publicUrl) ? undefined : headers.cookie, isHttps, app.secrets)
  server.decorateRequest('admitted', null)
  server.decorateRequest('workDone', null)
  server.decorateRequest('limits', null)
  const methods = new Map<string, Set<string>>()
  const forPortals = routes.filter(({ endpoint }) => endpoint.fromPortals).map(({ endpoint }) => fastifyPath(endpoint))
  admitPortals(server, app.config, forPortals)

  const bind = (place: FastifyInstance, route: Route): void => {
    const { endpoint } = route
    place.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      exposeHeadRoute: !endpoint.sideEffect,
      config: { safeToRepeat: endpoint.method !== 'POST' || (endpoint.safeToRepeat ?? false) },
      bodyLimit: endpoint.upload
        ? endpoint.upload.maxBytes + defaultBodyBytes
        : (endpoint.maxBodyBytes ?? defaultBodyBytes),
      // The parser of JSON unpacks its bodies itself.
      ...(endpoint.upload || endpoint.rawBody ? {} : { decompress: false as const }),
      onRequest: async (request, reply) => {
        const limits = limitsOf(endpoint, reply)
        request.limits = limits
        request.admitted = await asRequest({ committed: false }, limits, () =>
          admit(app, endpoint, request, cookiesOf(request)),
        )
      },
      handler: async (request, reply) => {
        const cookies = cookiesOf(request)
        const done: WorkDone = { committed: false }
        request.workDone = done
        const limits = request.limits ?? limitsOf(endpoint, reply)
        const answer = await asRequest(done, limits, () =>
          perform(app, route, locators, request.admitted ?? nobody, request, cookies, limits.gone),
        ).catch(error => {
          // Of the cookies of a refused request only this one: what was saved before the refusal must be seen.
          const own = cookiesOf(request)
          rememberWrites(own, done)
          if (own.headers().length > 0) reply.header('set-cookie', own.headers())
          throw error
        })
        rememberWrites(cookies, done)
        const written = cookies.headers()
        if (written.length > 0) reply.header('set-cookie', written)
        if (isDownloadAnswer(answer)) return sendFile(reply, answer)
        if (isCachedResponse(answer)) {
          if (checksAnswers && 'made' in answer.found) assertAnswer(endpoint, answer.found.made)
          return app.responseCache.send(reply, answer)
        }
        if (checksAnswers) assertAnswer(endpoint, answer)
        return sendJson(request.headers, reply, JSON.stringify(answer))
      },
    })
  }
  for (const route of routes) {
    const url = fastifyPath(route.endpoint)
    const known = methods.get(url) ?? new Set()
    methods.set(url, known.add(route.endpoint.method))
    if (route.endpoint.method === 'GET' && !route.endpoint.sideEffect) known.add('HEAD')
    if (!route.endpoint.rawBody) bind(server, route)
  }
  void server.register(async place => {
    place.removeAllContentTypeParsers()
    place.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    for (const route of routes) if (route.endpoint.rawBody) bind(place, route)
  })

  for (const [url, allowed] of methods) {
    const allow = [...allowed, 'OPTIONS'].join(', ')
    server.options(url, (_request, reply) => reply.code(204).header('allow', allow).send())
  }
}

/** Errors in the list of routes that must prevent the start; empty if there are none. */
export const routeErrors = (
  endpoints: readonly EndpointDefinition[],
  routes: readonly Route[],
  locators: Locators,
): string[] => {
  const errors: string[] = []
  const shapeOf = (endpoint: EndpointDefinition) => nameOfCall(endpoint).replace(/\{\w+\}/g, '{}')
  const bound = new Set(routes.map(route => route.endpoint))
  for (const endpoint of endpoints) if (!bound.has(endpoint)) errors.push(`${nameOfCall(endpoint)} has no route.`)

  const shapes = new Set<string>()
  for (const { endpoint } of routes) {
    const call = nameOfCall(endpoint)
    const shape = shapeOf(endpoint)
    if (shapes.has(shape)) errors.push(`${call} is bound twice.`)
    shapes.add(shape)
    if (!endpoints.includes(endpoint)) errors.push(`${call} is not in the contract's list.`)
    errors.push(...endpointErrors(endpoint, locators).map(error => `${call} ${error}`))
  }
  return errors
}

const endpointErrors = (endpoint: EndpointDefinition, locators: Locators): string[] => {
  const errors: string[] = []
  // An endpoint may get here despite the types; one without access must never be served.
  const access: EndpointDefinition['access'] | undefined = endpoint.access
  if (!access) errors.push('does not say who may call it.')
  if (!endpoint.where) errors.push('does not say where it acts.')
  if (endpoint.heavy && (access === 'public' || access === 'family'))
    errors.push('is heavy, which is counted for members of staff only.')
  if ((endpoint.anyStatus || endpoint.whileLocked) && access !== 'signedIn')
    errors.push('admits accounts or sessions of any status, which only a call of any signed-in person may.')
  if (endpoint.stepUp && access === 'public') errors.push('asks for a confirmed identity, but of nobody.')
  if (access === 'family' && [endpoint.where].flat().some(where => where.in !== 'nowhere'))
    errors.push('is for families, which have no reach, but says where it acts.')
  if (endpoint.rawBody && (access !== 'public' || endpoint.body || endpoint.upload))
    errors.push('takes its body raw, so that it must be public and have neither a body of its own nor an upload.')
  if (endpoint.fromPortals && access !== 'public') errors.push('is for other portals, but not public.')
  if (endpoint.sideEffect && (endpoint.method !== 'GET' || access === 'public'))
    errors.push('says that it changes something, which only a GET for signed-in people needs to say.')
  const inPath = pathParameters(endpoint.path).sort().join()
  const inSchema = Object.keys(paramsOf(endpoint)?.shape ?? {})
    .sort()
    .join()
  if (inPath !== inSchema)
    errors.push(`has the parameters ${inPath || 'none'} in its path, but ${inSchema || 'none'} in its schema.`)
  errors.push(...whereErrors(endpoint, locators))
  return errors
}

const whereErrors = (endpoint: EndpointDefinition, locators: Locators): string[] => {
  const errors: string[] = []
  for (const where of endpoint.where ? [endpoint.where].flat() : []) {
    if (!('name' in where)) continue
    if (!locators.byKind.has(where.of)) errors.push(`acts on a ${where.of}, but nothing says where one belongs.`)
    if (where.in === 'param' && !pathParameters(endpoint.path).includes(where.name)) {
      errors.push(`looks for ${where.name} in its path, which has none.`)
    }
    if (where.in === 'query' && !(endpoint.query && where.name in endpoint.query.shape)) {
      errors.push(`looks for ${where.name} in its query, which has none.`)
    }
  }
  return errors
}
