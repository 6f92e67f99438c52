import type { AssessmentForm } from './assessment-form.ts'

type Form = Pick<AssessmentForm, 'psychomotor' | 'affective' | 'windows' | 'classTypes'>

const isOpenOn = ({ opens, closes }: Form['windows'][number], day: string): boolean =>
  Boolean(opens && closes && opens <= day && day <= closes)

/** What schools could do so far and could not after saving, as sentences. */
export const shutOutBy = (before: Form, now: Form, today: string): string[] => {
  const lost = (list: 'psychomotor' | 'affective'): boolean => before[list].length > 0 && now[list].length === 0
  const kept = new Set(now.classTypes.flatMap(({ components }) => components.map(({ id }) => id)))
  const open = new Set(
    now.windows.filter(row => kept.has(row.componentId) && isOpenOn(row, today)).map(({ componentId }) => componentId),
  )
  const closed = before.windows.filter(row => isOpenOn(row, today) && !open.has(row.componentId))
  return [
    ...(lost('psychomotor') || lost('affective')
      ? ['Every page is replaced by the list of missing requirements until there are traits of both kinds again.']
      : []),
    ...closed.map(({ label }) => `${label} is open for entry today, and closes.`),
  ]
}
