import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface WalkedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The button below a list that fetches its next page; nothing where all of it is shown. */
export const ShowMore = ({ list, children }: { list: WalkedList; children: ReactNode }) =>
  list.hasNextPage && (
    <div className="row centre above-16">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
