import { type Ratio, ratio, roundedTo } from './ratio.ts'

/** The content of one cell of the score grid (domain.md, Grading): four different kinds; not offered is a fifth, and has no cells. */
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
  /** False: exempt from every component, which is equivalent to not offered. */
  offered: boolean
  /** Out of 100, exact; null while a component is empty: an incomplete total has no grade and is included in no figure. */
  total: Ratio | null
  /** Some component is ABS. */
  absent: boolean
  /** Something is entered: a score, ABS or an exemption. */
  begun: boolean
  /** Names of the components that are still empty. */
  missing: readonly string[]
}

const emptyCell: Cell = { kind: 'empty' }
const nothing: readonly string[] = []

/** The maximum mark of every subject. */
export const fullMark = 100

/**
 * The mark of a student in a subject. ABS counts as 0 and the other marks stay; an exempt component is left out of both the marks and their
 * maximum, and the total is then obtained / obtainable x 100, not rounded; while a component is empty there is no total, and it is named in
 * `missing`. `cells` are in the order of `components`.
 */
export const markOf = (components: readonly Component[], cells: readonly Cell[]): SubjectMark => {
  let obtained = 0
  let obtainable = 0
  let begun = false
  let absent = false
  let missing: readonly string[] = nothing
  let index = -1
  for (const component of components) {
    index += 1
    const cell = cells[index] ?? emptyCell
    if (cell.kind !== 'empty') begun = true
    if (cell.kind === 'exempt') continue
    obtainable += component.maximumTenths
    if (cell.kind === 'empty') missing = [...missing, component.name]
    if (cell.kind === 'absent') absent = true
    if (cell.kind === 'score') obtained += cell.tenths
  }
  if (obtainable === 0) return { offered: false, total: null, absent: false, begun, missing: nothing }
  const total = missing.length > 0 ? null : ratio(obtained * fullMark, obtainable)
  return { offered: true, total, absent, begun, missing }
}

/**
 * The whole mark that is graded and compared with the pass mark: the exact total rounded half up, so 59.5 is graded as 60 and 59.46 as 59.
 */
export const wholeMark = (total: Ratio): number => roundedTo(total, 0)

/** The band of a whole mark. Null if no band matches. */
export const bandOf = (bands: readonly GradeBand[], mark: number): GradeBand | null => {
  let found: GradeBand | null = null
  for (const band of bands) if (band.from <= mark && (found === null || band.from > found.from)) found = band
  return found
}

/** Whether a whole mark reaches the pass mark. */
export const isPass = (mark: number, passMarkTenths: number): boolean => mark * 10 >= passMarkTenths

/**
 * The components by which a term is marked: the current ones; if retired ones have scores in the term, the term was marked by an earlier
 * configuration, and those that have scores count.
 */
export const componentsInForce = <C extends Component & { retired: boolean }>(
  all: readonly C[],
  hasScores: (componentId: string) => boolean,
): C[] => {
  const isOld = all.some(component => component.retired && hasScores(component.id))
  return all.filter(component => (isOld ? hasScores(component.id) : !component.retired))
}
