import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { deskCalls } from '@akada/contract/report-cards/desk'
import { broadsheetCalls } from '@akada/contract/report-cards/broadsheet'
import { printRunCalls } from '@akada/contract/report-cards/print-runs'
import { reviewCalls } from '@akada/contract/report-cards/reviews'
import { publicationCalls } from '@akada/contract/report-cards/publication'
import { signatureCalls } from '@akada/contract/report-cards/signatures'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'
import { money } from './outdated.ts'

/** Reads affected by a change to report cards, including payments for them. */
const cards = [
  'reportCards.list',
  'reportCards.view',
  'desk.view',
  'reviews.status',
  'reviews.view',
  'publications.publication',
  'broadsheets.view',
  'generationCost.cost',
  ...money,
] as const satisfies readonly ReadName[]

export const reportCards = bind('reportCards', reportCardCalls, {
  generate: { always: cards },
  publish: { always: cards },
  reissue: cards,
  update: ['reportCards.list', 'desk.view'],
})

export const desk = bind('desk', deskCalls, {
  save: ['reportCards.list', 'reportCards.view', 'reviews.status'],
})

export const broadsheets = bind('broadsheets', broadsheetCalls)

export const printRuns = bind('printRuns', printRunCalls, {
  add: ['printRuns.search'],
})

export const reviews = bind('reviews', reviewCalls, {
  handIn: { always: cards },
  approve: { always: cards },
})

export const publications = bind('publications', publicationCalls, {
  reissueTogether: cards,
})

export const signatures = bind('signatures', signatureCalls)
