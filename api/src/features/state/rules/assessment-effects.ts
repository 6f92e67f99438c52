import type { AssessmentConfiguration } from '@akada/contract/state/calls'
import { tenthsOf } from './assessment.ts'
import type { PlannedEffect } from './planned-effect.ts'

interface Band {
  from: number
  grade: string
}

interface ClassType {
  classTypeId: string
  name: string
  components: readonly { id: string; name: string; maximumTenths: number }[]
  /** In the order in which they were typed. */
  grades: readonly Band[]
}

/** What was set and is planned for the assessment; only class types that are in both. */
interface Assessment {
  passMark: number
  sittingsPerDay: number
  classTypes: readonly ClassType[]
}

export const assessmentNow = ({ passMark, sittingsPerDay, classTypes }: AssessmentConfiguration): Assessment => ({
  passMark,
  sittingsPerDay,
  classTypes: classTypes.map(({ classType, ...rest }) => ({
    classTypeId: classType.id,
    name: classType.name,
    ...rest,
    components: rest.components.map(({ id, name, maximum }) => ({ id, name, maximumTenths: tenthsOf(maximum) })),
  })),
})

const nextTerm = 'Change it when the next term is active.'
const wholeMarks = Array.from({ length: 101 }, (_, mark) => mark)

const descending = (bands: readonly Band[]): Band[] => bands.toSorted((one, other) => other.from - one.from)
const gradeOf = (bands: readonly Band[], mark: number): string | undefined =>
  descending(bands).find(({ from }) => from <= mark)?.grade

const sameBands = (one: readonly Band[], other: readonly Band[]): boolean =>
  one.length === other.length &&
  one.every(({ from, grade }, at) => other[at]?.from === from && other[at].grade === grade)

/** The first grade that begins above the one before it in the list, or that changed places with another one; null if there is none. */
const misplaced = (before: readonly Band[], typed: readonly Band[]): { above: Band; below: Band } | null => {
  for (const [at, below] of typed.entries()) {
    const above = typed[at - 1]
    if (above && below.from > above.from) return { above, below }
  }
  const placeBefore = new Map(descending(before).map(({ grade }, place) => [grade, place]))
  const common = typed.filter(({ grade }) => placeBefore.has(grade))
  for (const [at, below] of common.entries()) {
    const above = common[at - 1]
    if (above && (placeBefore.get(above.grade) ?? 0) > (placeBefore.get(below.grade) ?? 0)) return { above, below }
  }
  return null
}

const doubtOfOrder = (before: ClassType, after: ClassType): PlannedEffect[] => {
  if (sameBands(before.grades, after.grades)) return []
  const found = misplaced(before.grades, after.grades)
  if (!found) return []
  const { above, below } = found
  const why =
    below.from > above.from
      ? `${above.grade} begins at ${above.from}, and ${below.grade}, the grade after it, begins higher, at ${below.from}.`
      : `${above.grade} from ${above.from} and ${below.grade} from ${below.from} have changed places.`
  return [{ effect: `The grades of ${after.name} look mistyped: ${why}`, change: null }]
}

const doubtOfPassMark = (before: Assessment, after: Assessment): PlannedEffect[] => {
  const named = new Map(before.classTypes.map(one => [one.classTypeId, one]))
  const beginsNone = after.classTypes.filter(({ classTypeId, grades }) => {
    const then = named.get(classTypeId)
    const isSame = before.passMark === after.passMark && then && sameBands(then.grades, descending(grades))
    return !isSame && !grades.some(({ from }) => from === after.passMark)
  })
  if (beginsNone.length === 0) return []
  const names = beginsNone.map(({ name }) => name).join(', ')
  return [
    { effect: `The pass mark ${after.passMark} looks mistyped: no grade of ${names} begins there.`, change: null },
  ]
}

/** The whole marks that get another grade, or pass or fail otherwise. */
const regraded = (before: Assessment, after: Assessment, then: ClassType, now: ClassType): number[] =>
  wholeMarks.filter(
    mark =>
      gradeOf(then.grades, mark) !== gradeOf(now.grades, mark) || mark >= before.passMark !== mark >= after.passMark,
  )

type Component = ClassType['components'][number]

const leftOut = (components: readonly Component[], others: readonly Component[]): Component[] => {
  const ids = new Set(others.map(({ id }) => id))
  return components.filter(({ id }) => !ids.has(id))
}

/** Components of both lists with another maximum. */
const remarked = (components: readonly Component[], others: readonly Component[]): Component[] => {
  const maxima = new Map(others.map(({ id, maximumTenths }) => [id, maximumTenths]))
  return components.filter(({ id, maximumTenths }) => (maxima.get(id) ?? maximumTenths) !== maximumTenths)
}

/**
 * A removed component takes its scores off the grid; a new one leaves totals incomplete until it is entered; with another maximum the same
 * score means more or less, and counts otherwise beside an exemption.
 */
const ofComponents = (then: ClassType, now: ClassType): PlannedEffect[] => {
  const [removed, added] = [leftOut(then.components, now.components), leftOut(now.components, then.components)]
  const changed = remarked(now.components, then.components)
  const effectOf = (which: Component[], done: string, altered: readonly Component[]): PlannedEffect[] => {
    if (which.length === 0) return []
    const names = which.map(({ name }) => name).join(' and ')
    const effect = `${names} of ${now.name} ${which.length === 1 ? 'is' : 'are'} ${done}`
    const componentIds = altered.map(({ id }) => id)
    return [{ effect, advice: nextTerm, change: { kind: 'components', componentIds } }]
  }
  return [
    ...effectOf(removed, 'removed: its scores of the active term can no longer be seen or changed.', removed),
    ...effectOf(added, 'added: totals of the active term are incomplete until it is entered.', then.components),
    ...effectOf(
      changed,
      `marked out of ${changed.map(({ maximumTenths }) => maximumTenths / 10).join(' and ')} from now on: scores of the active term stay as they were entered.`,
      changed,
    ),
  ]
}

const ofClassType = (before: Assessment, after: Assessment, then: ClassType, now: ClassType): PlannedEffect[] => {
  const marks = regraded(before, after, then, now)
  const effect = `Totals of ${now.name} from ${marks[0]} to ${marks.at(-1)} get another grade, or pass or fail otherwise.`
  const change = { kind: 'marks', classTypeId: now.classTypeId, marks } as const
  return [
    ...ofComponents(then, now),
    ...doubtOfOrder(then, now),
    ...(marks.length === 0 ? [] : [{ effect, advice: nextTerm, change }]),
  ]
}

const ofSittings = (before: Assessment, after: Assessment): PlannedEffect[] => {
  if (before.sittingsPerDay === after.sittingsPerDay) return []
  const isLess = after.sittingsPerDay === 1
  const effect = isLess
    ? 'Registers of the afternoon no longer count in the active term.'
    : 'Every school day of the active term counts two registers, also those that have passed.'
  return [{ effect, advice: nextTerm, change: { kind: 'sittings', afternoon: isLess } }]
}

/** What a planned assessment does to scores, grades and registers of the active term, and what in it looks mistyped. */
export const assessmentEffects = (before: Assessment, after: Assessment): PlannedEffect[] => {
  const planned = new Map(after.classTypes.map(one => [one.classTypeId, one]))
  return [
    ...before.classTypes.flatMap(then => ofClassType(before, after, then, planned.get(then.classTypeId) ?? then)),
    ...doubtOfPassMark(before, after),
    ...ofSittings(before, after),
  ]
}
