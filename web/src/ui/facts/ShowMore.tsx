import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface WalkedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Takes the focus if the element that had it is gone. */
const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/**
 * The button below a list that fetches its next page; nothing where all of it is shown. While it fetches it keeps the focus, which a disabled
 * button would lose; at the end of the list the line that replaces it takes the focus.
 */
export const ShowMore = ({ list, children }: { list: WalkedList; children: ReactNode }) => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const [isPressed, setIsPressed] = useState(false)
  const press = (): void => {
    setIsPressed(true)
    if (!isFetchingNextPage) void fetchNextPage()
  }
  if (hasNextPage)
    return (
      <div className="flex justify-center mt-4">
        <Button
          variant="default"
          loading={isFetchingNextPage}
          renderRoot={props => <button {...props} disabled={false} aria-disabled={isFetchingNextPage || undefined} />}
          onClick={press}
        >
          {children}
        </Button>
      </div>
    )
  return (
    isPressed && (
      <div className="flex justify-center mt-4">
        <p ref={takeLostFocus} tabIndex={-1} className="m-0 text-dimmed text-sm">
          All are shown.
        </p>
      </div>
    )
  )
}
