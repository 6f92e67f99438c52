import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a list of tabs: where a phone shows only part of the row, scrolls the chosen tab into view. */
export const useTabInView = (shown: string): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row && tab && shown) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return list
}
