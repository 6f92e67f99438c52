import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTerms } from '../../../lib/session.ts'
import { withDistrict } from '../../../lib/words.ts'
import { audienceWords } from '../model/words.ts'
import { type AudienceChoices, type AudienceKind, studentsNamed } from '../queries.ts'

interface AudienceFieldsProps {
  choices: AudienceChoices
  kind: AudienceKind
  ids: string[]
  onChange: (audience: { kind: AudienceKind; ids: string[] }) => void
  error?: React.ReactNode
}

const chosenFrom = ({ arms, classes, schools, districts }: AudienceChoices, kind: AudienceKind) => {
  switch (kind) {
    case 'arms':
      return arms
    case 'classes':
      return classes
    case 'schools':
      return schools
    case 'districts':
      return districts
    default:
      return null
  }
}

/** Whose guardians a message is for. */
export const AudienceFields = ({ choices, kind, ids, onChange, error }: AudienceFieldsProps) => {
  const { district } = useTerms()
  const labelOf = (one: AudienceKind): string => withDistrict(audienceWords[one], district)
  const offered = chosenFrom(choices, kind)
  return (
    <>
      <Select
        label="Guardians of"
        required
        allowDeselect={false}
        data={choices.kinds.map(value => ({ value, label: labelOf(value) }))}
        value={kind}
        onChange={value => onChange({ kind: choices.kinds.find(one => one === value) ?? kind, ids: [] })}
      />
      {offered && (
        <MultiSelect
          label={labelOf(kind)}
          required
          searchable
          hidePickedOptions
          limit={100}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={ids}
          onChange={chosen => onChange({ kind, ids: chosen })}
          error={error}
        />
      )}
      {kind === 'students' && (
        <StudentPicker ids={ids} onChange={chosen => onChange({ kind, ids: chosen })} error={error} />
      )}
    </>
  )
}

interface StudentPickerProps {
  ids: string[]
  onChange: (ids: string[]) => void
  error?: React.ReactNode
}

/** Students by name or admission number, several. */
const StudentPicker = ({ ids, onChange, error }: StudentPickerProps) => {
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [term] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({
    ...studentsNamed(term),
    enabled: term.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = term.length > 1 ? (data?.foundStudents ?? []) : []
  const options = new Map<string, string>(ids.map(id => [id, names[id] ?? 'A student']))
  for (const { id, fullName, admissionNumber } of found) options.set(id, `${fullName} · ${admissionNumber}`)
  return (
    <MultiSelect
      label="Students"
      required
      searchable
      hidePickedOptions
      placeholder={ids.length === 0 ? 'Name or admission number' : undefined}
      nothingFoundMessage={term.length > 1 ? 'No student has this name or number.' : 'Type a name or a number.'}
      data={[...options].map(([value, label]) => ({ value, label }))}
      // The server searches: names with dots and tone marks are found without them.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      value={ids}
      onChange={chosen => {
        setNames(Object.fromEntries(chosen.map(id => [id, options.get(id) ?? 'A student'])))
        onChange(chosen)
      }}
      error={error}
    />
  )
}
