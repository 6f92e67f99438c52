import { dash, ordinal } from '@akada/contract/report-cards/words'
import type { Broadsheet } from '../../queries.ts'

export type SheetCell = Broadsheet['students'][number]['cells'][number]

/** The text of a cell: the total, EX, a dash if there is none, an asterisk if no mark is entered yet. */
export const cellText = (cell: SheetCell): string => {
  if (cell === null) return dash
  if (cell.exempt) return 'EX'
  return cell.total ?? (cell.missing && cell.due === '' ? '*' : dash)
}

/** The details of a cell beyond its total, in words. */
export const cellTitle = (cell: SheetCell, terms: Broadsheet['terms']): string | undefined => {
  if (cell === null) return 'Not offered'
  const parts = [
    cell.exempt && 'Exempt',
    cell.missing && (cell.due || 'Marks are missing'),
    cell.absent && 'Absent from a part: counts 0',
    cell.passed === false && 'Below the pass mark',
    terms.length > 1 && terms.map((term, at) => `${term.name} ${cell.terms[at] ?? dash}`).join(', '),
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.join('. ') : undefined
}

/** The position of a row, or why there is none. */
export const placeOf = ({ position, missing }: Broadsheet['students'][number]): string => {
  if (position !== null) return ordinal(position)
  return missing > 0 ? 'Incomplete' : 'Not ranked'
}
