import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { cachedAt } from '../../../lib/cached-read.ts'
import { showInstant } from '../../../lib/days.ts'

/** From when the page is, if any of its responses is a stored one; nothing if the server has just sent them. */
export const AsOf = ({ reads }: { reads: readonly { queryKey: QueryKey }[] }) => {
  const client = useQueryClient()
  const oldest = useSyncExternalStore(
    listener => client.getQueryCache().subscribe(listener),
    () => Math.min(...reads.map(({ queryKey }) => cachedAt(queryKey) ?? Number.POSITIVE_INFINITY)),
  )
  if (!Number.isFinite(oldest)) return null
  return (
    <p className="text-dimmed text-sm m-0 mb-3">
      {`As of ${showInstant(new Date(oldest).toISOString())}. It is updated when the connection is back.`}
    </p>
  )
}
