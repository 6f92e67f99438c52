import type { ReadScores } from '@akada/contract/grading/sheets'
import { listed, type RowDoubt } from '../../../platform/uploads/index.ts'
import { nameTitles, numberTitles } from '../../students/index.ts'
import { isElsewhere, partOfPage, type PlacePart, type SheetPlace } from './sheet-place.ts'
import { type ArmStudents, type FoundStudent, studentFinder } from './sheet-students.ts'

/** The columns of a score sheet besides the components. */
export const sheetColumns = [
  { key: 'fxId', title: 'FXID', aliases: ['FX ID', 'FX Number'] },
  { key: 'admissionNumber', title: 'Admission Number', aliases: numberTitles },
  { key: 'name', title: 'Student', aliases: ['Full Name', 'Full Names', 'Name', 'Names', ...nameTitles] },
  { key: 'classArm', title: 'Class Arm' },
  { key: 'class', title: 'Class' },
  { key: 'arm', title: 'Arm' },
  { key: 'subject', title: 'Subject' },
  { key: 'term', title: 'Term' },
  { key: 'session', title: 'Session', aliases: ['Academic Session'] },
] as const
export type SheetKey = (typeof sheetColumns)[number]['key']

export interface SheetLine {
  /** The row number shown in the sheet, from 1. */
  row: number
  /** The values of the named columns; '' if a cell is empty or the column is missing. */
  said: Record<SheetKey, string>
  /** Component id to the cell's text; empty cells are left out. */
  scores: ReadonlyMap<string, string>
}

/** The grid for which a sheet is read. */
export interface SheetGrid extends ArmStudents {
  place: SheetPlace
}

/** By row number, the student whose scores a person says these are; null if the row is left out. */
export type Decisions = ReadonlyMap<number, string | null>

const placeColumns: readonly { key: SheetKey; part: PlacePart }[] = [
  { key: 'subject', part: 'subject' },
  { key: 'classArm', part: 'class' },
  { key: 'class', part: 'class' },
  { key: 'arm', part: 'class' },
  { key: 'term', part: 'term' },
  { key: 'session', part: 'term' },
]

/** The columns in which a line says another place than the grid's. */
const elsewhere = ({ said }: SheetLine, { place }: SheetGrid): typeof placeColumns =>
  placeColumns.filter(({ key, part }) => isElsewhere(part, said[key], place))

/** The place that a whole sheet was made for, if none of its lines is for this grid; null if it may be read. */
export const otherPlace = (lines: readonly SheetLine[], grid: SheetGrid): string | null => {
  const [first] = lines
  if (!first || lines.some(line => elsewhere(line, grid).length === 0)) return null
  return placeColumns.flatMap(({ key }) => (first.said[key] === '' ? [] : [first.said[key]])).join(', ')
}

interface FoundLine {
  line: SheetLine
  found: FoundStudent
}

/** Each line with its student: found, or the one that a person named. A line of another place has an error. */
const foundLines = (lines: readonly SheetLine[], grid: SheetGrid, decisions: Decisions): FoundLine[] => {
  const find = studentFinder(grid)
  const byId = new Map(grid.students.map(student => [student.id, student]))
  return lines.map((line): FoundLine => {
    const { said, row } = line
    const [away] = elsewhere(line, grid)
    if (away) {
      const ours = partOfPage(away.part, grid.place)
      return { line, found: { error: `${said.name || 'This row'} is of ${said[away.key]}, not of ${ours}.` } }
    }
    const found = find(said)
    const decided = byId.get(decisions.get(row) ?? '')
    return { line, found: 'candidates' in found && decided ? { student: decided } : found }
  })
}

/** The lines with scores of which a person decides whose they are. */
export const undecidedLines = (lines: readonly SheetLine[], grid: SheetGrid): ReadScores['undecided'] =>
  foundLines(lines, grid, new Map()).flatMap(({ line: { row, said, scores }, found }) =>
    'candidates' in found && scores.size > 0
      ? [
          {
            row,
            name: said.name,
            number: said.fxId || said.admissionNumber,
            message: found.message,
            candidates: found.candidates.map(({ id, fullName, admissionNumber }) => ({
              id,
              fullName,
              admissionNumber,
            })),
          },
        ]
      : [],
  )

/** Warnings about lines with scores, by the row's number: a student who occurs twice, and a line of which a person decides whose it is. */
export const lineDoubts = (
  lines: readonly SheetLine[],
  grid: SheetGrid,
  decisions: Decisions,
): Map<number, RowDoubt[]> => {
  const doubts = new Map<number, RowDoubt[]>()
  const add = (row: number, doubt: RowDoubt) => void doubts.set(row, [...(doubts.get(row) ?? []), doubt])
  const placed = foundLines(lines, grid, decisions).flatMap(({ line, found }) =>
    'student' in found ? [{ line, student: found.student }] : [],
  )
  for (const ofStudent of Map.groupBy(placed, ({ student }) => student.id).values()) {
    if (ofStudent.length < 2) continue
    for (const { line, student } of ofStudent) {
      const others = ofStudent.map(one => one.line.row).filter(row => row !== line.row)
      const message = `${listed(others)} ${student.fullName} too. The first row counts.`
      add(line.row, {
        code: 'same_person_in_file',
        column: 'name',
        value: line.said.name || student.fullName,
        message,
      })
    }
  }
  for (const { line, found } of foundLines(lines, grid, new Map())) {
    if (!('candidates' in found) || line.scores.size === 0) continue
    const { code, message } = found
    add(line.row, { code, column: 'name', value: line.said.name || line.said.admissionNumber, message })
  }
  return doubts
}

/**
 * The cells that a sheet fills in. A line is refused by the student's name if it is for another arm, subject or term, for a student who is
 * not in the arm or does not take the subject, if nobody has decided whose it is, or if the student occurs twice. An empty cell fills
 * nothing.
 */
export const readLines = (
  lines: readonly SheetLine[],
  grid: SheetGrid,
  decisions: Decisions,
): Pick<ReadScores, 'scores' | 'errors'> => {
  const seen = new Set<string>()
  const scores: ReadScores['scores'] = []
  const errors: ReadScores['errors'] = []
  for (const { line, found } of foundLines(lines, grid, decisions)) {
    const { row, said } = line
    const refused = (message: string): void => {
      errors.push({ row, name: said.name || said.fxId || said.admissionNumber, message })
    }
    if ('candidates' in found) {
      if (line.scores.size > 0) refused(`${found.message} The row is left out.`)
    } else if ('error' in found) {
      if (line.scores.size > 0 || said.fxId !== '' || said.admissionNumber !== '') refused(found.error)
    } else if (seen.has(found.student.id)) refused(`${found.student.fullName} comes twice. The first row counts.`)
    else {
      const { student } = found
      seen.add(student.id)
      if (!student.offered && line.scores.size > 0) refused(`${student.fullName} does not take ${grid.place.subject}.`)
      else for (const [componentId, text] of line.scores) scores.push({ studentId: student.id, componentId, text, row })
    }
  }
  return { scores, errors }
}
