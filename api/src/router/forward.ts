import { commonErrors } from '@akada/contract/kernel/errors'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, Refusal } from '../platform/errors/index.ts'
import { isSafeToRepeat } from '../platform/http/index.ts'
import { installationOfToken } from './destinations.ts'
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

/**
 * After which answers the next installation is asked: with this status, with one of these errors, or always; then the answer is the last
 * that was no error, if there was one.
 */
export type GoesOn = { afterStatus: number } | { afterErrors: readonly string[] } | { always: true }

interface Choice {
  goesOn?: GoesOn | undefined
  /**
   * How long it may take until the answer begins, in milliseconds. Only for what may be asked twice: the next installation is asked also where
   * one is late, is lost at work, or has no answer for now (503).
   */
  within?: number
  /** The body, where it has been read. */
  body?: Buffer
  /** The answer of an earlier installation that was no error. */
  kept?: string
}

/** Longer answers are no errors that another installation is asked after. */
const mostKept = 16 * 1024

/** A short answer as text. Throws where it is longer. */
const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > mostKept) throw new Error('An answer that is read was too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

const errorIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? ''

/** Errors before anything was sent: the installation has seen nothing of the request. */
const notReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const wasNotReached = (error: unknown): boolean =>
  error instanceof Error && (notReached.has(codeOf(error) ?? '') || wasNotReached(error.cause))

const isLate = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === 'UND_ERR_HEADERS_TIMEOUT' || isLate(error.cause))

/** Where a client comes from, as the installation is told: what trusted proxies said, and who is connected to the router. */
const forwardedFor = ({ headers, socket }: FastifyRequest, trustedProxies: number): string => {
  const given = trustedProxies > 0 ? headers['x-forwarded-for'] : undefined
  return [given, socket.remoteAddress].flat().filter(Boolean).join(', ')
}

/** An access token goes to the installation that issued it, and to no other. */
const ownToken = (
  { installations }: Forwarding,
  { headers: { authorization } }: FastifyRequest,
  at: Installation,
): { authorization?: string } => {
  const issuer = installations.named(installationOfToken(authorization))
  return authorization === undefined || (issuer && issuer !== at) ? {} : { authorization }
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
  const { body, goesOn, kept, within } = choice
  const sendKept = (text: string): void =>
    void reply.code(200).header('content-type', 'application/json; charset=utf-8').send(text)
  const next = (keep = kept): FastifyReply => {
    for (const name of Object.keys(reply.getHeaders())) if (name !== 'x-request-id') reply.removeHeader(name)
    if (others.length === 0) return reply.send(new Refusal(commonErrors.busy))
    return forward(work, request, reply, others, { ...choice, ...(keep !== undefined && { kept: keep }) })
  }
  /** Sends an answer, or asks the next installation. */
  const answer = async ({ stream, statusCode }: { stream: Readable; statusCode: number }): Promise<void> => {
    if (within !== undefined && statusCode === 503) {
      stream.resume()
      return void next()
    }
    const isLast = others.length === 0 && kept === undefined
    if (!goesOn || isLast || reply.hasHeader('content-encoding')) return void reply.send(stream)
    if ('afterStatus' in goesOn) {
      if (statusCode !== goesOn.afterStatus) return void reply.send(stream)
      stream.resume()
      return void next()
    }
    const isError = statusCode >= 400
    if (!isError && 'afterErrors' in goesOn) return void reply.send(stream)
    const text = await textOf(stream)
    const isOver = 'afterErrors' in goesOn && !goesOn.afterErrors.includes(errorIn(text))
    if (others.length > 0 && !isOver) return void next(isError ? kept : text)
    if (isError && kept !== undefined) sendKept(kept)
    else reply.send(text)
  }
  return reply.from(pathOf(request.url), {
    getUpstream: () => at.address,
    ...(within === undefined ? {} : { timeout: within }),
    ...(body && body.length > 0
      ? { body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }
      : {}),
    // `expect` was answered when the request arrived.
    rewriteRequestHeaders: (
      _request,
      { forwarded: _claimed, expect: _answered, authorization: _token, ...headers },
    ) => ({
      ...headers,
      ...ownToken(work, request, at),
      host: request.headers.host ?? '',
      'x-forwarded-for': forwardedFor(request, work.trustedProxies),
      'x-request-id': request.id,
    }),
    // An installation says itself when to come again.
    retryDelay: () => null,
    onResponse: (_request, _reply, response) => {
      work.installations.note(at, true)
      answer(response).catch((error: unknown) => void reply.send(error))
    },
    onError: (_reply, { error }) => {
      // Also a client that goes away breaks a request off: that says nothing about the installation.
      if (wasNotReached(error) || (within !== undefined && isLate(error))) work.installations.note(at, false)
      else if (within === undefined || reply.raw.destroyed) return void reply.send(lost(request))
      if (others.length === 0 && kept !== undefined) sendKept(kept)
      else next()
    },
  })
}
