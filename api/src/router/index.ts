import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import replyFrom from '@fastify/reply-from'
import { endpoints } from '@akada/contract'
import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { genericCalls } from '@akada/contract/generic/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { RouterConfig } from '../platform/config/index.ts'
import { isRefusal, Refusal, refuse } from '../platform/errors/index.ts'
import {
  answerError,
  fastifyPath,
  fullPath,
  openCookies,
  readJson,
  serverOptions,
  textOfBody,
} from '../platform/http/index.ts'
import { type Destination, destinations, installationOfText, installationOfToken, type Parts } from './destinations.ts'
import { serveFigures } from './figures.ts'
import { candidatesFor } from './find.ts'
import { forward, type Forwarding, type GoesOn } from './forward.ts'
import { type Installations, openInstallations } from './installations.ts'
import { isPageOpened, sendUnavailable } from './unavailable.ts'

/** Of a public call at most this much is read to find out where it belongs. */
const mostRead = 256 * 1024
/** How long an installation may take for the headers of its answer, in milliseconds: longer than its own limit. */
const answerLimit = 125_000

/** How long it may take for a page or a file of the program, in milliseconds: another one has it too. */
const pageLimit = 5000

/** How often one address may make a call about which all are asked, if the contract does not say it. */
const usualLimit = { times: 600, seconds: 60 }

/** The family's calls have a session of their own, in a cookie; all others a token. */
const isOfFamily = ({ access }: EndpointDefinition): boolean => access.kind === 'family'

const cookieOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const find = (isSecure: boolean) => openCookies(headers.cookie, isSecure).find(name)
  return find(true) ?? find(false)
}

const known: Partial<Record<string, Destination>> = destinations

const destinationOf = ({ method, path }: EndpointDefinition): Destination | null => known[`${method} ${path}`] ?? null

/** The fields of a JSON body; none where it has another form, which the installation refuses. */
const fieldsOf = (request: FastifyRequest, bytes: Buffer): Promise<Parts['body']> =>
  new Promise(resolve => {
    textOfBody(bytes, request.headers['content-encoding'], mostRead, (_refusal, text) => {
      const read = text ? readJson(text) : null
      const value: unknown = read && 'value' in read ? read.value : null
      resolve(typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {})
    })
  })

const notFound: GoesOn = { afterStatus: 404 }

/** After which answers of one installation the next one is asked too. */
const goesOnFor = (destination: Destination): GoesOn | undefined => {
  if (destination.by === 'untilFound') return notFound
  if (destination.by !== 'asked') return undefined
  if (destination.each) return { always: true }
  return destination.nextAfter && { afterErrors: destination.nextAfter }
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** As the installation reads it: without spaces around a name, a number in one form. As it came, where the contract refuses it. */
const readBy = (schema: EndpointDefinition['body'], sent: Parts['body']): Parts['body'] => {
  const read = schema?.safeParse(sent)
  return read?.success ? Object(read.data) : sent
}

const partsOf = async (endpoint: EndpointDefinition, request: FastifyRequest): Promise<Parts> => ({
  params: readBy(endpoint.params, Object(request.params)),
  query: readBy(endpoint.query, Object(request.query)),
  body: readBy(endpoint.body, await fieldsOf(request, bytesOf(request))),
  cookie: name => cookieOf(request, name),
})

/** The lists that forms choose from, of the first installation that responds, with the states of all. */
const listsWithStates = async (installations: Installations): Promise<string> => {
  const lists = await installations.readAny(fullPath(genericCalls.allEnum))
  const servedStates = await installations.statesOf(installations.all)
  return JSON.stringify({
    ...Object(lists),
    servedStates: servedStates.toSorted((a, b) => a.name.localeCompare(b.name)),
  })
}

/** Calls without a token: their bodies are read, so as to find the installation they are for. */
const servePublic = (server: FastifyInstance, work: Forwarding): void => {
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostRead }, (_request, bytes, done) =>
    done(null, bytes),
  )
  for (const endpoint of endpoints as readonly EndpointDefinition[]) {
    const destination = destinationOf(endpoint)
    if (!destination) continue
    const { times, seconds } = endpoint.limit ?? usualLimit
    const asksAll = destination.by === 'asked' || destination.by === 'untilFound'
    server.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      config: {
        safeToRepeat: endpoint.method !== 'POST' || (endpoint.safeToRepeat ?? false),
        // The installation has limits of its own; these keep one address from having all of them asked.
        rateLimit: asksAll && { max: times, timeWindow: seconds * 1000 },
      },
      handler: async (request, reply) => {
        if (destination.by === 'states') {
          const text = await listsWithStates(work.installations)
          return reply
            .header('content-type', 'application/json; charset=utf-8')
            .header('cache-control', 'no-store')
            .compress(text)
        }
        const candidates = await candidatesFor(work.installations, destination, await partsOf(endpoint, request))
        return forward(work, request, reply, candidates, {
          goesOn: goesOnFor(destination),
          body: bytesOf(request),
        })
      },
    })
  }
}

