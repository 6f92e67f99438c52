import type { IncomingHttpHeaders } from 'node:http'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of another site sent the request, by what the browser says of itself. Programs other than browsers say nothing.
 */
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
 * Where a person who went elsewhere comes back to: the public address. Where that is this machine, under the name of it that their
 * browser knows the portal by, since a sign-in holds for one name only. The header alone decides nothing else, for anybody can write it.
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
