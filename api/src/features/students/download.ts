import { isForOffice, isPrivate, namesOf, sharedFields } from '@akada/contract/kernel/record'
import { studentErrors } from '@akada/contract/students/calls'
import { maxDownloadedAtOnce } from '@akada/contract/students/download-limit'
import { guardianFields, studentFields } from '@akada/contract/students/record'
import { relationships } from '@akada/contract/students/relationships'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import {
  type NamedWorkbook,
  namedWorkbook,
  type WorkbookCell,
  type WorkbookSpec,
} from '../../platform/spreadsheet/index.ts'
import { type UploadColumn, writtenCell } from '../../platform/uploads/index.ts'
import { seesContacts } from './policy.ts'
import { findActiveSession } from './queries/admission.ts'
import { leaversSheet } from './leavers.ts'
import { idsOfStudents, type ListWork, pageOfStudents } from './list.ts'
import { type ListScope, spansSchools, type StudentFilters } from './queries/list.ts'
import { type ExportedStudent, exportedStudents } from './queries/profile.ts'
import { nameOfPlace } from '../roles/index.ts'
import { namesOfClasses } from './queries/class-arm.ts'
import { classesFor, openArms } from '../classes/index.ts'
import { type ColumnKey, downloadColumns, studentColumns, templateHeading } from './rules/columns.ts'
import { nigeria } from '../generic/index.ts'
import type { StudentWork } from './admission.ts'

const rowsAtOnce = 1000

/** Downloads omit private fields, such as the NIN (Nigeria Data Protection Act 2023; domain.md, Privacy). */
const exportedColumns = studentColumns.filter(({ key }) => !isPrivate(studentFields, key))

/** Columns of what only those who keep the records may see. */
const contactColumns: ReadonlySet<string> = new Set([
  ...namesOf(studentFields).filter(name => isForOffice(studentFields, name)),
  ...namesOf(guardianFields)
    .filter(name => isForOffice(guardianFields, name))
    .map(name => guardianFields[name].sheet.key),
])

/** The columns of a list, for who sees how guardians are reached and for everybody else. */
const columnsFor = (withContacts: boolean): readonly UploadColumn<ColumnKey>[] =>
  withContacts ? exportedColumns : exportedColumns.filter(({ key }) => !contactColumns.has(key))

const exportedFields = sharedFields(studentFields)

export const localPhones = (phones: readonly { code: string; number: string }[]): string =>
  phones.map(({ code, number }) => (code === '+234' ? `0${number}` : `${code} ${number}`)).join(', ')

/** The cells of a student, by the keys of the columns. */
export const cellsOf = ({ guardian, ...student }: ExportedStudent): Record<string, WorkbookCell> => ({
  ...Object.fromEntries(namesOf(exportedFields).map(name => [name, writtenCell(exportedFields[name], student[name])])),
  class: student.class,
  classArm: student.classArm,
  guardianName: guardian?.name ?? null,
  guardianRelationship: guardian?.relationship ?? null,
  guardianPhone: localPhones(guardian?.phones ?? []),
  guardianEmail: guardian?.email ?? null,
  guardianAddress: guardian?.address ?? null,
  fxId: student.fxId,
  status: student.status,
  school: student.school,
})

async function* exportedRows(
  db: TenantDb,
  ids: readonly string[],
  columns: readonly UploadColumn<ColumnKey>[],
): AsyncGenerator<WorkbookCell[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const part = ids.slice(from, from + rowsAtOnce)
    for (const student of await db.read(tx => exportedStudents(tx, part))) {
      const cells = cellsOf(student)
      yield columns.map(({ key }) => cells[key] ?? null)
    }
  }
}

/** Where and for whom a list is made. */
interface ListAt {
  stateId: string
  today: string
  /** With home addresses, and phone numbers and addresses of guardians. */
  withContacts: boolean
}

/** At most `most` + 1 students of a list as a sheet, read in parts as it is written. */
const studentsSheet = async (
  work: ListWork,
  { stateId, today, withContacts }: ListAt,
  filters: StudentFilters,
  scope: ListScope,
  most: number,
): Promise<{ of: number; sheet: WorkbookSpec }> => {
  const spans = spansSchools(scope)
  const columns = [...columnsFor(withContacts), ...downloadColumns.filter(({ key }) => spans || key !== 'school')]
  const ids = await idsOfStudents(work, stateId, filters, scope, most + 1)
  const sheet = {
    sheetName: 'Students',
    columns: columns.map(({ title, width, kind }) => ({ title, width, kind })),
    rows: exportedRows(work.db, ids, columns),
    notes: [
      `Students as of ${today}: ${ids.length}.`,
      'The columns are those of the upload template, with the FXID of each student. Correct the rows here and upload this file where lists of students are uploaded: each row changes the student with its FXID.',
      `Class, arm, admission date${spans ? ', status and school' : ' and status'} are not changed by an upload. An empty cell leaves what is recorded.`,
    ],
  }
  return { of: ids.length, sheet }
}

const isOfLeavers = ({ status }: StudentFilters): boolean => status === 'Transferred'

