import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, foreignError } from '../../../lib/http/api-error.ts'
import { type Correction, Corrections } from './corrections.ts'

/** A batch of ten thousand rows is checked within a moment, but takes longer to transfer on a slow connection. In milliseconds. */
export const correctionTimeout = 60_000

/** Stores the upload as a write returned it. A read that was on its way does not have the write: it begins again. */
export const keepAnswer = (client: QueryClient, queryKey: QueryKey, upload: unknown): void => {
  client.setQueryData(queryKey, upload)
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}

const isUpload = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && 'columns' in raw && Array.isArray(raw.columns)

interface CorrectionSettings {
  /** Of the upload. */
  id: string
  queryKey: QueryKey
  /** Sends a batch and returns the resulting upload. */
  send: (rows: Correction[]) => Promise<unknown>
  /** The refusal that says that the rows are added already. */
  doneCode: string
}

/**
 * The corrections of an upload: sent in batches, checked again, and shown by the upload's query; neither a reload nor signing out loses any
 * of them.
 */
export const useCorrections = (settings: CorrectionSettings) => {
  const client = useQueryClient()
  const [queue] = useState(() => new Corrections(settings.id, location.pathname))
  const latest = useRef(settings)
  useEffect(() => {
    latest.current = settings
  })
  useEffect(
    () =>
      queue.open(
        async rows => {
          try {
            const upload = await latest.current.send(rows)
            if (!isUpload(upload)) throw foreignError()
            return { upload }
          } catch (error) {
            // Added meanwhile, in another tab or by somebody else: the page continues to the outcome.
            if (error instanceof ApiError && error.code === latest.current.doneCode) return { upload: null }
            throw error
          }
        },
        ({ upload }) => {
          const { queryKey } = latest.current
          if (upload === null) void client.invalidateQueries({ queryKey })
          else keepAnswer(client, queryKey, upload)
        },
      ),
    [client, queue],
  )
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.get) }
}
