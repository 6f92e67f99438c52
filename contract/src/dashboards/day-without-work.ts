import type { Today } from './today.ts'

/** Today of a person who has nothing to do: what the server answers without an active term, and what a page begins with. */
export const dayWithoutWork: Omit<Today, 'day'> = {
  term: null,
  setup: null,
  closedBecause: null,
  reminders: [],
  registers: [],
  absent: [],
  explanations: [],
  scores: [],
  scoresTotal: 0,
  cards: [],
  ahead: [],
  decisions: null,
  late: null,
  funds: null,
  exams: [],
  records: null,
  census: null,
  figures: null,
  figuresAsOf: null,
  changes: null,
}
