import { commonErrors } from '@akada/contract/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, Refusal } from '../platform/errors/index.ts'
import { isSafeToRepeat } from '../platform/http/index.ts'
import type { Installation, Installations } from './installations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the installation that answers; null while none is chosen, and for what the router answers itself. */
    sentTo: string | null
  }
}

export interface Forwarding {
  installations: Installations
  /** Of how many proxies in front of the router an entry in X-Forwarded-For is kept. */
  trustedProxies: number
}

interface Choice {
  /** Whether the next one is tried where the first answers 404. */
  untilFound?: boolean
  /** The body, where it has been read. */
  body?: Buffer
}

/** Errors before anything was sent: the installation has seen nothing of the request. */
const notReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const wasNotReached = (error: unknown): boolean =>
  error instanceof Error && (notReached.has(codeOf(error) ?? '') || wasNotReached(error.cause))

/** Where a client comes from, as the installation is told: what trusted proxies said, and who is connected to the router. */
const forwardedFor = ({ headers, socket }: FastifyRequest, trustedProxies: number): string => {
  const given = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined
  return [given, socket.remoteAddress].flat().filter(Boolean).join(', ')
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** What is answered where an installation was lost while it worked on a request. */
const lost = (request: FastifyRequest): Refusal => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const unknown = isSafeToRepeat(request) ? commonErrors.outcomeUnknown : commonErrors.outcomeUnknownCheck
  return new Refusal(isRead ? commonErrors.busy : unknown)
}

/**
 * Passes a request on to the first of some installations, and its answer back. Where the first is not reached, the next one is tried: several
 * are given only if each may answer.
 */
export const forward = (
  work: Forwarding,
  request: FastifyRequest,
  reply: FastifyReply,
  candidates: readonly Installation[],
  choice: Choice = {},
): FastifyReply => {
  const [at, ...others] = candidates
  if (!at) throw new Refusal(commonErrors.busy)
  request.sentTo = at.name
  const next = (): FastifyReply => {
    for (const name of Object.keys(reply.getHeaders())) if (name !== 'x-request-id') reply.removeHeader(name)
    return forward(work, request, reply, others, choice)
  }
  const { body } = choice
  return reply.from(pathOf(request.url), {
    getUpstream: () => at.address,
    ...(body && body.length > 0
      ? { body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }
      : {}),
    // `expect` was answered when the request arrived.
    rewriteRequestHeaders: (_request, { forwarded: _claimed, expect: _answered, ...headers }) => ({
      ...headers,
      host: request.headers.host ?? '',
      'x-forwarded-for': forwardedFor(request, work.trustedProxies),
      'x-request-id': request.id,
    }),
    // An installation says itself when to come again.
    retryDelay: () => null,
    onResponse: (_request, _reply, response) => {
      work.installations.note(at, true)
      const { stream, statusCode } = response
      if (!choice.untilFound || statusCode !== 404 || others.length === 0) return void reply.send(stream)
      stream.resume()
      next()
    },
    onError: (_reply, { error }) => {
      // Also a client that goes away breaks a request off: that says nothing about the installation.
      if (!wasNotReached(error)) return void reply.send(lost(request))
      work.installations.note(at, false)
      if (others.length > 0) next()
      else reply.send(new Refusal(commonErrors.busy))
    },
  })
}
