const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

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
