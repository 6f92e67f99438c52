import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { isSchoolDay } from '../model/week.ts'
import { termsOfState } from '../queries.ts'

export interface DayJumpProps {
  day: string | null
  /** The last day that may be chosen. */
  last: string
  onDay: (day: string) => void
}

/** A calendar in which only school days can be chosen. */
const DayJump = ({ day, last, onDay }: DayJumpProps) => {
  const { data: sessions, error, refetch } = useQuery({ ...termsOfState(), meta: { silent: true } })
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!sessions) return <SkeletonList rows={6} />
  const terms = sessions.flatMap(session => session.terms)
  return (
    <DatePicker
      value={day}
      defaultDate={day ?? last}
      maxDate={last}
      excludeDate={one => !isSchoolDay(terms, one)}
      onChange={picked => picked && onDay(picked)}
    />
  )
}

export default DayJump
