import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/index.ts'
import { answerFault } from './faults.ts'

const programPaths = /^\/(api|billing|health|metrics)(\/|$|\?)/
/** What the build names by its content: `assets/index-B4x9a_1Z.js`. */
const hashedName = /[\\/]assets[\\/].+-[\w-]{8,}\.\w+(\.br|\.gz)?$/

/** Files with lasting names that belong to a page and are none themselves. (A worker obeys the policy that comes with its own file.) */
const partOfPage = /[\\/](?:theme\.js|icon\.svg)(\.br|\.gz)?$/

/** What browsers obey on pages only: on each script and style of a first visit it would be more than half a kilobyte for nothing. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const ofLimits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** What is never asked for anew, nor in parts. */
const ofAsking = ['last-modified', 'accept-ranges']

const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !programPaths.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

/** Serves the built browser application, and answers whatever no route knows: its page for navigations, JSON otherwise. */
export const serveStatic = async (server: FastifyInstance, folder: string): Promise<void> => {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await server.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: ['index.html'],
      cacheControl: false,
      etag: true,
      setHeaders: (reply, path) => {
        const forGood = hashedName.test(path)
        reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (forGood) for (const name of [...ofLimits, ...ofAsking]) reply.removeHeader(name)
        if (forGood || partOfPage.test(path)) for (const name of ofPages) reply.removeHeader(name)
      },
    })
  }
  server.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    answerFault(new Refusal(commonErrors.notFound), request, reply)
    return reply
  })
}
