import { readBounded } from '../payments/bounded.ts'
import { parseJson } from '../payments/json.ts'
import type { Handover } from './gateway.ts'

const mostAnswerBytes = 64 * 1024
const usualTimeoutMs = 20_000

interface Answered {
  status: number
  body: unknown
}

/** Errors of a connection that was never made: the gateway cannot have taken anything. */
const neverConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

/** One call of a gateway: its answer, or what is known where there was none. The address and the key are in no message. */
export const callGateway = async (
  url: URL,
  init: { headers: Record<string, string>; body: string },
  timeoutMs = usualTimeoutMs,
): Promise<Answered | Handover> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...init.headers },
      body: init.body,
      // The protocols have no redirects, and one would send the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = response
    if (status === 429 || status === 503) {
      await response.body?.cancel()
      return { outcome: 'busy', reason: `The gateway is busy (${status}).` }
    }
    const text = await readBounded(response, mostAnswerBytes)
    return { status, body: text === null ? null : parseJson(text) }
  } catch (error) {
    const cause = causeOf(error)
    return neverConnected.test(cause)
      ? { outcome: 'busy', reason: `The gateway cannot be reached (${cause}).` }
      : { outcome: 'unknown', reason: `The gateway gave no answer (${cause}).` }
  }
}
