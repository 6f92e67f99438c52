import { Select } from '@mantine/core'
import type { Census } from '../queries.ts'

interface CensusSelectProps {
  all: readonly Census[]
  value: string
  onChange: (census: string) => void
}

/** Chooses the census by its session, if there are several. */
export const CensusSelect = ({ all, value, onChange }: CensusSelectProps) =>
  all.length > 1 && (
    <Select
      aria-label="Session of the census"
      data={all.map(({ id, session }) => ({ value: id, label: session.name }))}
      value={value}
      onChange={census => census && onChange(census)}
      allowDeselect={false}
      w={150}
    />
  )
