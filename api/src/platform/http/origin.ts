import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a page of another site sent the request, according to the browser's own headers. Programs other than browsers send none. */
export const isFromOtherSite = (headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  if (origin === undefined) return false
  return (
    !URL.canParse(origin) || (new URL(origin).host !== host && new URL(origin).origin !== new URL(publicUrl).origin)
  )
}

/**
 * The address a person returns to after going elsewhere: the public address. If that is this machine, the host name their browser uses for
 * the portal, since a sign-in is valid for one name only. The header alone decides nothing else, because anyone can write it.
 */
export const originOf = (header: string | undefined, publicUrl: string): string => {
  const known = new URL(publicUrl)
  if (!header || !URL.canParse(header)) return known.origin
  const seen = new URL(header)
  const isOtherName =
    loopback.has(known.hostname) &&
    loopback.has(seen.hostname) &&
    seen.port === known.port &&
    seen.protocol === known.protocol
  return isOtherName ? seen.origin : known.origin
}

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
