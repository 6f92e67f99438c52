import { limits } from '@akada/contract/kernel/limits'
import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import type { Response } from '../../lib/endpoints.ts'
import { read } from '../../lib/query.ts'

type Staff = Response<typeof api.staff.search>['foundStaffs'][number]

export interface StaffPickerProps extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  /** Whose staff; several schools where a district chooses. */
  school: string | readonly string[]
  /** Id of the chosen member of staff. */
  value?: string | null
  onChange?: (id: string | null, staff: Staff | null) => void
  /** The chosen one's particulars, for the name to show before anything was searched. */
  selected?: { id: string; firstName: string; lastName: string } | null
}

/** How long nothing is typed before the server is asked, in milliseconds. */
const debounce = 200

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`

/** Tells two people of one name apart. */
const detailOf = (staff: Staff | undefined): string =>
  staff ? [staff.username, staff.roles.join(', '), staff.school?.name].filter(Boolean).join(' · ') : ''

/**
 * Finds a member of staff as one types; arrows and Enter choose among those found: `<StaffPicker label="Class teacher" school={school.id} {...form.field('classTeacher')} />`
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
  const current = chosen?.id === value ? chosen : null
  // People found for what stood there before are no answer to what stands there now: Enter would choose the wrong one.
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
