import type { ReadScores } from '@akada/contract/grading/sheets'
import { isSameName, listed, nameWords, type RowDoubt } from '../../../platform/uploads/index.ts'

/** The columns of a score sheet besides the components. */
export const sheetColumns = [
  { key: 'fxId', title: 'FXID', aliases: ['FX ID', 'FX Number'] },
  { key: 'admissionNumber', title: 'Admission Number', aliases: ['Admission No', 'Adm No'] },
  { key: 'name', title: 'Student', aliases: ['Student Name', 'Name of Student', 'Full Name', 'Name', 'Names'] },
  { key: 'classArm', title: 'Class Arm', aliases: ['Class', 'Arm'] },
  { key: 'subject', title: 'Subject' },
  { key: 'term', title: 'Term' },
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

export interface SheetStudent {
  id: string
  fullName: string
  fxId: string
  admissionNumber: string
  offered: boolean
}

/** The grid for which a sheet is read. */
export interface SheetGrid {
  classArm: string
  subject: string
  /** 'First Term, 2026/2027'. */
  term: string
  students: readonly SheetStudent[]
}

/** Letters and digits only, without case, whitespace, accents and punctuation. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words of a name that count when names are compared. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,.-]+/)
    .map(bare)
    .filter(word => word !== '')

const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ')

const placeKeys = ['subject', 'classArm', 'term'] as const

/** The parts of a line's place that differ from the grid's. */
const elsewhere = ({ said }: SheetLine, grid: SheetGrid): (typeof placeKeys)[number][] =>
  placeKeys.filter(key => said[key] !== '' && bare(said[key]) !== bare(grid[key]))

/** The place that a whole sheet was made for, if none of its lines is for this grid; null if it may be read. */
export const otherPlace = (lines: readonly SheetLine[], grid: SheetGrid): string | null => {
  const [first] = lines
  if (!first || lines.some(line => elsewhere(line, grid).length === 0)) return null
  return placeKeys.flatMap(key => (first.said[key] === '' ? [] : [first.said[key]])).join(', ')
}

interface Meant {
  student?: SheetStudent
  error?: string
}

const finder = (grid: SheetGrid) => {
  const byFxId = new Map(grid.students.map(student => [bare(student.fxId), student]))
  const byNumber = new Map(grid.students.map(student => [bare(student.admissionNumber), student]))
  const byName = Map.groupBy(grid.students, student => nameKey(student.fullName))
  const isOther = (student: SheetStudent, name: string): boolean => {
    const words = new Set(wordsOf(student.fullName))
    return name !== '' && !wordsOf(name).some(word => words.has(word))
  }
  return ({ said }: SheetLine): Meant => {
    const called = said.name || said.fxId || said.admissionNumber
    const absent = { error: `${called} is not in ${grid.classArm}.` }
    const known = said.fxId !== '' ? byFxId.get(bare(said.fxId)) : byNumber.get(bare(said.admissionNumber))
    if (known) {
      return isOther(known, said.name)
        ? { error: `The row says ${said.name}, but its number is ${known.fullName}'s. Put the right one.` }
        : { student: known }
    }
    if (said.fxId !== '' || said.admissionNumber !== '') return absent
    if (said.name === '') return { error: 'The row names no student.' }
    const [only, ...others] = byName.get(nameKey(said.name)) ?? []
    if (!only) return absent
    return others.length > 0
      ? { error: `${said.name}: ${others.length + 1} students have this name. Add the FXID.` }
      : { student: only }
  }
}

/**
 * Warnings about lines that fill something: a student who occurs twice, and a name that does not quite match the number beside it, by the
 * row's number.
 */
export const lineDoubts = (lines: readonly SheetLine[], grid: SheetGrid): Map<number, RowDoubt[]> => {
  const meant = finder(grid)
  const found = lines.flatMap(line => {
    const { student } = elsewhere(line, grid).length > 0 ? {} : meant(line)
    return student ? [{ line, student }] : []
  })
  const rowsOf = Map.groupBy(found, ({ student }) => student.id)
  return new Map(
    found.flatMap(({ line: { row, said }, student }): [number, RowDoubt[]][] => {
      const others = (rowsOf.get(student.id) ?? []).map(one => one.line.row).filter(number => number !== row)
      const doubts: RowDoubt[] = []
      if (others.length > 0) {
        const message = `${listed(others)} ${student.fullName} too. The first row counts.`
        doubts.push({ code: 'same_person_in_file', column: 'name', value: said.name || student.fullName, message })
      }
      const hasNumber = said.fxId !== '' || said.admissionNumber !== ''
      if (hasNumber && said.name !== '' && !isSameName(nameWords(said.name), nameWords(student.fullName))) {
        const message = `The number is of ${student.fullName}, but the row says ${said.name}. Check whose scores these are.`
        doubts.push({ code: 'name_differs', column: 'name', value: said.name, message })
      }
      return doubts.length > 0 ? [[row, doubts]] : []
    }),
  )
}

/**
 * The cells that a sheet fills in. A line is refused by the student's name if it is for another arm, subject or term, for a student who is
 * not in the arm or does not take the subject, or if the student occurs twice. An empty cell fills nothing.
 */
export const readLines = (lines: readonly SheetLine[], grid: SheetGrid): Pick<ReadScores, 'scores' | 'errors'> => {
  const meant = finder(grid)
  const seen = new Set<string>()
  const scores: ReadScores['scores'] = []
  const errors: ReadScores['errors'] = []
  for (const line of lines) {
    const { row, said } = line
    const refused = (message: string): void => {
      errors.push({ row, name: said.name || said.fxId || said.admissionNumber, message })
    }
    const [away] = elsewhere(line, grid)
    const { student, error } = meant(line)
    if (away) refused(`${said.name || 'This row'} is of ${said[away]}, not of ${grid[away]}.`)
    else if (!student) {
      if (line.scores.size > 0 || said.fxId !== '' || said.admissionNumber !== '') refused(error ?? '')
    } else if (seen.has(student.id)) refused(`${student.fullName} comes twice. The first row counts.`)
    else {
      seen.add(student.id)
      if (!student.offered && line.scores.size > 0) refused(`${student.fullName} does not take ${grid.subject}.`)
      else for (const [componentId, text] of line.scores) scores.push({ studentId: student.id, componentId, text, row })
    }
  }
  return { scores, errors }
}
