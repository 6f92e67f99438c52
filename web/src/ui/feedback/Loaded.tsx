import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'
import { SkeletonList } from './SkeletonList.tsx'

interface LoadedProps<Data> {
  data: Data | null | undefined
  error: unknown
  retry?: () => unknown
  /** The placeholder until the response arrives; lines without words by default. */
  waiting?: ReactNode
  /** Draws the response. */
  children: (data: Data) => ReactNode
}

/** The result of a read: the response, or the error with a button to try again, or a placeholder while it is pending. */
export const Loaded = <Data,>({ data, error, retry, waiting = <SkeletonList />, children }: LoadedProps<Data>) => {
  if (error) return <ErrorPanel error={error} retry={retry} />
  if (data === null || data === undefined) return waiting
  return children(data)
}
