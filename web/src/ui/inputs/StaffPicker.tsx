import { limits } from '@akada/contract/kernel/limits'
import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'
import { read } from '../../lib/query.ts'

type Staff = Response<typeof api.staff.search>['foundStaffs'][number]

export interface StaffPickerProps extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  /** The school whose staff are listed; several schools if a district chooses. */
  school: string | readonly string[]
  /** Id of the chosen member of staff. */
  value?: string | null
  onChange?: (id: string | null, staff: Staff | null) => void
  /** Details of the chosen person, so that the name shows before any search. */
  selected?: { id: string; firstName: string; lastName: string } | null
}

/** How long typing must pause before the server is asked, in milliseconds. */
const debounce = 200

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

/** Distinguishes two people with the same name. */
const detailOf = (staff: Staff | undefined): string =>
  staff ? [staff.username, staff.roles.join(', '), staff.school?.name].filter(Boolean).join(' · ') : ''

/**
 * Finds a member of staff while the person types; arrows and Enter choose among the results:
 * `<StaffPicker label="Class teacher" school={school.id} {...form.field('classTeacher')} />`
 */
export const StaffPicker = ({ school, value, onChange, selected, ...rest }: StaffPickerProps) => {
  const [typed, setTyped] = useState(selected ? nameOf(selected) : '')
  const [chosen, setChosen] = useState<{ id: string; firstName: string; lastName: string } | null>(selected ?? null)
  const [quiet] = useDebouncedValue(typed, debounce)
  const searchTerm = chosen && quiet === nameOf(chosen) ? undefined : quiet.trim() || undefined
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...read(api.staff.search, {
      query: { school: typeof school === 'string' ? [school] : [...school], searchTerm, limit: limits.picker },
    }),
    placeholderData: before => before,
  })
  const found = data?.foundStaffs ?? []
  const current = [chosen, selected].find(one => one?.id === value) ?? null
  // Results of an earlier search text do not match the current one: Enter would choose the wrong person.
  const fresh = typed === quiet && !isPlaceholderData ? found : []
  const isHeld = current !== null && !searchTerm && !fresh.some(({ id }) => id === current.id)
  const options = isHeld ? [current, ...fresh] : fresh
  return (
    <Select
      placeholder="Type a name"
      nothingFoundMessage={isFetching || typed !== quiet ? 'Searching' : 'Nobody by that name'}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      {...rest}
      searchable
      maxDropdownHeight={340}
      renderOption={({ option: { value: id, label } }) => {
        const detail = detailOf(fresh.find(staff => staff.id === id))
        return (
          <div>
            {label}
            {detail && (
              <Text size="sm" c="dimmed">
                {detail}
              </Text>
            )}
          </div>
        )
      }}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      data={options.map(staff => ({ value: staff.id, label: nameOf(staff) }))}
      value={value || null}
      onChange={id => {
        const staff = found.find(one => one.id === id) ?? null
        setChosen(staff ?? (id ? chosen : null))
        onChange?.(id, staff)
      }}
    />
  )
}
