import { dayWithoutWork } from '@akada/contract/dashboards/day-without-work'
import { api, type Response } from '../../lib/api.ts'
import { cachedRead } from '../../lib/cached-read.ts'
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
  kept.day === today() ? kept : { ...kept, reminders: [], registers: [], closedBecause: null }

/** While the servers are updated one after the other, an older one may answer without a part that this page knows: it is left out. */
const withEveryPart = (answer: Today): Today => ({ ...dayWithoutWork, ...answer })

/** The person's own work of this day; the last response also shows without a connection. It is read again each time the page opens. */
export const todayOf = () => ({
  ...cachedRead(api.dashboards.today, {}, parts, {
    aged: asOfToday,
    page: () => ({ to: '/dashboard', title: 'Today' }),
  }),
  select: withEveryPart,
  staleTime: 0,
  meta: { silent: true },
})
