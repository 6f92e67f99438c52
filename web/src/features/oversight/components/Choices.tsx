import { NativeSelect, Select } from '@mantine/core'
import type { PartFigures } from '../queries.ts'
import type { OversightSearch } from '../area.ts'

interface ChoicesProps {
  choices: PartFigures['choices']
  onSearch: (change: Partial<OversightSearch>) => void
}

const empty = {
  class: 'All classes',
  subject: 'All subjects',
  week: 'Whole term',
  day: 'Not chosen',
  age: 'All ages',
  school: 'No school',
  list: 'No list',
  term: 'Not chosen',
  exam: 'Not chosen',
}
/** One of these is always chosen, and chooses the other away. */
const sources: readonly string[] = ['term', 'exam']
/** Of these one is always chosen. */
const required: readonly string[] = [...sources, 'day']

/** A longer choice, of schools, districts or subjects, is searched by typing. */
const longest = 20

interface ChoiceProps {
  label: string
  /** The value of the chosen option, or '' for the empty one. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** How wide it is in a row; only as wide as its text otherwise. */
  flex?: string
  /** Its label is only read out. */
  isBrief?: boolean
}

/** One of the options: the device's own list, or one that is searched if it is long. */
export const Choice = ({ label, value, options, onChange, flex, isBrief = false }: ChoiceProps) => {
  const named = isBrief ? { 'aria-label': label } : { label }
  return options.length > longest ? (
    <Select
      {...named}
      flex={flex}
      maw="100%"
      searchable
      allowDeselect={false}
      value={value}
      data={options}
      onChange={next => onChange(next ?? '')}
    />
  ) : (
    <NativeSelect
      {...named}
      flex={flex}
      maw="100%"
      value={value}
      data={options.map(one => one)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** What narrows a part: a class, a week, a day, an age, a subject; and the term or exam of results, of which one is shown. */
export const Choices = ({ choices, onSearch }: ChoicesProps) => {
  const shown = choices.filter(({ options }) => options.length > 0)
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3 no-print">
      {shown.map(({ name, label, value, options }) => (
        <Choice
          key={name}
          label={label}
          value={value ?? ''}
          options={[
            ...(value === null || !required.includes(name) ? [{ value: '', label: empty[name] }] : []),
            ...options.map(one => ({ value: one.id, label: one.name })),
          ]}
          onChange={next => {
            const chosen = next || undefined
            onSearch(sources.includes(name) ? { term: undefined, exam: undefined, [name]: chosen } : { [name]: chosen })
          }}
        />
      ))}
    </div>
  )
}
