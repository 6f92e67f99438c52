import { capacity } from '@akada/contract/capacity'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import classes from './State.module.css'

interface HolidaysProps {
  term: string
  count: number
  /** Props of an input of the form. */
  fieldOf: (place: number, name: 'day' | 'name') => object
  onAdd: () => void
  onRemove: (place: number) => void
}

/** The days of a term without school, one by one. */
export const Holidays = ({ term, count, fieldOf, onAdd, onRemove }: HolidaysProps) => (
  <>
    <h2 className="col-span-full m-0 mt-2 text-md font-bold">Holidays and closures</h2>
    {count > 0 && (
      <ul className="list grid gap-2 col-span-full">
        {Array.from({ length: count }, (_, place) => (
          <li key={place} className={`grid items-start gap-3 ${classes.line}`}>
            <DateField label="Day" {...fieldOf(place, 'day')} />
            <TextInput label="Name" maxLength={80} {...fieldOf(place, 'name')} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              className={`mt-6 ${classes.remove}`}
              data-labelled
              aria-label={`Remove day ${place + 1} of ${term}`}
              onClick={() => onRemove(place)}
            >
              <IconTrash aria-hidden size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    )}
    <div className="flex flex-wrap items-center gap-3 col-span-full">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus aria-hidden size={16} />}
        disabled={count >= capacity.holidaysOfTerm}
        onClick={onAdd}
      >
        Add a day off
      </Button>
      {count === 0 && (
        <span className="text-dimmed text-sm">No days off yet. Saturdays and Sundays need no entry.</span>
      )}
    </div>
  </>
)
