import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../../lib/days.ts'
import { termsOfState } from '../queries.ts'

interface TermSelectProps {
  /** The session whose terms are offered; all that have begun where left out. */
  session?: string
  value: string | undefined
  /** Small in the line above a list. */
  size?: 'sm'
  onChange: (term: string) => void
}

/** Chooses among the terms that have begun; nothing where there is only one. */
export const TermSelect = ({ session, value, size, onChange }: TermSelectProps) => {
  const { data: terms } = useQuery({ ...termsOfState(), meta: { silent: true } })
  const begun = terms?.filter(term => term.starts <= today() && (!session || term.session === session)) ?? []
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
