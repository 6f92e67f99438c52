import { writtenDay } from '@akada/contract/kernel/written-day'
import { counted } from '@akada/contract/report-cards/words'
import { studentErrors } from '@akada/contract/students/calls'
import { maxDownloadedAtOnce } from '@akada/contract/students/download-limit'
import type { Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { Book } from '../../platform/pdf/index.ts'
import { bookFile } from '../../platform/pdf/draw-book.ts'
import { ministryOf } from '../state/index.ts'
import type { StudentWork } from './admission.ts'
import { localPhones, logList, partsOfList } from './download.ts'
import { idsOfStudents } from './list.ts'
import { seesContacts } from './policy.ts'
import { namesOfClasses } from './queries/class-arm.ts'
import type { ListScope, StudentFilters } from './queries/list.ts'
import { type ExportedStudent, exportedStudents, type RegisterFacts, registerFacts } from './queries/profile.ts'

type BookOfStudents = Pick<Book, 'columns' | 'rows' | 'landscape' | 'rowHeight' | 'signers'>

/** Letters as in M and F. */
const sexOf = ({ gender }: ExportedStudent): string => (gender === 'male' ? 'M' : 'F')
const nameOf = ({ lastName, firstName, middleName }: ExportedStudent): string =>
  `${lastName}, ${[firstName, middleName].filter(Boolean).join(' ')}`

const guardianOf = ({ guardian }: ExportedStudent): string =>
  guardian
    ? [`${guardian.name} (${guardian.relationship})`, localPhones(guardian.phones)].filter(Boolean).join(', ')
    : ''

/** The statutory columns, a line for each student, in the order of admission. */
const register = (
  students: readonly ExportedStudent[],
  facts: ReadonlyMap<string, RegisterFacts>,
  withContacts: boolean,
): BookOfStudents => ({
  landscape: true,
  rowHeight: 15,
  signers: ['Head of the school', 'Inspector'],
  columns: [
    { title: 'No', width: 20, align: 'right' },
    { title: 'Admission no.', width: 54 },
    { title: 'Date of admission', width: 44 },
    { title: 'Surname and other names', width: 104 },
    { title: 'Sex', width: 20, align: 'center' },
    { title: 'Date of birth', width: 44 },
    { title: 'Class on admission', width: 44 },
    { title: 'Parent or guardian', width: 104 },
    { title: 'Address', width: 96 },
    { title: 'LGA and state of origin', width: 72 },
    { title: 'Previous school', width: 76 },
    { title: 'Class now', width: 44 },
    { title: 'Left on, and why', width: 62 },
  ],
  rows: students.map((student, at) => {
    const { firstClass, leftOn, leftBecause } = facts.get(student.fxId) ?? {}
    const left = [leftOn && writtenDay(leftOn), leftBecause].filter(Boolean).join(': ')
    return [
      String(at + 1),
      student.admissionNumber,
      writtenDay(student.admissionDate),
      nameOf(student),
      sexOf(student),
      writtenDay(student.dateOfBirth),
      firstClass ?? '',
      withContacts ? guardianOf(student) : '',
      withContacts ? (student.address ?? '') : '',
      [student.lgaOfOrigin, student.stateOfOrigin].filter(Boolean).join(', '),
      student.previousSchool ?? '',
      left ? '' : [student.class, student.classArm].filter(Boolean).join(' '),
      left,
    ]
  }),
})

/** Columns without a title, to write in. */
const emptyColumns = 11

const classList = (students: readonly ExportedStudent[]): BookOfStudents => ({
  landscape: false,
  rowHeight: 18,
  signers: [],
  columns: [
    { title: 'No', width: 20, align: 'right' },
    { title: 'Student', width: 150 },
    { title: 'Sex', width: 20, align: 'center' },
    { title: 'Admission no.', width: 58 },
    ...Array.from({ length: emptyColumns }, () => ({ title: '', width: 27 })),
  ],
  rows: students.map((student, at) => [String(at + 1), nameOf(student), sexOf(student), student.admissionNumber]),
})

const byAdmission = (one: ExportedStudent, other: ExportedStudent): number =>
  one.admissionDate.localeCompare(other.admissionDate) ||
  one.admissionNumber.localeCompare(other.admissionNumber, 'en', { numeric: true })

const titles = { register: 'Admission register', 'class-list': 'Class list' } as const

/** A list as the admission register, or as a class list to write on. Audited before it is drawn. Refuses more than are downloaded at once. */
export const printStudents = async (
  work: StudentWork,
  place: Place,
  { as, ...filters }: StudentFilters & { as: keyof typeof titles },
  scope: ListScope,
): Promise<{ fileName: string; body: Buffer }> => {
  const { db, actor, today, now } = work
  const ids = await idsOfStudents(work, place.stateId, filters, scope, maxDownloadedAtOnce + 1)
  if (ids.length > maxDownloadedAtOnce)
    refuse(studentErrors.downloadTooLarge, { params: { maximum: maxDownloadedAtOnce.toLocaleString('en-NG') } })
  const { found, facts, parts, classes, ministry } = await db.write(async tx => {
    await logList(tx, actor, place, { did: 'Printed', of: ids.length, filters })
    const [name = '', _what, ...others] = await partsOfList(tx, place, filters, scope, today)
    return {
      found: await exportedStudents(tx, ids),
      facts: as === 'register' ? await registerFacts(tx, ids) : [],
      parts: [name, titles[as], ...others],
      classes: await namesOfClasses(tx, { classes: filters.studentClass, arms: filters.classArm }),
      ministry: await ministryOf(tx, place.stateId),
    }
  })
  const boys = found.filter(student => student.gender === 'male').length
  const own =
    as === 'register'
      ? register(found.toSorted(byAdmission), new Map(facts.map(one => [one.fxId, one])), seesContacts(actor))
      : classList(found)
  return bookFile(parts, {
    ...own,
    above: ministry,
    place: parts[0] ?? '',
    title: [titles[as], ...(classes.length > 0 ? [`of ${classes.join(', ')}`] : [])].join(' '),
    facts: [counted(found.length, 'student'), `${counted(boys, 'boy')}, ${counted(found.length - boys, 'girl')}`],
    printedAt: now,
    foot: `As of ${writtenDay(today)}`,
  })
}
