import { dash } from '@akada/contract/report-cards/words'
import type { Broadsheet } from '../queries.ts'

export type SheetCell = Broadsheet['students'][number]['cells'][number]

/** What stands in a cell: the total, EX, a dash where the subject is not offered, an asterisk where no mark is in yet. */
export const cellText = (cell: SheetCell): string => {
  if (cell === null) return dash
  if (cell.exempt) return 'EX'
  return cell.total ?? (cell.missing ? '*' : dash)
}

/** What a cell says beyond its total, in words. */
export const cellTitle = (cell: SheetCell, terms: Broadsheet['terms']): string | undefined => {
  if (cell === null) return 'Not offered'
  const parts = [
    cell.exempt && 'Exempt',
    cell.missing && 'Marks are missing',
    cell.absent && 'Absent from a part: counts 0',
    cell.passed === false && 'Below the pass mark',
    terms.length > 1 && terms.map((term, at) => `${term.name} ${cell.terms[at] ?? dash}`).join(', '),
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.join('. ') : undefined
}
