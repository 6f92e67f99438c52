import { NativeSelect } from '@mantine/core'
import { groupChoices, type Reading, type ReadingChoice } from './reading.ts'

interface Props {
  reading: Reading
  /** Reads the columns of another group. */
  onRead: (choice: ReadingChoice) => Promise<unknown>
  disabled: boolean
  description?: string
}

/** Which of the groups of columns that hold the same is read, such as subjects side by side; nothing if there is one of each column. */
export const GroupSelect = ({ reading, onRead, disabled, description }: Props) =>
  reading.groups.length > 0 && (
    <NativeSelect
      label="Columns that are read"
      description={description}
      value={reading.group ?? ''}
      disabled={disabled}
      data={groupChoices(reading)}
      onChange={event => {
        const group = event.currentTarget.value
        if (group !== '') void onRead({ group })
      }}
    />
  )
