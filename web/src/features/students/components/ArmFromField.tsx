import { Box } from '@mantine/core'
import { showDay, today } from '../../../lib/days.ts'
import { useUser } from '../../../lib/session.ts'
import { DateField } from '../../../ui/form/DateField.tsx'

interface ArmFromFieldProps {
  /** First day of the enrolment, where it is one student's and known. */
  enrolled?: string | undefined
  value: string | null
  onChange: (day: string | null) => void
}

/** From which day students who are in no arm are in the one that is chosen; empty leaves it to the rule that stands below it. */
export const ArmFromField = ({ enrolled, value, onChange }: ArmFromFieldProps) => {
  const { term } = useUser()
  const now = today()
  const starts = term && term.starts < now ? term.starts : now
  const first = enrolled && enrolled > starts ? enrolled : starts
  const rule = enrolled
    ? `If left empty, ${showDay(first)}. The registers of the term have the student from that day.`
    : `If left empty, the day each joined the class, ${showDay(first)} at the earliest. The registers of the term have them from that day.`
  return (
    <Box mt="md">
      <DateField
        label="In the class arm from"
        description={rule}
        minDate={first}
        pastOnly
        value={value}
        onChange={onChange}
      />
    </Box>
  )
}

/** Whether the day can be sent: none, or a whole one. */
export const isWholeDay = (value: string | null): boolean => value === null || /^\d{4}-\d\d-\d\d$/.test(value)
