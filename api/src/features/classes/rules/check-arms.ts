import { classErrors, hasStreams, streams } from '@akada/contract/classes/calls'
import { messages } from '@akada/contract/kernel/messages'
import {
  addDuplicates,
  type Cells,
  type CheckedRow,
  checkRows,
  type Reading,
  RowReader,
  type StagedRow,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import type { ColleagueBook } from '../../staff/index.ts'
import { type ClassBook, type ExistingArm, type ExistingClass, normalisedArmName } from './class-names.ts'

export type ColumnKey = 'class' | 'name' | 'stream' | 'classTeacher'

/** The columns of the spreadsheet of class arms. */
export const armColumns: readonly UploadColumn<ColumnKey>[] = [
  { key: 'class', title: 'Class', aliases: ['Class Name', 'Level'], required: true, width: 14 },
  { key: 'name', title: 'Class Arm', aliases: ['Arm', 'Arm Name', 'Class Arm Name'], required: true, width: 14 },
  { key: 'stream', title: 'Stream', aliases: ['Department'], width: 14 },
  {
    key: 'classTeacher',
    title: 'Class Teacher',
    aliases: ['Form Teacher', 'Form Master', 'Class Teacher E-mail', 'Class Teacher Email', 'Teacher'],
    width: 28,
  },
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of class arms'

export interface PresentArm extends ExistingArm {
  classTeacherId: string | null
  classTeacher: string | null
}

/** The data for checking rows. */
export interface ArmBook {
  /** Whether a term is active: arms belong to its session. */
  hasSession: boolean
  classes: ClassBook
  levels: ReadonlyMap<string, number>
  arms: readonly PresentArm[]
  colleagues: ColleagueBook
}

/** The parsed values of a row. */
export interface ArmValues {
  classId: string
  name: string
  stream: string | null
  classTeacherId: string | null
  /** The open arm of this name; null if it is added. */
  armId: string | null
  /** Whether the arm is there already and has no class teacher yet, but gets one. */
  isNamed: boolean
}

type Row = RowReader<ColumnKey>

const longestName = 40

const readArmName = (text: string): Reading<string> => {
  if (text === '') return { wanted: 'Write the name of the arm alone, as in A or Gold.' }
  if (!/[\p{L}\p{N}]/u.test(text)) return { wanted: messages.armName }
  return text.length > longestName ? { wanted: `Write at most ${longestName} characters.` } : { value: text }
}

/** The arm of a class; people repeat the class in the arm's column: 'JSS 1 Gold' is the arm Gold. */
const readName = (row: Row, known: ExistingClass | null): string | null => {
  const name = row.take('name', readArmName)
  if (name === null || known === null) return name
  const prefix = name.toLowerCase().startsWith(known.name.toLowerCase()) ? name.slice(known.name.length).trim() : ''
  return prefix || name
}

const readClass = (row: Row, { classes }: ArmBook): ExistingClass | null => {
  const written = row.text('class')
  const found = written === '' ? null : classes.findClass(written)
  if (found) return found.class
  const names = classes.classes.map(({ name }) => name).slice(0, 20)
  return row.error('class', `Write a class of the school: ${names.join(', ')}.`)
}

const readStream = (row: Row, level: number): string | null => {
  const written = row.text('stream')
  if (written === '') return null
  const found = streams.find(stream => stream.toLowerCase() === written.toLowerCase())
  if (!found) return row.error('stream', `Write one of ${streams.join(', ')}, or leave it empty.`)
  return hasStreams(level)
    ? found
    : row.error('stream', 'Only senior classes, from SS 1 on, have streams. Leave it empty.')
}

const readTeacher = (row: Row, { colleagues }: ArmBook): string | null => {
  const written = row.text('classTeacher')
  if (written === '') return null
  const found = colleagues.find(written)
  return 'wanted' in found ? row.error('classTeacher', found.wanted) : found.person.id
}

const checkRow = (cells: Cells, book: ArmBook) => {
  const row = new RowReader<ColumnKey>(cells)
  const known = book.hasSession ? readClass(row, book) : row.error('class', classErrors.noActiveSession.message)
  const name = readName(row, known)
  const stream = readStream(row, known ? (book.levels.get(known.id) ?? 0) : 0)
  const classTeacherId = readTeacher(row, book)
  const present = book.arms.find(
    arm => arm.classId === known?.id && name !== null && normalisedArmName(arm.name) === normalisedArmName(name),
  )
  if (present?.classTeacherId && classTeacherId && present.classTeacherId !== classTeacherId) {
    row.error(
      'classTeacher',
      `${present.classTeacher} is the class teacher already. Change it on the page of the arm, or leave this empty.`,
    )
  }
  if (row.errors.length > 0 || known === null || name === null) return { values: null, errors: row.errors }
  const values: ArmValues = {
    classId: known.id,
    name,
    stream,
    classTeacherId,
    armId: present?.id ?? null,
    isNamed: present !== undefined && present.classTeacherId === null && classTeacherId !== null,
  }
  return { values, errors: [] }
}

/** Checks the rows of an upload of class arms: each by itself and against the present arms, and all against one another. */
export const checkArms = (rows: readonly StagedRow<ColumnKey>[], book: ArmBook): CheckedRow<ColumnKey, ArmValues>[] => {
  const checked = checkRows<ColumnKey, ArmValues>(rows, staged => ({ ...staged, ...checkRow(staged.cells, book) }))
  addDuplicates(checked, 'name', 'class arm', cells => {
    const known = book.classes.findClass(cells.class ?? '')
    return known && cells.name ? `${known.class.id} ${normalisedArmName(cells.name)}` : ''
  })
  return checked
}
