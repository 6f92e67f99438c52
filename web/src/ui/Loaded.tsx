import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'
import { SkeletonList } from './SkeletonList.tsx'

interface LoadedProps<Data> {
  data: Data | null | undefined
  error: unknown
  retry?: () => unknown
  /** What stands here until the answer comes; lines without words unless told otherwise. */
  waiting?: ReactNode
  /** Draws the answer. */
  children: (data: Data) => ReactNode
}

/** What was read: the answer, or the error with a button to ask again, or a placeholder while the answer is waited for. */
export const Loaded = <Data,>({ data, error, retry, waiting = <SkeletonList />, children }: LoadedProps<Data>) => {
  if (error) return <ErrorPanel error={error} retry={retry} />
  if (data === null || data === undefined) return waiting
  return children(data)
}
