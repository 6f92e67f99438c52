import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { recordedChange, stepUp } from './session/questions.ts'

let running = 0
const listeners = new Set<() => void>()
const change = (by: number): void => {
  running += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the loading overlay while the work runs, for work that is not a mutation: `await whileLoading(() => download(...))`. */
export const whileLoading = async <T>(work: () => Promise<T>): Promise<T> => {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

/** Whether the loading overlay shows. Mutations count unless their meta sets `background`. */
export const useLoading = (): boolean => {
  const manual = useSyncExternalStore(
    subscribe,
    () => running,
    () => 0,
  )
  const mutating = useIsMutating({ predicate: mutation => !mutation.meta?.background })
  // A dialog waits for the person: nothing is loading meanwhile.
  const identity = useSyncExternalStore(stepUp.subscribe, stepUp.get)
  const recorded = useSyncExternalStore(recordedChange.subscribe, recordedChange.get)
  return identity === null && recorded === null && manual + mutating > 0
}
