import { inMarks } from './saving.ts'

export interface ExportComponent {
  id: string
  name: string
  maximumTenths: number
}

/** A student in a subject, with the scores of the continuous assessment so far. */
export interface ExportRow {
  lin: string | null
  fxId: string
  admissionNumber: string
  lastName: string
  firstName: string
  middleName: string | null
  gender: string
  className: string
  arm: string
  classTypeId: string
  subject: string
  /** Component id to tenths, or to 'absent' or 'exempt'; the exam and empty cells are left out. */
  cells: Record<string, number | 'absent' | 'exempt'>
}

export type ExportCell = string | number | null

const marks = (tenths: number): number => Number(inMarks(tenths))

/** A column of the continuous assessment: components of several class types share one if they share the name. */
export interface AssessmentColumn {
  title: string
  /** Class type to component. */
  parts: ReadonlyMap<string, ExportComponent>
}

export const assessmentColumns = (
  components: readonly (ExportComponent & { classTypeId: string })[],
): AssessmentColumn[] => {
  const columns = new Map<string, Map<string, ExportComponent>>()
  for (const { classTypeId, ...component } of components) {
    const parts = columns.get(component.name) ?? new Map<string, ExportComponent>()
    columns.set(component.name, parts.set(classTypeId, component))
  }
  return [...columns].map(([title, parts]) => ({ title, parts }))
}

/**
 * A student's score in each component, their sum and its maximum. ABS counts 0 and is written; an exempt component is left out of both
 * sums; if a component is not entered yet the sum stays empty.
 */
export const assessmentCells = (
  row: Pick<ExportRow, 'cells' | 'classTypeId'>,
  columns: readonly AssessmentColumn[],
): ExportCell[] => {
  let [sum, outOf, complete] = [0, 0, true]
  const cells = columns.map(({ parts }): ExportCell => {
    const component = parts.get(row.classTypeId)
    if (!component) return null
    const value = row.cells[component.id]
    if (value === 'exempt') return 'EX'
    outOf += component.maximumTenths
    if (value === undefined) {
      complete = false
      return null
    }
    if (value === 'absent') return 'ABS'
    sum += value
    return marks(value)
  })
  return [...cells, complete && outOf > 0 ? marks(sum) : null, marks(outOf)]
}
