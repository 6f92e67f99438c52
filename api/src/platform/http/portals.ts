import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'

/**
 * Lets pages of the portals that exchange transfer certificates make the calls that are for them (CORS), without cookies and without the
 * token of a person. Other sites get no such answer, so that their pages cannot read what a call returns. `urls`: of the calls, as Fastify
 * has them.
 */
export const admitPortals = (
  server: FastifyInstance,
  { transfers }: Pick<Config, 'transfers'>,
  urls: readonly string[],
): void => {
  if (!transfers) return
  server.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions } = request
    if (urls.includes(routeOptions.url ?? '')) {
      reply.header('vary', 'origin')
      if (transfers.portals.includes(headers.origin ?? ''))
        reply.headers({
          'access-control-allow-origin': headers.origin,
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '600',
        })
    }
    done()
  })
}
