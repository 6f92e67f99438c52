import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { fullMark } from './marks.ts'
import { fractionText, isExactly, meanOf, type Ratio, ratio, ratioFrom } from './ratio.ts'
import { scaled } from './decimal.ts'

type SubjectRow = ReportCardResult['subjects'][number]

/** The exact value as it is stored beside a printed one; nothing where what is printed is exact. */
export const besidePrinted = (printed: string | null, exact: Ratio | null): string | undefined =>
  printed === null || exact === null || isExactly(printed, exact) ? undefined : fractionText(exact)

/** A printed value as it is exactly: by the fraction beside it, if there is one. */
export const exactly = (printed: string | null, fraction?: string | null): Ratio | null =>
  printed === null ? null : ratioFrom(fraction ?? printed)

/** A total of a card; null while it is incomplete, on cards too that were published when such a total was still printed. */
export const totalOf = ({ total, exactTotal, incomplete }: SubjectRow): Ratio | null =>
  incomplete ? null : exactly(total, exactTotal)

interface Averaged {
  average: string | null
  exactAverage?: string | null
  obtained: string | null
  obtainable: string | null
}

/** The average of a card: of the marks obtained, not of what was rounded to be printed. */
export const averageOf = ({ average, exactAverage, obtained, obtainable }: Averaged): Ratio | null => {
  if (average === null || exactAverage || obtained === null || obtainable === null)
    return exactly(average, exactAverage)
  return ratio(scaled(obtained, 1) * fullMark, scaled(obtainable, 1))
}

/** The average of a published card by its subjects; what it printed, where incomplete totals were still a part of it. */
export const averageBySubjects = ({
  subjects,
  average,
}: Pick<ReportCardResult, 'subjects' | 'average'>): Ratio | null =>
  subjects.some(row => row.incomplete && row.total !== null)
    ? exactly(average)
    : meanOf(subjects.flatMap(row => totalOf(row) ?? []))
