import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sessions } from '../queries.ts'

interface TermSelectProps {
  value: string | undefined
  /** Small, for the line above a list. */
  size?: 'sm'
  onChange: (term: string) => void
  /** Only the terms of this session, by its name. */
  session?: string
}

/** The terms of the state, newest session first. */
export const TermSelect = ({ value, size, onChange, session }: TermSelectProps) => {
  const { data } = useQuery(sessions())
  const shown = data?.filter(({ name }) => !session || name === session) ?? []
  return (
    <Select
      aria-label="Term"
      w={size ? 220 : 280}
      size={size}
      maw="100%"
      allowDeselect={false}
      searchable={shown.length > 2}
      data={shown.map(({ name, terms }) => ({
        group: name,
        items: terms.map(term => ({ value: term.id, label: `${term.name}, ${name}` })),
      }))}
      value={value ?? null}
      disabled={!data}
      onChange={term => {
        if (term) onChange(term)
      }}
    />
  )
}
