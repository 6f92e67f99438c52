import { groupBy } from '@akada/contract/kernel/arrays'
import type { Outcome, Promotion, PromotionRow } from '../queries.ts'

/** Shown for students for whom a person must decide, and nobody has. */
export const undecided = 'Undecided'

export const outcomes: readonly Outcome[] = ['Promoted', 'On Trial', 'Repeat', 'Graduated', 'Withdrawn']

/** The outcomes available to a student: graduation only from a final class, or if it is decided. */
export const outcomesFor = (rows: readonly PromotionRow[]): Outcome[] => {
  const someLeave = rows.some(({ last, outcome }) => last || outcome === 'Graduated')
  return outcomes.filter(outcome => outcome !== 'Graduated' || someLeave)
}

/** 'Promoted', 'Repeat, decided' or 'Undecided'. */
export const outcomeWords = ({ outcome, decidedBy }: PromotionRow): string => {
  if (outcome === null) return undecided
  return decidedBy === null ? outcome : `${outcome}, decided`
}

/** Why a student stays, and the reason for the outcome. */
export const whyOf = ({ stays, because, reason, decidedBy }: PromotionRow): string =>
  [stays, decidedBy === null ? because : (reason ?? 'Decided by hand, without a reason.')].filter(Boolean).join(' ')

type Step = Promotion['step']

/** How many students would be moved now. */
export const movingIn = ({ moving }: Step): number => moving.reduce((sum, { count }) => sum + count, 0)

const counted = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`

/** What moving would do: '2 promoted, 1 repeat. 3 students stay where they are, 2 of them undecided.' */
export const stepWords = ({ moving, staying }: Step): string => {
  const of = outcomes.flatMap(outcome => {
    const count = moving.find(one => one.outcome === outcome)?.count ?? 0
    return count === 0 ? [] : [`${count} ${outcome.toLowerCase()}`]
  })
  return [`${of.join(', ')}.`, ...(staying.count > 0 ? [stayingWords(staying)] : [])].join(' ')
}

const undecidedOf = (open: number, all: number): string => {
  if (open === 0) return ''
  return open === all ? ': undecided' : `, ${open} of them undecided`
}

/** '3 students stay where they are, 2 of them undecided.' */
export const stayingWords = ({ count, undecided: open }: Step['staying']): string =>
  `${counted(count)} ${count === 1 ? 'stays' : 'stay'} where they are${undecidedOf(open, count)}.`

/** Each rule in words with the classes it applies to: ['JSS 1, JSS 2', 'Promoted from 40.00.']. */
export const rulesOf = (promotion: Promotion): (readonly [classes: string, rule: string])[] =>
  [...groupBy(promotion.classes, ({ rule }) => rule)].map(
    // A class's name stays on one line.
    ([rule, classes]) => [classes.map(one => one.class.name.replaceAll(' ', '\u00a0')).join(', '), rule] as const,
  )

/** 'JSS 2 Gold', or why there is no next place; a dash if that is undecided. */
export const goesTo = ({ goesTo: next, outcome }: PromotionRow): string => {
  if (next) return [next.class.name, next.classArm].filter(Boolean).join(' ')
  if (outcome === 'Graduated') return 'Leaves school'
  return outcome === 'Withdrawn' ? 'Leaves' : '–'
}
