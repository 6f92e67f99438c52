import type { Query, QueryClient } from '@tanstack/react-query'
import { dayWithoutWork } from '@akada/contract/dashboards/day-without-work'
import { api, type Response } from '../../lib/api.ts'
import { cacheAnswer, cachedRead } from '../../lib/cached-read.ts'
import { today } from '../../lib/clock.ts'

export type Today = Response<typeof api.dashboards.today>

/** The parts of a cached response that the page needs. */
const parts = [
  'day',
  'term',
  'setup',
  'reminders',
  'registers',
  'absent',
  'scores',
  'cards',
  'ahead',
  'decisions',
  'late',
  'funds',
  'exams',
  'records',
  'census',
  'figures',
] as const

/** What was stored on an earlier day says nothing about the registers of this one. */
const asOfToday = (kept: Today): Today =>
  kept.day === today() ? kept : { ...kept, reminders: [], registers: [], closedBecause: null, changes: null }

/** While the servers are updated one after the other, an older one may answer without a part that this page knows: it is left out. */
const withEveryPart = (answer: Today): Today => ({ ...dayWithoutWork, ...answer })

const page = { to: '/dashboard', title: 'Today' }
const aMinute = 60_000

/** The person's own work of this day; the last response also shows without a connection. It is read again each time the page opens. */
export const todayOf = () => ({
  ...cachedRead(api.dashboards.today, {}, parts, {
    aged: asOfToday,
    page: () => page,
  }),
  select: withEveryPart,
  // What came with the sign-in is an answer too (bringToday).
  staleTime: ({ state }: Query<Today>) => (state.dataUpdateCount === 0 ? aMinute : 0),
})

/** Shows the day that came with the answer to the sign-in in place of a first request, and stores it as if it had been requested. */
export const bringToday = (client: QueryClient, today: Today): void => {
  client.getQueryCache().build(client, { ...todayOf(), initialData: today })
  cacheAnswer(todayOf().queryKey, today, page)
}
