import { subjectErrors } from '@akada/contract/subjects/calls'
import { capacity } from '@akada/contract/capacity'
import {
  type Cells,
  type CheckedRow,
  checkRows,
  RowReader,
  type StagedRow,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import type { ClassBook, ExistingArm, ExistingClass } from '../../classes/index.ts'
import type { ColleagueBook } from '../../staff/index.ts'
import { normalisedSubjectName as bare } from './names.ts'

export type ColumnKey = 'teacher' | 'subject' | 'class' | 'arms'

/** The columns of the spreadsheet of subject teachers. */
export const teacherColumns: readonly UploadColumn<ColumnKey>[] = [
  {
    key: 'teacher',
    title: 'Teacher',
    aliases: [
      'Teacher E-mail',
      'Teacher Email',
      'E-mail',
      'Email',
      'Username',
      'Staff',
      'Subject Teacher',
      'Name of Teacher',
    ],
    required: true,
    width: 30,
  },
  { key: 'subject', title: 'Subject', aliases: ['Subject Name', 'Subject Taught'], required: true, width: 28 },
  { key: 'class', title: 'Class', aliases: ['Class Name', 'Level', 'Class Taught'], required: true, width: 14 },
  { key: 'arms', title: 'Class Arms', aliases: ['Class Arm', 'Arm', 'Arms'], required: true, width: 16 },
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of subject teachers'

/** A subject that a class arm takes, with its present teachers. */
export interface TakenSubject {
  classArmId: string
  subjectId: string
  name: string
  code: string | null
  staffIds: readonly string[]
}

/** The data for checking rows. */
export interface TeacherBook {
  hasSession: boolean
  classes: ClassBook
  colleagues: ColleagueBook
  taken: readonly TakenSubject[]
}

/** One teacher of one subject in some arms. */
export interface TeacherValues {
  staffId: string
  pairs: { classArmId: string; subjectId: string }[]
}

type Row = RowReader<ColumnKey>

const listed = (names: readonly string[]): string => names.slice(0, 20).join(', ')

const readTeacher = (row: Row, { colleagues }: TeacherBook): string | null => {
  const written = row.text('teacher')
  if (written === '') return row.error('teacher', 'Write the e-mail, the username or a staff number of the teacher.')
  const found = colleagues.find(written)
  return 'wanted' in found ? row.error('teacher', found.wanted) : found.person.id
}

const readClass = (row: Row, { classes }: TeacherBook): { class: ExistingClass; rest: string } | null => {
  const written = row.text('class')
  const found = written === '' ? null : classes.findClass(written)
  return found ?? row.error('class', `Write a class of the school: ${listed(classes.classes.map(({ name }) => name))}.`)
}

/** The arms that a row names: one, several separated by commas, or all; they may be in the column of the class too. */
const readArms = (
  row: Row,
  { classes }: TeacherBook,
  { class: known, rest }: { class: ExistingClass; rest: string },
) => {
  const all = classes.armsOf(known.id)
  const written = row.text('arms') || rest
  if (all.length === 0) return row.error('class', `${known.name} has no arms yet. Add them first.`)
  if (written === '') return row.error('arms', `Write the arms, as in ${listed(all.map(({ name }) => name))}, or All.`)
  if (bare(written) === 'all') return all
  const found: ExistingArm[] = []
  for (const name of written.split(/[,;/&\n]|\band\b/i).map(part => part.trim())) {
    if (name === '') continue
    const inClass = classes.findClass(name)
    const arm = classes.findArm(known.id, inClass?.class.id === known.id && inClass.rest ? inClass.rest : name)
    if (!arm)
      return row.error('arms', `${known.name} has no arm '${name}'. Its arms are ${listed(all.map(one => one.name))}.`)
    found.push(arm)
  }
  return found
}

const readSubject = (
  row: Row,
  { taken }: TeacherBook,
  known: ExistingClass,
  arms: readonly ExistingArm[],
): string | null => {
  const written = bare(row.text('subject'))
  const ids = new Set(arms.map(({ id }) => id))
  const offered = taken.filter(({ classArmId }) => ids.has(classArmId))
  const found = offered.find(({ name, code }) => bare(name) === written || (code !== null && bare(code) === written))
  if (found) return found.subjectId
  const names = [...new Set(offered.map(({ name }) => name))]
  return row.error(
    'subject',
    names.length > 0
      ? `Write a subject of ${known.name} this session: ${listed(names)}.`
      : `${known.name} takes no subjects this session yet.`,
  )
}

const checkRow = (cells: Cells, book: TeacherBook) => {
  const row = new RowReader<ColumnKey>(cells)
  const staffId = readTeacher(row, book)
  const known = book.hasSession ? readClass(row, book) : row.error('class', subjectErrors.noActiveSession.message)
  const arms = known && readArms(row, book, known)
  const subjectId = known && arms ? readSubject(row, book, known.class, arms) : null
  if (staffId === null || !arms || subjectId === null) return { values: null, errors: row.errors }
  const values: TeacherValues = { staffId, pairs: arms.map(({ id }) => ({ classArmId: id, subjectId })) }
  return { values, errors: row.errors }
}

/** Rows that would give a subject of an arm more teachers than it can have. */
const addTooMany = (rows: readonly CheckedRow<ColumnKey, TeacherValues>[], { taken }: TeacherBook): void => {
  const keyOf = ({ classArmId, subjectId }: { classArmId: string; subjectId: string }) => `${classArmId} ${subjectId}`
  const teachers = new Map(taken.map(one => [keyOf(one), new Set(one.staffIds)]))
  for (const row of rows) {
    const { values } = row
    if (values === null) continue
    const isFull = values.pairs.some(pair => {
      const there = teachers.get(keyOf(pair)) ?? new Set()
      return !there.has(values.staffId) && there.size >= capacity.teachersOfSubject
    })
    if (isFull) {
      const message = `A subject of a class arm has at most ${capacity.teachersOfSubject} teachers. Leave this row out, or take one away first.`
      row.errors = [...row.errors, { column: 'teacher', value: row.cells.teacher ?? '', message }]
      row.values = null
      continue
    }
    for (const pair of values.pairs) {
      const key = keyOf(pair)
      teachers.set(key, (teachers.get(key) ?? new Set()).add(values.staffId))
    }
  }
}

/** Checks the rows of an upload of subject teachers against the arms, the subjects and the staff of the school. */
export const checkTeachers = (
  rows: readonly StagedRow<ColumnKey>[],
  book: TeacherBook,
): CheckedRow<ColumnKey, TeacherValues>[] => {
  const checked = checkRows<ColumnKey, TeacherValues>(rows, staged => ({ ...staged, ...checkRow(staged.cells, book) }))
  addTooMany(checked, book)
  return checked
}

/** The assignments of some rows, each once. */
export const assignmentsOf = (good: readonly TeacherValues[]) => [
  ...new Map(
    good.flatMap(({ staffId, pairs }) =>
      pairs.map(pair => [`${staffId} ${pair.classArmId} ${pair.subjectId}`, { ...pair, staffId }] as const),
    ),
  ).values(),
]
