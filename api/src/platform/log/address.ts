import { isIPv6 } from 'node:net'

/** How much of a client's address the request log contains. */
export type LoggedAddresses = 'full' | 'network' | 'off'

/** The first three groups of an IPv6 address, in any notation. */
const networkOfSix = (address: string): string => {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = (part: string): string[] => part.split(':').filter(group => group !== '')
  const first = groups(head)
  const zeros = tail === undefined ? 0 : 8 - first.length - groups(tail).length
  const all = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(tail ?? '')]
  return `${all.slice(0, 3).join(':')}::`
}

/**
 * A client's address as the log may contain it. `network` keeps the first three numbers of IPv4 and the first three groups (48 bits) of
 * IPv6, which identify a network and not a device; `off` keeps nothing.
 */
export const addressForLog = (address: string, much: LoggedAddresses): string | undefined => {
  if (much === 'off') return undefined
  if (much === 'full') return address
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? networkOfSix(plain) : plain.replace(/\.\d+$/, '.0')
}
