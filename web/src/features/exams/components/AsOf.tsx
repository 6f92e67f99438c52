import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { cachedAt } from '../../../lib/cached-read.ts'
import { showInstant } from '../../../lib/days.ts'

/** From when the page is, if any of its responses is a stored one; nothing if the server has just sent them. */
export const AsOf = ({ reads }: { reads: readonly { queryKey: QueryKey }[] }) => {
  const client = useQueryClient()
  const oldest = useSyncExternalStore(
    listener => client.getQueryCache().subscribe(listener),
    () => Math.min(...reads.map(({ queryKey }) => cachedAt(queryKey) ?? Number.POSITIVE_INFINITY)),
  )
  const isStored = Number.isFinite(oldest)
  const names = JSON.stringify(reads.map(({ queryKey }) => queryKey))
  // A page that was opened without a connection: for the queries the connection has not come back, because they never saw it go.
  useEffect(() => {
    if (!isStored) return undefined
    const ask = (): void => {
      const keys: QueryKey[] = JSON.parse(names)
      for (const queryKey of keys) void client.refetchQueries({ queryKey, exact: true })
    }
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [client, isStored, names])
  if (!isStored) return null
  return (
    <p className="dim text-sm flat-below-12">
      {`As of ${showInstant(new Date(oldest).toISOString())}. It is updated when the connection is back.`}
    </p>
  )
}
