import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { build } from '../config/index.ts'

const cachedResponseMark = Symbol('kept')

/** A response that has a version (ADR 0017). */
export interface CachedResponse<T> {
  [cachedResponseMark]: true
  tag: string
  isBrotli: boolean
  /** `known`: the caller has it. `bytes`: this process has it. `made`: neither, so that it had to be made. */
  found: { known: true } | { bytes: Buffer } | { made: T }
}

export const isCachedResponse = (answer: unknown): answer is CachedResponse<unknown> =>
  typeof answer === 'object' && answer !== null && cachedResponseMark in answer

export const tagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

const takesBrotli = (headers: IncomingHttpHeaders): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '')

/** Whether a caller has the response with this tag, and otherwise whether it takes it compressed. */
export const responseConditions = (
  headers: IncomingHttpHeaders,
  tag: string,
): { isKnown: boolean; isBrotli: boolean } => ({
  isKnown: headers['if-none-match']?.includes(tag) ?? false,
  isBrotli: takesBrotli(headers),
})

/**
 * JSON compressed at a quality from 0 to 11, at once: in a thread of its own it costs the processor a quarter more for a list of 1,000, and
 * several times as much for a small answer.
 */
export const compressed = (text: string, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** A little more than the fastest quality, at the same cost for a list: 12 % fewer bytes. */
const quality = 4
/** Shorter answers are sent as they are. */
const fewestToCompress = 1024
/** Longer answers are compressed in parts by the server, so that nobody waits for it. In characters. */
const mostAtOnce = 512 * 1024

/** Sends an answer that has no version: compressed where the caller takes it and it is not short. */
export const sendJson = (headers: IncomingHttpHeaders, reply: FastifyReply, text: string): FastifyReply => {
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  if (text.length < fewestToCompress || text.length > mostAtOnce || !takesBrotli(headers)) return reply.send(text)
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  return reply.header('vary', vary).header('content-encoding', 'br').send(compressed(text, quality))
}

/** Sends a response with its tag: 304 without its bytes if the caller has it (`bytes` null). */
export const sendTagged = (
  reply: FastifyReply,
  { tag, isBrotli, bytes, caching }: { tag: string; isBrotli: boolean; bytes: Buffer | null; caching: string },
): FastifyReply => {
  reply.header('cache-control', caching).header('vary', 'accept-encoding').header('etag', tag)
  if (bytes === null) return reply.code(304).send()
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
}

/** Beyond this many bytes, the responses that were asked for least recently are dropped. */
const mostBytes = 8 * 1024 * 1024

export interface ResponseCache {
  /**
   * The response that `parts` decide completely: what it is of, its version, the query, and whose eyes it is for where that matters. `make` runs
   * only if neither the caller nor this process has it. The version must have been read from the same server as the rows, before them.
   */
  answer<T>(headers: IncomingHttpHeaders, parts: readonly unknown[], make: () => Promise<T>): Promise<CachedResponse<T>>
  send(reply: FastifyReply, answer: CachedResponse<unknown>): FastifyReply
}

/** Responses as they were sent, in the memory of this process: it can lose them at any time. */
export const openResponseCache = (): ResponseCache => {
  const held = new Map<string, Buffer>()
  let size = 0
  const nameOf = ({ tag, isBrotli }: Pick<CachedResponse<unknown>, 'tag' | 'isBrotli'>) => `${isBrotli} ${tag}`
  const take = (name: string): Buffer | undefined => {
    const bytes = held.get(name)
    if (!bytes) return undefined
    held.delete(name)
    size -= bytes.length
    return bytes
  }
  const keep = (name: string, bytes: Buffer): void => {
    take(name)
    held.set(name, bytes)
    size += bytes.length
    for (const oldest of held.keys()) {
      if (size <= mostBytes) return
      take(oldest)
    }
  }

  return {
    answer: async (headers, parts, make) => {
      const tag = tagOf(JSON.stringify([await build(), ...parts]))
      const { isKnown, isBrotli } = responseConditions(headers, tag)
      const answer = { [cachedResponseMark]: true as const, tag, isBrotli }
      if (isKnown) return { ...answer, found: { known: true } }
      const name = nameOf(answer)
      const bytes = take(name)
      if (!bytes) return { ...answer, found: { made: await make() } }
      keep(name, bytes)
      return { ...answer, found: { bytes } }
    },
    send: (reply, answer) => {
      const { found } = answer
      const sent = { ...answer, caching: 'no-store' }
      if ('known' in found) return sendTagged(reply, { ...sent, bytes: null })
      if ('bytes' in found) return sendTagged(reply, { ...sent, bytes: found.bytes })
      const text = JSON.stringify(found.made)
      const bytes = answer.isBrotli ? compressed(text, quality) : Buffer.from(text)
      keep(nameOf(answer), bytes)
      return sendTagged(reply, { ...sent, bytes })
    },
  }
}
