import { daysAfter, daysOfSpan } from '@akada/contract/kernel/days'
import type { AssessmentForm } from './assessment-form.ts'

interface Span {
  starts: string
  ends: string
}

interface Window {
  opens: string
  closes: string
}

/** The last weeks of a term belong to its exam. */
const examDays = 21

const daysOf = ({ starts, ends }: Span): number => daysOfSpan(starts, ends).length

/** Cuts a span into parts that follow each other, each as long as the others or a day longer. */
const cut = (span: Span, parts: number): Window[] => {
  const days = daysOf(span)
  const first = (part: number): number => Math.floor((days * part) / parts)
  return Array.from({ length: parts }, (_, part) => ({
    opens: daysAfter(span.starts, first(part)),
    closes: daysAfter(span.starts, Math.max(first(part), first(part + 1) - 1)),
  }))
}

/**
 * Days of entry for the components of a class type, in their order: the exam in the last three weeks of the term (in a short term, in an
 * equal part of it), the others one after the other before it. A component whose part is over today stays open until the term ends,
 * because nobody could enter its scores before. In the second half of a term whatever would open later is open from today, so that nobody
 * who sets up late waits for a day to enter what was written already.
 */
export const proposedWindows = (
  components: readonly { isExam: boolean }[],
  term: Span,
  today: string,
): readonly Window[] => {
  const exams = components.filter(({ isExam }) => isExam).length
  const others = components.length - exams
  const days = daysOf(term)
  const ofExam = others === 0 ? days : Math.min(examDays, Math.max(1, Math.floor(days / (others + 1))))
  const examOpens = daysAfter(term.ends, 1 - ofExam)
  const before = exams === 0 ? term : { starts: term.starts, ends: daysAfter(examOpens, -1) }
  const isLate = today > daysAfter(term.starts, Math.floor(days / 2)) && today <= term.ends
  const parts = cut(before, Math.max(1, others))[Symbol.iterator]()
  return components.map(({ isExam }) => {
    const part = isExam ? undefined : parts.next().value
    const { opens, closes } = part ?? { opens: examOpens, closes: term.ends }
    return { opens: isLate && opens > today ? today : opens, closes: closes < today ? term.ends : closes }
  })
}

type Row = AssessmentForm['windows'][number]

const isEmpty = ({ opens, closes }: Row): boolean => !opens && !closes

export const countEmpty = (rows: readonly Row[]): number => rows.filter(isEmpty).length

/** The rows of the form, with the proposed days where a component has none. What was filled in stays. */
export const withProposedDays = (
  { windows, classTypes }: Pick<AssessmentForm, 'windows' | 'classTypes'>,
  term: Span,
  today: string,
): Row[] => {
  const proposed = new Map(
    classTypes.flatMap(({ components }) => {
      const days = proposedWindows(components, term, today)
      return components.map(({ id }, place) => [id, days[place]] as const)
    }),
  )
  return windows.map(row => (isEmpty(row) ? { ...row, ...proposed.get(row.componentId) } : row))
}
