import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { keptMends } from './kept-mends.ts'
import { type Mend, MendQueue } from './mend-queue.ts'

/** A batch of ten thousand rows comes back checked in a moment, but travels longer on a slow line. In milliseconds. */
export const mendTimeout = 60_000

export interface MendingSettings {
  /** Of the upload. */
  id: string
  queryKey: QueryKey
  /** Sends a batch and answers the upload as it stands then. */
  send: (rows: Mend[]) => Promise<unknown>
  /** The refusal that says that the rows are added already. */
  doneCode: string
}

/** What is mended of an upload: sent in batches, checked again, and shown by the upload's query; a reload loses none of it. */
export const useMending = ({ id, queryKey, send, doneCode }: MendingSettings) => {
  const client = useQueryClient()
  const [queue] = useState(
    () =>
      new MendQueue({
        keep: keptMends(id),
        send: async rows => {
          try {
            client.setQueryData(queryKey, await send(rows))
          } catch (error) {
            // Added meanwhile, in another tab or by somebody else: the page goes on to the outcome.
            if (error instanceof ApiError && error.code === doneCode) {
              await client.invalidateQueries({ queryKey })
              return
            }
            throw error
          }
        },
      }),
  )
  useEffect(() => {
    const again = (): void => {
      if (queue.get().status === 'failed') void queue.flush()
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [queue])
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.get) }
}
