import type { Component, Grid, GridCell, GridStudent } from './cell.ts'

/** From how many percentage points a score is far from what the student usually scores: more than this. */
export const farPoints = 20
/** The columns of a histogram: each is a tenth of the maximum. */
const columnCount = 10

interface FarScore {
  id: string
  fullName: string
  /** Whole percentages: of this component, and of the others together. */
  percent: number
  usual: number
}

export interface Spread {
  /** How many scores each column has; the last one includes the maximum. */
  columns: number[]
  scores: number
  absent: number
  /** Students without a score, absence or exemption. */
  missing: number
  /** In tenths of a mark, rounded half up; null without a score. */
  averageTenths: number | null
  /** In tenths of a mark, and how many scores reach it; null if the pass mark is unknown. */
  pass: { tenths: number; count: number } | null
  /** The components that the usual score is from. */
  others: string[]
  /** The scores that are furthest from the usual one first. */
  far: FarScore[]
}

/** Marks of the server, with at most one decimal, in tenths; null for every kind but a score. Imports nothing of the grid: it loads later. */
const tenthsOf = ({ score }: GridCell): number | null => (score === null ? null : Math.round(score * 10))

const wholePercent = (part: number, whole: number): number => Math.floor((200 * part + whole) / (2 * whole))

/**
 * What a student usually scores: in the other components that are closed for entry, as far as they have a score. An absence is no score.
 */
const usualOf = ({ cells }: GridStudent, others: readonly Component[]): { obtained: number; obtainable: number } => {
  let obtained = 0
  let obtainable = 0
  for (const { id, maximumTenths } of others) {
    const cell = cells[id]
    const tenths = cell ? tenthsOf(cell) : null
    if (tenths === null) continue
    obtained += tenths
    obtainable += maximumTenths
  }
  return { obtained, obtainable }
}

/** How the saved scores of a component spread among the students who take the subject. Exempt students are not counted. */
export const spreadOf = (grid: Grid, components: readonly Component[], component: Component): Spread => {
  const { maximumTenths } = component
  const others = components.filter(({ id, closed }) => id !== component.id && closed !== null)
  const spread: Spread = {
    columns: Array.from({ length: columnCount }, () => 0),
    scores: 0,
    absent: 0,
    missing: 0,
    averageTenths: null,
    pass: grid.passMark === undefined ? null : { tenths: (grid.passMark * maximumTenths) / 100, count: 0 },
    others: others.map(({ name }) => name),
    far: [],
  }
  let sum = 0
  for (const student of grid.students) {
    const cell = student.offered ? student.cells[component.id] : undefined
    if (!cell) continue
    const { kind } = cell
    const tenths = tenthsOf(cell)
    if (kind === 'absent') spread.absent += 1
    if (kind === 'empty') spread.missing += 1
    if (tenths === null) continue
    spread.scores += 1
    sum += tenths
    const column = Math.min(columnCount - 1, Math.floor((tenths * columnCount) / maximumTenths))
    spread.columns[column] = (spread.columns[column] ?? 0) + 1
    if (spread.pass && tenths >= spread.pass.tenths) spread.pass.count += 1
    const { obtained, obtainable } = usualOf(student, others)
    if (Math.abs(tenths * obtainable - obtained * maximumTenths) * 100 > farPoints * maximumTenths * obtainable)
      spread.far.push({
        id: student.id,
        fullName: student.fullName,
        percent: wholePercent(tenths, maximumTenths),
        usual: wholePercent(obtained, obtainable),
      })
  }
  if (spread.scores > 0) spread.averageTenths = Math.floor((2 * sum + spread.scores) / (2 * spread.scores))
  const distance = ({ percent, usual }: FarScore): number => Math.abs(percent - usual)
  spread.far.sort((a, b) => distance(b) - distance(a))
  return spread
}
