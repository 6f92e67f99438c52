import { Box } from '@mantine/core'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { useUser } from '../../../lib/session.ts'
import { DateField } from '../../../ui/inputs/DateField.tsx'

interface ArmFromFieldProps {
  /** First day of the enrolment, if there is one student and it is known. */
  enrolled?: string | undefined
  /** Whether they are in a class arm already, from `enrolled` on: another day corrects a wrong one. */
  isCorrection?: boolean
  value: string | null
  onChange: (day: string | null) => void
}

const correctionRule = (first: string): string =>
  `If left empty, today. If the class arm was wrong from the start, the day from which the new one is right, ${showDay(first)} at the earliest: what changes in the registers is shown before it is saved.`

/** The day from which students are in the chosen class arm; if empty, the rule shown below it applies. */
export const ArmFromField = ({ enrolled, isCorrection = false, value, onChange }: ArmFromFieldProps) => {
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
        description={isCorrection ? correctionRule(first) : rule}
        minDate={first}
        pastOnly
        value={value}
        onChange={onChange}
      />
    </Box>
  )
}

/** Whether the day can be sent: empty, or complete. */
export const isWholeDay = (value: string | null): boolean => value === null || /^\d{4}-\d\d-\d\d$/.test(value)
