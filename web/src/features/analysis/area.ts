import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/** State of the analysis in its address. */
export const searchOfAnalysis = listSearch(['term', 'class'])

export const pages = {
  school: {
    analysis: {
      to: '/academics/analysis',
      title: 'Analysis of results',
      operation: 'report-card.analyse',
      search: searchOfAnalysis,
      section: 'academics',
    },
  },
} as const satisfies Pages
