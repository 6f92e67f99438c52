import { censusGaps } from '@akada/contract/census/items'
import { showDay } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { Census, Return } from '../queries.ts'

type Gap = Return['gaps'][number]
type Figure = Return['figures'][number]

/** '3 teachers without a qualification', 'Water source not given'. */
export const gapInWords = ({ key, count }: Gap): string => {
  const gap = censusGaps[key]
  return count === null || !('many' in gap) ? gap.one : counted(count, gap.one, gap.many)
}

const number = new Intl.NumberFormat('en-NG')

export const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : number.format(value)

/** '+12', '−3', '0'; a dash if there is nothing to compare. */
export const changeOf = ({ value, before }: Pick<Figure, 'value' | 'before'>): string => {
  if (value === null || before === null) return '–'
  const change = value - before
  if (change === 0) return '0'
  return change > 0 ? `+${number.format(change)}` : `−${number.format(-change)}`
}

/** 'Students as of 12-10-2026 · due 30-10-2026' */
export const datesInWords = ({ censusDay, deadline, isClosed }: Census): string =>
  `Students as of ${showDay(censusDay)} · ${isClosed ? 'closed' : `due ${showDay(deadline)}`}`
