import { NativeSelect } from '@mantine/core'
import type { PartFigures } from '../queries.ts'
import type { OversightSearch } from '../search.ts'

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

/** What narrows a part: a class, a week, a day, an age, a subject; and the term or exam of results, of which one is shown. */
export const Choices = ({ choices, onSearch }: ChoicesProps) => {
  const shown = choices.filter(({ options }) => options.length > 0)
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3 mt-5 no-print">
      {shown.map(({ name, label, value, options }) => (
        <NativeSelect
          key={name}
          label={label}
          maw="100%"
          value={value ?? ''}
          data={[
            ...(value === null || !required.includes(name) ? [{ value: '', label: empty[name] }] : []),
            ...options.map(one => ({ value: one.id, label: one.name })),
          ]}
          onChange={event => {
            const chosen = event.currentTarget.value || undefined
            onSearch(sources.includes(name) ? { term: undefined, exam: undefined, [name]: chosen } : { [name]: chosen })
          }}
        />
      ))}
    </div>
  )
}
