import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../../lib/use-today.ts'
import { termsOfState } from '../queries.ts'

interface TermSelectProps {
  /** The session whose terms are offered; by default all terms that have begun. */
  session?: string
  value: string | undefined
  /** Small, for the line above a list. */
  size?: 'sm'
  onChange: (term: string) => void
}

/** Selects one of the terms that have begun; nothing if there is only one. */
export const TermSelect = ({ session, value, size, onChange }: TermSelectProps) => {
  const { data: terms } = useQuery(termsOfState())
  const today = useToday()
  const begun = terms?.filter(term => term.starts <= today && (!session || term.session === session)) ?? []
  if (begun.length < 2) return null
  return (
    <NativeSelect
      aria-label="Term"
      size={size}
      value={value ?? ''}
      data={begun.map(({ id, name, session: of }) => ({ value: id, label: session ? name : `${name}, ${of}` }))}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
