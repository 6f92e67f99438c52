import { Button, Popover, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { parseDay, showDay } from '../../lib/days.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { lazyPart } from '../lazy-part.tsx'
import classes from './FilterBar.module.css'

// The calendar is heavy, and few lists filter by day.
const DateField = lazyPart(async () => ({ default: (await import('../inputs/DateField.tsx')).DateField }))

/** A filter: one of several options, or a day. `name` is its name in the address. */
export type Filter =
  | { name: string; label: string; options: readonly (string | { value: string; label: string })[] }
  | { name: string; label: string; day: true }

export interface FilterBarProps<Search extends ListSearch> {
  /** What is searched, in words: 'Name, admission number or Student ID'. */
  placeholder: string
  filters?: readonly Filter[]
  /** The state of `useListSearch`. */
  search: Search
  onSearch: (change: Partial<Search>) => void
}

/** How long the search waits for the next letter, in milliseconds. */
const quiet = 300

const labelOf = (filter: Filter, value: string): string => {
  if ('day' in filter) return showDay(value)
  const found = filter.options.find(option => (typeof option === 'string' ? option : option.value) === value)
  return typeof found === 'object' ? found.label : value
}

/** The text of the search box: it follows the address, and updates it after a pause in typing. */
const useSearchBox = (current: string, onSearch: (text: string) => void) => {
  const [typed, setTyped] = useState(current)
  const sent = useRef(typed)
  const later = useDebouncedCallback((text: string, page: string) => {
    // A person who has moved on to another page meanwhile did not search there.
    if (window.location.pathname !== page) return
    sent.current = text.trim()
    onSearch(sent.current)
  }, quiet)
  useEffect(() => {
    // The box follows an address that changed otherwise (back, a link), but never while the person types.
    if (current === sent.current) return
    sent.current = current
    setTyped(current)
  }, [current])
  return {
    typed,
    type: (text: string): void => {
      setTyped(text)
      later(text, window.location.pathname)
    },
  }
}

/** Search and filters above a list. Active filters show as chips; everything is stored in the address. */
export const FilterBar = <Search extends ListSearch>({
  placeholder,
  filters = [],
  search,
  onSearch,
}: FilterBarProps<Search>) => {
  const values = new Map<string, string | undefined>(Object.entries(search))
  const change = (name: string, value: string | null | undefined): void => {
    const patch: Partial<Search> = {}
    Object.assign(patch, { [name]: value || undefined })
    onSearch(patch)
  }
  const { typed, type } = useSearchBox(search.q ?? '', text => change('q', text))
  const set = filters.flatMap(filter => {
    const value = values.get(filter.name)
    return value ? [{ filter, value }] : []
  })
  return (
    <div className="mb-4 no-print" data-filters>
      <search className="flex gap-2">
        <TextInput
          className={`flex-1 ${classes.search}`}
          type="search"
          aria-label={`Search by ${placeholder.charAt(0).toLowerCase()}${placeholder.slice(1)}`}
          placeholder={placeholder}
          value={typed}
          maxLength={100}
          leftSection={<IconSearch aria-hidden size={18} />}
          onChange={event => type(event.currentTarget.value)}
        />
        {filters.length > 0 && (
          <Popover position="bottom-end" width={filters.length > 4 ? 560 : 320} shadow="md" trapFocus>
            <Popover.Target>
              <Button variant="default" className={classes.filters} leftSection={<IconFilter aria-hidden size={18} />}>
                <span className="max-phone:sr-only">Filters</span>
                {set.length > 0 ? ` (${set.length})` : ''}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label="Filters" maw="calc(100vw - 32px)">
              <div className="grid gap-3 grid-cols-fit-60">
                {filters.map(filter => (
                  <FilterField
                    key={filter.name}
                    filter={filter}
                    value={values.get(filter.name)}
                    onChange={value => change(filter.name, value)}
                  />
                ))}
              </div>
            </Popover.Dropdown>
          </Popover>
        )}
      </search>
      {set.length > 0 && (
        <ul className="flex flex-wrap gap-2 list mt-3" aria-label="Filters that are set">
          {set.map(({ filter, value }) => (
            <li key={filter.name}>
              <button
                type="button"
                className={`items-center gap-2 text-ink bg-accent-soft cursor-pointer inline-flex min-h-8 ${classes.chip}`}
                onClick={() => change(filter.name, undefined)}
              >
                <span>
                  {filter.label}: <strong>{labelOf(filter, value)}</strong>
                </span>
                <IconX aria-hidden size={14} />
                <span className="visually-hidden">Remove this filter</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string | undefined
  onChange: (value: string | null) => void
}

const FilterField = ({ filter, value, onChange }: FilterFieldProps) =>
  'day' in filter ? (
    <Suspense>
      <DateField
        label={filter.label}
        value={value}
        onChange={day => {
          if (day === null || parseDay(day) === day) onChange(day)
        }}
      />
    </Suspense>
  ) : (
    <Select
      label={filter.label}
      placeholder="Any"
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${filter.label}` }}
      searchable={filter.options.length > 8}
      comboboxProps={{ withinPortal: false }}
      data={filter.options}
      value={value ?? null}
      onChange={onChange}
    />
  )
