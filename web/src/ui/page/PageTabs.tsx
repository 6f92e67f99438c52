import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTabInView } from '../useTabInView.ts'

export interface PageTab {
  /** Its name in the address. */
  value: string
  title: string
  content: ReactNode
}

interface PageTabsProps {
  /** The first is shown if the address names no tab. */
  tabs: readonly [PageTab, ...PageTab[]]
  /** The tab named in the address. */
  tab: string | undefined
  onTab: (tab: string | undefined) => void
}

/** Parts of a page, one shown at a time. What was typed in one is preserved while another is shown. */
export const PageTabs = ({ tabs, tab, onTab }: PageTabsProps) => {
  const first = tabs[0].value
  const shown = tabs.some(({ value }) => value === tab) && tab !== undefined ? tab : first
  const list = useTabInView(shown)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  if (!seen.has(shown)) setSeen(new Set(seen).add(shown))
  return (
    <Tabs value={shown} onChange={next => onTab(!next || next === first ? undefined : next)} keepMounted>
      <Tabs.List ref={list} className="mb-1">
        {tabs.map(({ value, title }) => (
          <Tabs.Tab key={value} value={value} className="min-h-11">
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value}>
          {seen.has(value) && content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
