import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { daysAfter, latestOpen, mondayOf } from '../model/week.ts'
import { registerOfWeek } from '../queries.ts'

/** How many weeks to search back for a school day if the current week has none yet: the longest holiday within a session. */
const mostWeeksBack = 5

/**
 * The week of an arm's registers that contains the day; by default the week of today or of the latest school day. `day` is null until it is
 * known.
 */
export const useRegister = (classArmId: string, asked: string | undefined) => {
  const [weeksBack, setWeeksBack] = useState(0)
  const today = useToday()
  const near = asked ?? daysAfter(today, -7 * weeksBack)
  const query = useQuery(registerOfWeek(classArmId, near))
  const { data } = query
  const latest = data ? latestOpen(data) : null
  const goesBack = !asked && data !== undefined && latest === null && weeksBack < mostWeeksBack
  if (goesBack) setWeeksBack(weeksBack + 1)
  return { ...query, from: mondayOf(near), day: asked ?? (goesBack ? null : latest) }
}
