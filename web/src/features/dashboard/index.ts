import { useQuery } from '@tanstack/react-query'
import { isWaiting } from './model/today.ts'
import { type Today, todayOf } from './queries.ts'

/** How many things wait behind a page, by its address. */
type Waiting = Readonly<Record<string, number>>

const waitingIn = ({ registers, scoresTotal, decisions }: Today): Waiting => ({
  '/my-class/class-attendance': registers.reduce(
    (sum, arm) => sum + arm.sittings.filter(one => isWaiting(one, arm.students)).length,
    0,
  ),
  '/academics/scores': scoresTotal,
  '/academics/report-card': decisions?.cards.length ?? 0,
})

/** What waits, as Today last said; empty before it has been opened. Requests nothing. */
export const useWaiting = (): Waiting => {
  const { data } = useQuery({ ...todayOf(), enabled: false })
  return data ? waitingIn(data) : {}
}

export { bringToday } from './queries.ts'
