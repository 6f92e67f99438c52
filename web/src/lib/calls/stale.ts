import type { ReadName } from '../endpoints.ts'

type Refetch = (reads: readonly ReadName[]) => Promise<unknown>

let refetch: Refetch = () => Promise.resolve()
const underWay = new Set<Promise<unknown>>()

/** Says who marks reads as out of date and asks again for those on the screen: the query cache. */
export const onStale = (work: Refetch): void => {
  refetch = work
}

/** Marks reads as out of date; those on the screen are asked for again at once. */
export const markStale = (reads: readonly ReadName[]): void => {
  const work = refetch(reads).finally(() => underWay.delete(work))
  underWay.add(work)
}

/** Resolves when what was asked for again has been answered or has failed, or when the connection is lost: then it waits for that. */
export const refreshed = async (): Promise<void> => {
  if (underWay.size === 0 || !navigator.onLine) return
  const done = new AbortController()
  const lost = new Promise(resolve => window.addEventListener('offline', resolve, { once: true, signal: done.signal }))
  await Promise.race([Promise.allSettled(underWay), lost])
  done.abort()
}