/** Everything else goes on unread, as it arrives: by its token, by the cookie of a family, or to any. */
const servePassing = (server: FastifyInstance, work: Forwarding): void => {
  const { installations } = work
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const pass = (request: FastifyRequest, reply: FastifyReply, name: string | null): FastifyReply => {
    const named = installations.named(name)
    return forward(work, request, reply, named ? [named] : installations.inOrder())
  }
  for (const endpoint of endpoints as readonly EndpointDefinition[]) {
    if (destinationOf(endpoint)) continue
    server.route({
      method: endpoint.method,
      url: fastifyPath(endpoint),
      exposeHeadRoute: !endpoint.sideEffect,
      config: { safeToRepeat: endpoint.method !== 'POST' || endpoint.safeToRepeat === true },
      handler: async (request, reply) =>
        pass(
          request,
          reply,
          isOfFamily(endpoint)
            ? installationOfText(cookieOf(request, 'akada_family'))
            : installationOfToken(request.headers.authorization),
        ),
    })
  }
  server.all('/router/*', async () => refuse(commonErrors.notFound))
  server.all('/*', async (request, reply) => {
    const candidates = installations.inOrder()
    if (request.method !== 'GET' && request.method !== 'HEAD') return forward(work, request, reply, candidates)
    return forward(work, request, reply, candidates, {
      // After an update of some, each has the files of its own pages only.
      ...(request.url.startsWith('/assets/') ? { goesOn: notFound } : {}),
      within: pageLimit,
    })
  })
}

export interface BuiltRouter {
  server: FastifyInstance
  close(): Promise<void>
}

/**
 * The one address of several installations: passes each request on to the installation it is for. It keeps nothing, checks nothing that an
 * installation checks, and several of it may run beside each other. Nothing listens yet.
 */
export const buildRouter = async (config: RouterConfig): Promise<BuiltRouter> => {
  const installations = openInstallations(config.installations, config.secret)
  const server = Fastify({
    ...serverOptions(config),
    // The installation that gets a body has its own limit for it.
    bodyLimit: 64 * 1024 * 1024,
    frameworkErrors: answerError,
  })
  server.setErrorHandler((error, request, reply) => {
    if (isRefusal(error, commonErrors.busy) && isPageOpened(request)) return sendUnavailable(reply)
    // An address that no installation could read either.
    answerError(error instanceof URIError ? new Refusal(commonErrors.unreadable) : error, request, reply)
  })
  server.decorateRequest('workDone', null)
  server.decorateRequest('sentTo', null)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  await server.register(compress, { global: false, encodings: ['br', 'gzip'] })
  await server.register(rateLimit, {
    global: false,
    cache: 50_000,
    errorResponseBuilder: (_request, context) =>
      new Refusal(commonErrors.tooMany, { params: { seconds: Math.ceil(context.ttl / 1000) } }),
  })
  await server.register(replyFrom, {
    disableCache: true,
    disableRequestLogging: true,
    destroyAgent: true,
    undici: {
      connections: 256,
      pipelining: 1,
      headersTimeout: answerLimit,
      bodyTimeout: answerLimit,
      connect: { timeout: 2000 },
    },
  })
  const stopWatching = installations.watch()
  const figures = serveFigures(server, installations, config.metricsToken)
  const work: Forwarding = { installations, trustedProxies: config.trustedProxies }
  server.removeAllContentTypeParsers()
  await server.register(async place => servePublic(place, work))
  await server.register(async place => servePassing(place, work))
  return {
    server,
    close: async () => {
      figures.startStopping()
      stopWatching()
      await server.close()
    },
  }
}
