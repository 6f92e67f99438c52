import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/**
 * The module `use-sync-external-store/shim/with-selector` in the built pages. The published one is CommonJS: it would have the whole runtime
 * wrapped in functions that run on demand, and every export of it kept, for a version of React that has no such hook.
 *
 * Returns what `selector` makes of the store, and the value of the last rendering as long as `isEqual` says that nothing has changed.
 */
export const useSyncExternalStoreWithSelector = <Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean = Object.is,
): Selection => {
  const shown = useRef<{ value: Selection } | null>(null)
  const select = useMemo(() => {
    let last: { snapshot: Snapshot; selection: Selection } | null = null
    return () => {
      const snapshot = getSnapshot()
      if (last && Object.is(last.snapshot, snapshot)) return last.selection
      const selection = selector(snapshot)
      const before = last ? { value: last.selection } : shown.current
      last = { snapshot, selection: before && isEqual(before.value, selection) ? before.value : selection }
      return last.selection
    }
  }, [getSnapshot, selector, isEqual])
  const value = useSyncExternalStore(subscribe, select)
  useEffect(() => {
    shown.current = { value }
  }, [value])
  return value
}
