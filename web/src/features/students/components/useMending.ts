import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { MendQueue } from '../mend-queue.ts'
import { uploadById } from '../queries.ts'

/** A batch of ten thousand rows comes back checked in a moment, but travels longer on a slow line. */
const timeout = 60_000

/** What is mended of an upload: sent in batches, checked again, and shown by the upload's query. */
export const useMending = (id: string) => {
  const client = useQueryClient()
  const [queue] = useState(() => {
    const { queryKey } = uploadById(id)
    return new MendQueue({
      send: async rows => {
        try {
          const answer = await call('PATCH /student/upload-multiple/{id}', { params: { id }, body: { rows }, timeout })
          client.setQueryData(queryKey, answer)
        } catch (error) {
          // Admitted meanwhile, in another tab or by somebody else: the page goes on to the outcome.
          if (error instanceof ApiError && error.code === 'already_admitted') {
            await client.invalidateQueries({ queryKey })
            return
          }
          throw error
        }
      },
    })
  })
  useEffect(() => {
    const again = (): void => {
      if (queue.get().status === 'failed') void queue.flush()
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [queue])
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.get) }
}
