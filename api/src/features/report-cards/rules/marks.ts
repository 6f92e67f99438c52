import { roundHalfUp, wholeMark } from './decimal.ts'

/** What stands in one cell of the score grid (domain.md, Grading): four different things; not offered is a fifth, and has no cells. */
export type Cell = { kind: 'score'; tenths: number } | { kind: 'absent' } | { kind: 'exempt' } | { kind: 'empty' }

export interface Component {
  id: string
  name: string
  maximumTenths: number
}

export interface GradeBand {
  /** Lowest whole mark of the band. */
  from: number
  grade: string
  remark: string
}

export interface SubjectMark {
  /** False: exempt from every component, which is as good as not offered. */
  offered: boolean
  /** Out of 1000; null where no component has been entered. */
  totalTenths: number | null
  /** Some component is ABS. */
  absent: boolean
  /** Names of the components that are still empty. */
  missing: string[]
}

/** What every subject is marked out of, in tenths. */
export const fullMark = 1000

/**
 * The mark of a student in a subject. ABS counts 0 and keeps the rest; an empty component counts nothing yet and is named in
 * `missing`; an exempt one leaves the denominator, and the total is then obtained / obtainable x 100, rounded half up to one decimal.
 * `cells` are in the order of `components`.
 */
export const markOf = (components: readonly Component[], cells: readonly Cell[]): SubjectMark => {
  let obtained = 0
  let obtainable = 0
  let entered = false
  let absent = false
  const missing: string[] = []
  for (const [index, component] of components.entries()) {
    const cell = cells[index] ?? { kind: 'empty' }
    if (cell.kind === 'exempt') continue
    obtainable += component.maximumTenths
    if (cell.kind === 'empty') missing.push(component.name)
    else entered = true
    if (cell.kind === 'absent') absent = true
    if (cell.kind === 'score') obtained += cell.tenths
  }
  if (obtainable === 0) return { offered: false, totalTenths: null, absent: false, missing: [] }
  const totalTenths = obtainable === fullMark ? obtained : roundHalfUp(obtained * fullMark, obtainable)
  return { offered: true, totalTenths: entered ? totalTenths : null, absent, missing }
}

/** The band in which a total falls: it is rounded half up to a whole mark first, so 59.5 is graded as 60. Null where no band reaches. */
export const bandOf = (bands: readonly GradeBand[], totalTenths: number): GradeBand | null => {
  const mark = wholeMark(totalTenths)
  let found: GradeBand | null = null
  for (const band of bands) if (band.from <= mark && (found === null || band.from > found.from)) found = band
  return found
}

/** Whether the whole mark that is graded reaches the pass mark. */
export const isPass = (totalTenths: number, passMarkTenths: number): boolean =>
  wholeMark(totalTenths) * 10 >= passMarkTenths

/**
 * The components by which a term is marked: those in force; where retired ones have scores in the term, the term was marked by an
 * earlier configuration, and those that have scores count.
 */
export const componentsInForce = <C extends Component & { retired: boolean }>(
  all: readonly C[],
  hasScores: (componentId: string) => boolean,
): C[] => {
  const isOld = all.some(component => component.retired && hasScores(component.id))
  return all.filter(component => (isOld ? hasScores(component.id) : !component.retired))
}
