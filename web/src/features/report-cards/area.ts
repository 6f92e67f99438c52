import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/** State of the list of class arms in its address. */
export const searchOfArms = listSearch(['term', 'class', 'review', 'lacks'])

/** State of an arm's desk and its list of cards. */
export const searchOfCards = listSearch(['term', 'tab', 'status', 'lacks'])
export type CardsSearch = ReturnType<typeof searchOfCards>

/** State of one card's page: the term of the list that it was opened from, and which side of it shows. */
export const searchOfCard = (raw: Record<string, unknown>): { term?: string; view?: 'rate' } => ({
  ...(typeof raw.term === 'string' ? { term: raw.term.slice(0, 40) } : {}),
  ...(raw.view === 'rate' ? { view: 'rate' } : {}),
})

/** State of a broadsheet's page. */
export const searchOfBroadsheet = listSearch(['term', 'scope', 'by'])

/** State of the page of print jobs. */
export const searchOfPrints = listSearch(['term'])

export const reportCards = '/academics/report-card'
export const printRuns = `${reportCards}/prints`

const operation = 'report-card.view'

export const pages = {
  school: {
    arms: {
      to: reportCards,
      title: 'Report cards',
      operation,
      search: searchOfArms,
      section: 'academics',
    },
    prints: { to: printRuns, operation, search: searchOfPrints },
    broadsheet: { to: `${reportCards}/$classArmId/broadsheet`, operation, search: searchOfBroadsheet },
    cards: { to: `${reportCards}/$classArmId`, operation, search: searchOfCards },
    card: { to: `${reportCards}/$classArmId/card/$id`, operation, search: searchOfCard },
  },
} as const satisfies Pages
