import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTabInView } from '../../../ui/useTabInView.ts'
import type { BillingSearch } from '../area.ts'

interface BillingTab {
  /** Its name in the address. */
  value: string
  title: string
  content: ReactNode
}

interface BillingTabsProps {
  /** The first is shown if the address names no tab. */
  tabs: readonly [BillingTab, ...BillingTab[]]
  search: BillingSearch
  onSearch: (change: BillingSearch) => void
}

/** Values that belong to one tab; another tab starts without them. */
const ofAnotherTab: BillingSearch = {
  q: undefined,
  sort: undefined,
  columns: undefined,
  transactionAction: undefined,
  school: undefined,
  startDate: undefined,
  endDate: undefined,
  status: undefined,
  emptyOnly: undefined,
  of: undefined,
  entry: undefined,
}

/** The lists of a billing page, one at a time; each starts with its own filters. */
export const BillingTabs = ({ tabs, search, onSearch }: BillingTabsProps) => {
  const [first] = tabs
  const shown = tabs.find(({ value }) => value === search.tab) ?? first
  const list = useTabInView(shown.value)
  return (
    <Tabs
      value={shown.value}
      onChange={next => onSearch({ ...ofAnotherTab, tab: !next || next === first.value ? undefined : next })}
    >
      <Tabs.List ref={list} className="mb-1">
        {tabs.map(({ value, title }) => (
          <Tabs.Tab key={value} value={value} className="text-sm min-h-11">
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          {value === shown.value && shown.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