/** A list as a sheet; `of` is more than `most` if the list is. */
export const listSheet = (
  work: ListWork,
  at: ListAt,
  filters: StudentFilters,
  scope: ListScope,
  most: number,
): Promise<{ of: number; sheet: WorkbookSpec }> =>
  isOfLeavers(filters)
    ? leaversSheet(work.db, at.today, filters, scope, most)
    : studentsSheet(work, at, filters, scope, most)

/** Up to this many classes and arms are named in a file's name. */
const namedClasses = 3

/** What a list's file and pages are called: whose it is, of which classes, and of which day. */
export const partsOfList = async (
  tx: ReadTx,
  place: Place,
  filters: StudentFilters,
  { schoolIds }: Pick<ListScope, 'schoolIds'>,
  day: string,
): Promise<string[]> => {
  const [only, ...others] = schoolIds ?? []
  const schoolId = only !== undefined && others.length === 0 ? only : place.schoolId
  const names = await namesOfClasses(tx, { classes: filters.studentClass, arms: filters.classArm })
  const narrowed = names.length > namedClasses ? [`${names.length} classes`] : names
  return [
    await nameOfPlace(tx, { ...place, schoolId }),
    isOfLeavers(filters) ? 'Leavers' : 'Students',
    ...narrowed,
    day,
  ]
}

/** How many students a list has. */
export const countListed = async (
  work: ListWork,
  stateId: string,
  filters: StudentFilters,
  scope: ListScope,
): Promise<number> => (await pageOfStudents(work, stateId, { ...filters, limit: 1, page: 1, from: null }, scope)).total

interface Logged {
  /** What was done with the list: 'Downloaded'. */
  did: string
  of: number
  filters: StudentFilters
  /** The export that has the list; omitted if it was sent at once. */
  exportId?: string
}

/** Records who took or asked for a list, of which place and filters, and how many students it has. */
export const logList = (
  tx: WriteTx,
  actor: Actor,
  { schoolId, districtId }: Place,
  { did, of, filters, exportId }: Logged,
): Promise<void> =>
  audit(tx, actor, 'student.download', [exportId ? 'studentExport' : 'student', exportId ?? null], {
    summary: `${did} a list of ${of} students${isOfLeavers(filters) ? ' who moved to other schools' : ''}`,
    schoolId,
    districtId,
    after: { count: of, filters },
  })

/** A list as a workbook. Audited before the first byte is sent. Refuses a list that is made in the background. */
export const downloadList = async (
  work: StudentWork,
  place: Place,
  filters: StudentFilters,
  scope: ListScope,
): Promise<NamedWorkbook> => {
  const { db, actor, today } = work
  const at = { stateId: place.stateId, today, withContacts: seesContacts(actor) }
  const { of, sheet } = await listSheet(work, at, filters, scope, maxDownloadedAtOnce)
  if (of > maxDownloadedAtOnce)
    refuse(studentErrors.downloadTooLarge, { params: { maximum: maxDownloadedAtOnce.toLocaleString('en-NG') } })
  const parts = await db.write(async tx => {
    await logList(tx, actor, place, { did: 'Downloaded', of, filters })
    return partsOfList(tx, place, filters, scope, today)
  })
  return namedWorkbook(parts, sheet)
}

const notes = (classes: readonly string[]): string[] => [
  templateHeading,
  'One student a row. Admission Number, Surname, First Name, Gender, Date of Birth and Class are needed; the rest may stay empty.',
  'Example: AGS/2026/014 | Adebayo | Kemi | Ruth | Female | 09/03/2014 | JSS 1 | Gold | 14/09/2026 | Nigeria | Ogun | Abeokuta South',
  'Dates: day, month, year, as in 09-03-2014. Where Admission Date stays empty, you are asked for one day when you upload.',
  `Classes: ${classes.join(', ')}.`,
  'Class Arm: one of the arms that the class already has. Leave it empty to put the student into an arm later.',
  'LGA of Origin must be a local government of the State of Origin.',
  'Guardian: name and phone number go together. Several numbers are divided by commas.',
  'Phone numbers: 08031234567; a leading zero that the spreadsheet drops is put back.',
  'To correct students who are admitted already, download the list of students, change it and upload it in place of this template: it has the FXID of each.',
]

/** The template of the upload, with the school's classes and arms as choices. */
export const uploadTemplate = (db: TenantDb, schoolId: string): Promise<WorkbookSpec> =>
  db.read(async tx => {
    const classes = (await classesFor(tx, schoolId)).map(({ name }) => name)
    const session = await findActiveSession(tx)
    const arms = session ? await openArms(tx, schoolId, session.id) : []
    const states = nigeria.states.map(({ state }) => state)
    const choices: Partial<Record<ColumnKey, readonly string[]>> = {
      gender: ['Male', 'Female'],
      class: classes,
      classArm: [...new Set(arms.map(({ name }) => name))],
      stateOfOrigin: states,
      stateOfResidence: states,
      photoConsent: ['Yes', 'No'],
      guardianRelationship: relationships,
    }
    return {
      sheetName: 'Students',
      columns: studentColumns.map(({ key, title, width, kind }) => ({ title, width, kind, choices: choices[key] })),
      rows: [],
      notes: notes(classes),
    }
  })
