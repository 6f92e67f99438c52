import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { fullMark } from './marks.ts'
import { fractionText, isExactTo, meanOf, type Ratio, ratio, ratioFrom } from './ratio.ts'
import { scaled } from './decimal.ts'

type SubjectRow = ReportCardResult['subjects'][number]

/** The exact value as stored beside one that is printed with `places` decimals; nothing if the printed value is exact. */
export const besidePrinted = (exact: Ratio | null, places: number): string | undefined =>
  exact === null || isExactTo(exact, places) ? undefined : fractionText(exact)

/** The exact value of a printed one: from the fraction beside it, if there is one. */
export const exactly = (printed: string | null, fraction?: string | null): Ratio | null =>
  printed === null ? null : ratioFrom(fraction ?? printed)

/** A total of a card; null while it is incomplete, even on cards published when such a total was still printed. */
export const totalOf = ({ total, exactTotal, incomplete }: SubjectRow): Ratio | null =>
  incomplete ? null : exactly(total, exactTotal)

interface Averaged {
  average: string | null
  exactAverage?: string | null
  obtained: string | null
  obtainable: string | null
}

/** The average of a card: from the marks obtained, not from the rounded printed values. */
export const averageOf = ({ average, exactAverage, obtained, obtainable }: Averaged): Ratio | null => {
  if (average === null || exactAverage || obtained === null || obtainable === null)
    return exactly(average, exactAverage)
  return ratio(scaled(obtained, 1) * fullMark, scaled(obtainable, 1))
}

/** The average of a published card by its subjects; the printed value, if incomplete totals were still part of it. */
export const averageBySubjects = ({
  subjects,
  average,
}: Pick<ReportCardResult, 'subjects' | 'average'>): Ratio | null =>
  subjects.some(row => row.incomplete && row.total !== null)
    ? exactly(average)
    : meanOf(subjects.flatMap(row => totalOf(row) ?? []))
