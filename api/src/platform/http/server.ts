import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { constants, gunzip, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { commonErrors } from '@akada/contract/kernel/errors'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Clock } from '../clock/index.ts'
import { codeOf, Refusal, shortageOf } from '../errors/index.ts'
import { loggerFor } from '../log/index.ts'
import { runningTasks } from '../watchdog/index.ts'
import type { App } from './app.ts'
import { answerError } from './errors.ts'
import { readJson } from './json.ts'
import { refusedBody } from './perform.ts'
import { readQuery } from './query-string.ts'

/** Packed bodies up to this size are unpacked at once: for them a stream costs several times as much as unpacking. */
const smallBytes = 16 * 1024

/** A body as text, or the reason it has none. Null: it can't be unpacked. */
type Done = (refusal: Refusal | null, text: string | null) => void

const isTooLarge = (error: unknown): boolean => codeOf(error) === 'ERR_BUFFER_TOO_LARGE'

/** The text of a body, unpacked if it was sent with gzip. `most`: how many bytes it may unpack to. */
const textOfBody = (bytes: Buffer, encoding: string | undefined, most: number, done: Done): void => {
  if (encoding === undefined || encoding === 'identity') return done(null, bytes.toString())
  if (encoding !== 'gzip') return done(new Refusal(commonErrors.wrongMedia), null)
  const fail = (error: unknown): void => done(isTooLarge(error) ? new Refusal(commonErrors.tooLarge) : null, null)
  if (bytes.length > smallBytes) {
    gunzip(bytes, { maxOutputLength: most }, (error, unpacked) =>
      error ? fail(error) : done(null, unpacked.toString()),
    )
    return
  }
  let unpacked: Buffer
  try {
    unpacked = gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    return fail(error)
  }
  done(null, unpacked.toString())
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Records that the request has ended. */
    left: (() => void) | null
  }
}

const idForm = /^[0-9a-f-]{36}$/i

/** A request as the log may name it: of its address only the ids, since anything else may be personal data. */
const nameOf = ({ method, id, params, routeOptions }: FastifyRequest): string => {
  const path = (routeOptions.url ?? 'unknown address').replace(/:(\w+)/g, (whole, name: string) => {
    const value: unknown = Reflect.get(Object(params), name)
    return typeof value === 'string' && idForm.test(value) ? value : whole
  })
  return `${method} ${path} ${id}`
}

const requestIdForm = /^[\w-]{8,64}$/

const googleMaps = ['https://maps.googleapis.com', 'https://maps.gstatic.com']

const directivesFor = (app: App): Record<string, string[] | null> => {
  const maps = app.config.mapsKey ? googleMaps : []
  const portals = app.config.transfers?.portals ?? []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...maps],
    // Google Maps needs inline styles (docs/adr/0013).
    'style-src': maps.length ? ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'] : ["'self'"],
    ...(maps.length ? { 'font-src': ["'self'", 'https://fonts.gstatic.com'] } : { 'style-src-attr': ["'none'"] }),
    // The page opens a transfer certificate in the portal that issued it.
    ...(maps.length + portals.length > 0 ? { 'connect-src': ["'self'", ...maps, ...portals] } : {}),
    'img-src': ["'self'", 'data:', 'blob:', ...maps],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
}

/**
 * Features that pages of the portal never use, so that an injected script could not either. The clipboard is used to copy, location for the
 * place of an organisation.
 */
const permissionsPolicy = [
  'camera=()',
  'display-capture=()',
  'geolocation=(self)',
  'microphone=()',
  'payment=()',
  'usb=()',
].join(', ')

/** Its log, whose address counts as the client's, ids of requests, time limits and its end. */
const serverOptions = ({ logLevel, trustedProxies }: Pick<App['config'], 'logLevel' | 'trustedProxies'>) =>
  ({
    logger: loggerFor(logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    requestIdHeader: false,
    genReqId: ({ headers }: { headers: IncomingHttpHeaders }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID()
    },
    requestTimeout: 120_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, querystringParser: readQuery },
  }) satisfies FastifyServerOptions

const calls = /^\/(?:api|billing)\//

/** The server's time in milliseconds, with a word if the clock plays another day than the devices have. */
const timeOf = (clock: Clock): string => `${clock.now().getTime()}${clock.ahead === undefined ? '' : ' played'}`

/** A Fastify server with everything that applies to all routes, and without any route yet. */
export const makeServer = async (app: App): Promise<FastifyInstance> => {
  const { config } = app
  const isHttps = config.publicUrl.startsWith('https:')
  const fixed = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: directivesFor(app) },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: config.hstsSubdomains } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // For browsers that no longer exist, which know no frame-ancestors; on a slow line they delay each first page.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  fixed['permissions-policy'] = permissionsPolicy
  const server = Fastify({
    ...serverOptions(config),
    bodyLimit: 256 * 1024,
    // An address that can't be decoded reaches no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...fixed, 'x-request-id': request.id })
      answerError(error, request, reply)
    },
  })
  server.setErrorHandler(answerError)
  // A connection that could not be accepted, for want of descriptors, is not the end of the server.
  server.server.on('error', error => {
    if (server.server.listening) server.log.error({ err: error }, shortageOf(error) ?? 'a connection was not accepted')
  })
  server.decorateRequest('left', null)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    request.left = runningTasks.enter(nameOf(request))
    done()
  })
  // By which pages know the day: the device's own clock may be wrong. Files and pages are stored on the way, calls are not.
  server.addHook('onSend', (request, reply, payload, done) => {
    if (calls.test(request.url)) reply.header('akada-now', timeOf(app.clock))
    done(null, payload)
  })
  server.addHook('onResponse', (request, _reply, done) => {
    request.left?.()
    done()
  })
  readJsonLate(server)

  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed)
    done()
  })
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    // The limit of a body holds for what it unpacks to.
    requestEncodings: ['gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 4 },
  })
  await server.register(multipart)
  await server.register(rateLimit, {
    global: false,
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    cache: 50_000,
    errorResponseBuilder: (_request, context) =>
      new Refusal(commonErrors.tooMany, { params: { seconds: Math.ceil(context.ttl / 1000) } }),
  })
  server.addHook('onRequest', server.rateLimit())
  return server
}

/** The security headers are the same for every response: built once, not for each request. */
const headersOf = async (options: FastifyHelmetOptions): Promise<Record<string, string>> => {
  const probe = Fastify()
  await probe.register(helmet, options)
  const sent: Record<string, string> = {}
  probe.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) sent[name] = String(value)
    return reply.send()
  })
  await probe.inject('/')
  await probe.close()
  return sent
}

/**
 * JSON is unpacked and parsed only once the caller is known to be allowed: nobody else is shown an error in it. Routes without an upload
 * leave a packed body to this parser (bind.ts).
 */
const readJsonLate = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const { headers, routeOptions } = request
    textOfBody(bytes, headers['content-encoding'], routeOptions.bodyLimit, (refusal, text) => {
      if (refusal) return done(refusal)
      if (text === null) return done(null, refusedBody.unreadable)
      if (text === '') return done(null, undefined)
      const read = readJson(text)
      done(null, 'refusal' in read ? refusedBody[read.refusal] : read.value)
    })
  })
}
