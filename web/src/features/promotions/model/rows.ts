import type { Outcome, Promotion } from '../queries.ts'

type Student = Promotion['classes'][number]['students'][number]
export type PromotionRow = Student & { className: string; level: number }

export const outcomes: readonly Outcome[] = ['Promoted', 'On Trial', 'Repeat', 'Graduated', 'Withdrawn']

/** The outcomes that suit somebody: leaving school by graduation only where it is proposed or decided. */
export const outcomesFor = (rows: readonly PromotionRow[]): Outcome[] => {
  const someLeave = rows.some(({ proposed, outcome }) => proposed === 'Graduated' || outcome === 'Graduated')
  return outcomes.filter(outcome => outcome !== 'Graduated' || someLeave)
}

/** All students of a promotion, class by class. */
export const rowsOf = (promotion: Promotion): PromotionRow[] =>
  promotion.classes.flatMap(({ class: { name }, level, students }) =>
    students.map(student => ({ ...student, className: name, level })),
  )

/** Each rule in words with the classes that it is for: ['JSS 1, JSS 2', 'Promoted from 40.00.']. */
export const rulesOf = (promotion: Promotion): (readonly [classes: string, rule: string])[] =>
  [...Map.groupBy(promotion.classes, ({ rule }) => rule)].map(
    ([rule, classes]) => [classes.map(one => one.class.name).join(', '), rule] as const,
  )

interface Wanted {
  q?: string
  class?: string
  outcome?: string
}

export const matching = (rows: readonly PromotionRow[], { q = '', class: of, outcome }: Wanted): PromotionRow[] => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const text = `${row.fullName} ${row.admissionNumber} ${row.fxId}`.toLowerCase()
    return (
      (!of || row.className === of) && (!outcome || row.outcome === outcome) && words.every(word => text.includes(word))
    )
  })
}

/** 'JSS 2 Gold', or why there is no next place. */
export const goesTo = ({ goesTo: next, outcome }: PromotionRow): string =>
  next
    ? [next.class.name, next.classArm].filter(Boolean).join(' ')
    : outcome === 'Graduated'
      ? 'Leaves school'
      : 'Leaves'
