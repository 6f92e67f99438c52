import { groupBy } from '@akada/contract/kernel/arrays'
import { textMatcher } from '@akada/contract/kernel/text-match'
import type { Outcome, Promotion } from '../queries.ts'

type Student = Promotion['classes'][number]['students'][number]
export type PromotionRow = Student & { className: string; level: number; last: boolean }

/** Shown for students for whom a person must decide, and nobody has. */
export const undecided = 'Undecided'

export const outcomes: readonly Outcome[] = ['Promoted', 'On Trial', 'Repeat', 'Graduated', 'Withdrawn']

/** The outcomes available to a student: graduation only from a final class, or if it is decided. */
export const outcomesFor = (rows: readonly PromotionRow[]): Outcome[] => {
  const someLeave = rows.some(({ last, outcome }) => last || outcome === 'Graduated')
  return outcomes.filter(outcome => outcome !== 'Graduated' || someLeave)
}

/** All students of a promotion, class by class. */
export const rowsOf = (promotion: Promotion): PromotionRow[] =>
  promotion.classes.flatMap(({ class: { name }, level, last, students }) =>
    students.map(student => ({ ...student, className: name, level, last })),
  )

/** 'Promoted', 'Repeat, decided' or 'Undecided'. */
export const outcomeWords = ({ outcome, decidedBy }: PromotionRow): string => {
  if (outcome === null) return undecided
  return decidedBy === null ? outcome : `${outcome}, decided`
}

/** Why a student stays, and the reason for the outcome. */
export const whyOf = ({ stays, because, reason, decidedBy }: PromotionRow): string =>
  [stays, decidedBy === null ? because : (reason ?? 'Decided by hand, without a reason.')].filter(Boolean).join(' ')

/** Who would be moved now, and who would stay, with the reason. */
export const stepOf = (rows: readonly PromotionRow[]) => {
  const waiting = rows.filter(({ moved }) => !moved)
  return {
    moving: waiting.filter(({ stays }) => stays === null),
    staying: waiting.flatMap(row => (row.stays === null ? [] : [{ ...row, stays: row.stays }])),
  }
}

const counted = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`

/** What moving would do: '2 promoted, 1 repeat. 3 students stay where they are, 2 of them undecided.' */
export const stepWords = ({ moving, staying }: ReturnType<typeof stepOf>): string => {
  const of = outcomes.flatMap(outcome => {
    const count = moving.filter(row => row.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${outcome.toLowerCase()}`]
  })
  return [`${of.join(', ')}.`, ...(staying.length > 0 ? [stayingWords(staying)] : [])].join(' ')
}

const undecidedOf = (open: number, all: number): string => {
  if (open === 0) return ''
  return open === all ? ': undecided' : `, ${open} of them undecided`
}

/** '3 students stay where they are, 2 of them undecided.' */
export const stayingWords = (staying: readonly PromotionRow[]): string => {
  const open = staying.filter(({ outcome }) => outcome === null).length
  const how = undecidedOf(open, staying.length)
  return `${counted(staying.length)} ${staying.length === 1 ? 'stays' : 'stay'} where they are${how}.`
}

/** Each rule in words with the classes it applies to: ['JSS 1, JSS 2', 'Promoted from 40.00.']. */
export const rulesOf = (promotion: Promotion): (readonly [classes: string, rule: string])[] =>
  [...groupBy(promotion.classes, ({ rule }) => rule)].map(
    // A class's name stays on one line.
    ([rule, classes]) => [classes.map(one => one.class.name.replaceAll(' ', '\u00a0')).join(', '), rule] as const,
  )

interface Wanted {
  q?: string
  class?: string
  outcome?: string
}

export const matching = (rows: readonly PromotionRow[], { q, class: of, outcome }: Wanted): PromotionRow[] => {
  const isFound = textMatcher(q)
  return rows.filter(
    row =>
      (!of || row.className === of) &&
      (!outcome || (row.outcome ?? undecided) === outcome) &&
      isFound(row.fullName, row.admissionNumber, row.fxId),
  )
}

/** 'JSS 2 Gold', or why there is no next place; a dash if that is undecided. */
export const goesTo = ({ goesTo: next, outcome }: PromotionRow): string => {
  if (next) return [next.class.name, next.classArm].filter(Boolean).join(' ')
  if (outcome === 'Graduated') return 'Leaves school'
  return outcome === 'Withdrawn' ? 'Leaves' : '–'
}
