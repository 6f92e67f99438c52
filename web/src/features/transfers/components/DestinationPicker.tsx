import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { destinations } from '../queries.ts'

/** Finds a school of the state while the person types. */
export const DestinationPicker = ({ value, onChange, ...rest }: Omit<SelectProps, 'data' | 'searchable'>) => {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [quiet] = useDebouncedValue(typed, 200)
  const term = chosen && quiet === chosen.label ? undefined : quiet.trim() || undefined
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...destinations(term),
    placeholderData: keepPreviousData,
  })
  // Results of an earlier search text do not match the current one: Enter would choose the wrong school.
  const isFresh = typed === quiet && !isPlaceholderData
  const found = (isFresh ? (data?.foundSchools ?? []) : []).map(({ id, name, category, district }) => ({
    value: id,
    label: `${name}, ${category}, ${district}`,
  }))
  const options = chosen && !found.some(option => option.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      placeholder="Type the name of the school"
      nothingFoundMessage={isFetching || typed !== quiet ? 'Searching' : 'No school by that name'}
      {...rest}
      searchable
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      data={options}
      value={value ?? null}
      onChange={(id, option) => {
        setChosen(options.find(one => one.value === id))
        onChange?.(id, option)
      }}
    />
  )
}
