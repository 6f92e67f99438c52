import type { ReadName } from '../http/endpoints.ts'

type Refetch = (reads: readonly ReadName[]) => Promise<unknown>

let refetch: Refetch = () => Promise.resolve()
const underWay = new Set<Promise<unknown>>()

/** Sets the function that marks reads as out of date and refetches those on the screen: the query cache's. */
export const onStale = (work: Refetch): void => {
  refetch = work
}

/** Marks reads as out of date; those on the screen are refetched at once. */
export const markStale = (reads: readonly ReadName[]): void => {
  const work = refetch(reads).finally(() => underWay.delete(work))
  underWay.add(work)
}

/** Resolves when the refetches have succeeded or failed, or when the connection is lost: they then wait for it to return. */
export const refreshed = async (): Promise<void> => {
  if (underWay.size === 0 || !navigator.onLine) return
  const done = new AbortController()
  const lost = new Promise(resolve => window.addEventListener('offline', resolve, { once: true, signal: done.signal }))
  await Promise.race([Promise.allSettled(underWay), lost])
  done.abort()
}
