import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

type IsEqual<Selection> = (one: Selection, other: Selection) => boolean

/** A reader of the store that selects again only when the store has changed, and keeps the selection where an equal one comes out. */
const makeReader = <Snapshot, Selection>(
  getSnapshot: () => Snapshot,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: IsEqual<Selection>,
  shown: { readonly current: { value: Selection } | null },
): (() => Selection) => {
  let last: { snapshot: Snapshot; selection: Selection } | null = null
  return () => {
    const snapshot = getSnapshot()
    if (last && Object.is(last.snapshot, snapshot)) return last.selection
    const selection = selector(snapshot)
    const before = last ? { value: last.selection } : shown.current
    last = { snapshot, selection: before && isEqual(before.value, selection) ? before.value : selection }
    return last.selection
  }
}

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
  isEqual: IsEqual<Selection> = Object.is,
): Selection => {
  const shown = useRef<{ value: Selection } | null>(null)
  const read = useMemo(() => makeReader(getSnapshot, selector, isEqual, shown), [getSnapshot, selector, isEqual])
  const value = useSyncExternalStore(subscribe, read)
  useEffect(() => {
    shown.current = { value }
  }, [value])
  return value
}
