import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import { capacity } from '@akada/contract/capacity'
import { subjectErrors } from '@akada/contract/subjects/calls'
import { stages, subjectsOfStage } from '@akada/contract/subjects/template'
import {
  type Cells,
  type CheckedRow,
  checkRows,
  type Reading,
  readText,
  type RowDoubt,
  RowReader,
  type StagedRow,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import type { ClassBook, ExistingClass } from '../../classes/index.ts'
import { normalisedSubjectName as bare } from './names.ts'

export type ListColumnKey = 'subject' | 'code' | 'classes' | 'elective'

/** The columns of the spreadsheet of subjects with the classes that take them. */
export const listColumns: readonly UploadColumn<ListColumnKey>[] = [
  { key: 'subject', title: 'Subject', aliases: ['Subject Name', 'Name of Subject'], required: true, width: 34 },
  { key: 'code', title: 'Code', aliases: ['Subject Code', 'Short Name', 'Abbreviation'], width: 12 },
  {
    key: 'classes',
    title: 'Classes',
    aliases: ['Class', 'Classes that take it', 'Class Name', 'Level', 'Levels'],
    required: true,
    width: 34,
  },
  {
    key: 'elective',
    title: 'Elective',
    aliases: ['Core or Elective', 'Elective or Core', 'Type', 'Status', 'Kind'],
    width: 12,
  },
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const listHeading = 'How to fill in the sheet of subjects'

/** A subject of the state's catalogue. */
export interface ExistingSubject {
  name: string
  code: string | null
}

/** The data for checking rows. */
export interface ListBook {
  hasSession: boolean
  /** The state's classes, in order of progress. */
  classes: ClassBook
  subjects: readonly ExistingSubject[]
}

/** A subject and classes that take it. */
export interface ListValues extends ExistingSubject {
  /** Whether the state has the subject already. */
  isKnown: boolean
  classIds: string[]
  /** Null: core where it is new, and as it is where the class takes it already. */
  elective: boolean | null
}

type Row = RowReader<ListColumnKey>

const longestName = 80
const longestCode = 12

const readSubjectName = (text: string): Reading<string> => {
  if (text.length < 2 || !/\p{L}/u.test(text)) return { wanted: 'Write the name of a subject.' }
  return text.length > longestName ? { wanted: `Write at most ${longestName} characters.` } : { value: text }
}

const electives = new Set(['yes', 'y', 'elective', 'optional', 'e', 'true', '1', 'x'])
const cores = new Set(['no', 'n', 'core', 'compulsory', 'c', 'false', '0', '-'])

const readElective = (text: string): Reading<boolean | null> => {
  const written = text.toLowerCase()
  if (written === '') return { value: null }
  if (electives.has(written)) return { value: true }
  return cores.has(written) ? { value: false } : { wanted: 'Write Yes for an elective, No for a core subject.' }
}

const exactly = (book: ClassBook, written: string): ExistingClass | null => {
  const found = book.findClass(written)
  return found?.rest === '' ? found.class : null
}

const RANGE = /^(.+?)\s*(?:-|–|—|\bto\b)\s*(.+)$/i

/** 'JSS 1 to JSS 3' and 'JSS 1-3': every class from the one to the other. */
const rangeOf = (book: ClassBook, written: string): readonly ExistingClass[] => {
  const [, from = '', to = ''] = RANGE.exec(written) ?? []
  const first = exactly(book, from)
  const last = exactly(book, /^\d+$/.test(to) ? from.replace(/\d+\D*$/, to) : to)
  if (!first || !last) return []
  return book.classes.slice(book.classes.indexOf(first), book.classes.indexOf(last) + 1)
}

const listed = (names: readonly string[]): string => names.slice(0, 20).join(', ')

/** The classes that a row names: one, several separated by commas, from one to another, or all. */
const readClasses = (row: Row, { classes }: ListBook): string[] | null => {
  const written = row.text('classes')
  const wanted = `Write classes of the state, as in JSS 1, JSS 2 or JSS 1 to JSS 3: ${listed(classes.classes.map(({ name }) => name))}.`
  if (bare(written) === 'all') return classes.classes.map(({ id }) => id)
  const found = new Set<string>()
  for (const part of written.split(/[,;/&\n]|\band\b/i).map(name => name.trim())) {
    if (part === '') continue
    const one = exactly(classes, part)
    const some = one ? [one] : rangeOf(classes, part)
    if (some.length === 0) return row.error('classes', `The state has no class '${part.slice(0, 60)}'. ${wanted}`)
    for (const { id } of some) found.add(id)
  }
  return found.size > 0 ? [...found] : row.error('classes', wanted)
}

/** Subjects by their names, and by their codes where no other has that name. */
const finderOf = (subjects: readonly ExistingSubject[]): ((written: string) => ExistingSubject | undefined) => {
  const byName = new Map(subjects.map(subject => [bare(subject.name), subject]))
  const byCode = new Map(subjects.flatMap(subject => (subject.code === null ? [] : [[bare(subject.code), subject]])))
  return written => byName.get(bare(written)) ?? byCode.get(bare(written))
}

const findNational = finderOf(stages.flatMap(stage => [...subjectsOfStage(stage)]))

const checkRow = (cells: Cells, book: ListBook, find: ReturnType<typeof finderOf>) => {
  const row = new RowReader<ListColumnKey>(cells)
  const name = row.take('subject', readSubjectName)
  const code = row.take('code', text => readText(text, longestCode))
  const classIds = book.hasSession
    ? readClasses(row, book)
    : row.error('classes', subjectErrors.noActiveSession.message)
  const elective = row.take('elective', readElective)
  if (row.errors.length > 0 || name === null || classIds === null) return { values: null, errors: row.errors }
  const known = find(name)
  const national = findNational(name)
  const values: ListValues = {
    name: known?.name ?? national?.name ?? name,
    code: known?.code ?? code ?? national?.code ?? null,
    isKnown: known !== undefined,
    classIds,
    elective,
  }
  return { values, errors: [] }
}

type Checked = CheckedRow<ListColumnKey, ListValues>

/** Rows that say of a class what an earlier row says differently: a core subject and an elective. */
const addContradictions = (rows: readonly Checked[]): void => {
  const said = new Map<string, { row: number; elective: boolean }>()
  for (const row of rows) {
    const { values } = row
    if (values === null) continue
    const elective = values.elective ?? false
    const keys = values.classIds.map(classId => `${bare(values.name)} ${classId}`)
    const before = keys.map(key => said.get(key)).find(one => one !== undefined && one.elective !== elective)
    if (before) {
      const message = `Row ${rowLabel(before.row)} says of one of these classes that it is ${before.elective ? 'an elective' : 'a core subject'}. Correct one, or leave one out.`
      row.errors = [...row.errors, { column: 'elective', value: row.cells.elective ?? '', message }]
      row.values = null
      continue
    }
    for (const key of keys) said.set(key, { row: row.row, elective })
  }
}

/** Rows with new subjects beyond as many as a state can have. */
const addTooMany = (rows: readonly Checked[], { subjects }: ListBook): void => {
  const fresh = new Set<string>()
  for (const row of rows) {
    if (row.values === null || row.values.isKnown) continue
    fresh.add(bare(row.values.name))
    if (subjects.length + fresh.size <= capacity.subjectsOfState) continue
    fresh.delete(bare(row.values.name))
    const message = `A state has at most ${capacity.subjectsOfState} subjects. Leave this row out.`
    row.errors = [...row.errors, { column: 'subject', value: row.cells.subject ?? '', message }]
    row.values = null
  }
}

/** Checks the rows of an upload of subjects against the classes and subjects of the state. */
export const checkList = (rows: readonly StagedRow<ListColumnKey>[], book: ListBook): Checked[] => {
  const find = finderOf(book.subjects)
  const checked = checkRows<ListColumnKey, ListValues>(rows, staged => ({
    ...staged,
    ...checkRow(staged.cells, book, find),
  }))
  addContradictions(checked)
  addTooMany(checked, book)
  return checked
}

/** A warning for each row with a subject that is neither the state's nor in the national list: it may be another spelling. */
export const doubtsOfList = (
  rows: readonly StagedRow<ListColumnKey>[],
  subjects: readonly ExistingSubject[],
): ReadonlyMap<number, RowDoubt[]> => {
  const find = finderOf(subjects)
  return new Map(
    rows.flatMap(({ row, cells, leftOut }) => {
      const name = cells.subject ?? ''
      if (leftOut || name === '' || find(name) || findNational(name)) return []
      const doubt: RowDoubt = {
        code: 'subject_new',
        column: 'subject',
        value: name,
        message: 'Neither the state nor the national list has this subject. It is added to the subjects of the state.',
      }
      return [[row, [doubt]] as const]
    }),
  )
}

/** A class that takes a subject. */
export interface ListedClass {
  name: string
  classId: string
  elective: boolean | null
  place: number
}

/** The classes of some rows, each once for a subject, in the order of the sheet. */
export const classesOfList = (good: readonly ListValues[]): ListedClass[] => [
  ...new Map(
    good.flatMap(({ name, classIds, elective }, place) =>
      classIds.map(classId => [`${bare(name)} ${classId}`, { name, classId, elective, place }] as const),
    ),
  ).values(),
]

/** The subjects of some rows that the state lacks, each once. */
export const newSubjects = (good: readonly ListValues[]): ExistingSubject[] => [
  ...new Map(
    good.flatMap(({ name, code, isKnown }) => (isKnown ? [] : [[bare(name), { name, code }] as const])),
  ).values(),
]
