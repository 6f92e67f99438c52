import { setTimeout as wait } from 'node:timers/promises'

/** A webhook ready to be sent: its exact bytes, and the value of `x-paystack-signature` (null: no such header). */
export interface SignedWebhook {
  body: string
  signature: string | null
}

const deliveryMs = 10_000
const mostUnderWay = 1000

/** The receiver's status; null if it did not respond. */
export const deliver = async (
  url: string,
  { body, signature }: SignedWebhook,
  stop: AbortSignal,
): Promise<number | null> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'x-paystack-signature': signature }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(deliveryMs)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

/** Sends webhooks in the background, each again after the given waits until it is answered with 200. */
export const openDelivery = (waitsMs: readonly number[]) => {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  const untilTaken = async (url: string, webhook: SignedWebhook): Promise<void> => {
    for (const pause of [0, ...waitsMs]) {
      try {
        await wait(pause, undefined, { signal: stopping.signal, ref: false })
      } catch {
        return
      }
      if ((await deliver(url, webhook, stopping.signal)) === 200) return
    }
  }

  return {
    signal: stopping.signal,
    /** Starts sending; if far too many are in progress already it is given up, as the gateway eventually does. */
    begin: (url: string, webhook: SignedWebhook): void => {
      if (underWay.size >= mostUnderWay || stopping.signal.aborted) return
      const sending = untilTaken(url, webhook).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    /** Waits until every webhook was accepted or given up. */
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}
