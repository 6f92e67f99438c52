import { writtenDay } from '@akada/contract/kernel/written-day'
import { counted } from '@akada/contract/report-cards/words'
import type { Place } from '../../platform/auth/index.ts'
import { bookFile } from '../../platform/pdf/draw-book.ts'
import { nameOfPlace } from '../roles/index.ts'
import { ministryOf } from '../state/index.ts'
import type { Call } from './accounts.ts'
import { listForFile } from './download.ts'
import { type ExportedStaff, exportedStaff, type StaffFilters, type StaffScope } from './queries/list.ts'

const dayOf = (value: string | number | null): string => (typeof value === 'string' && value ? writtenDay(value) : '')
const textOf = (...values: readonly (string | number | null)[]): string => values.filter(Boolean).join(' ')

const numbersOf = ({ tescomNumber, oracleNumber, subebNumber }: ExportedStaff): string =>
  [tescomNumber, oracleNumber, subebNumber].filter(Boolean).join(', ')

const rowOf = (one: ExportedStaff, at: number): string[] => [
  String(at + 1),
  numbersOf(one),
  `${textOf(one.title, one.lastName)}, ${textOf(one.firstName, one.middleName)}`,
  one.gender === 'male' ? 'M' : 'F',
  dayOf(one.dateOfBirth),
  one.roles.join(', '),
  textOf(one.staffType),
  [one.gradeLevel, one.step].filter(Boolean).join(' / '),
  dayOf(one.firstAppointment),
  dayOf(one.confirmation),
  dayOf(one.presentPosting),
  textOf(one.qualifications),
  [one.lgaOfOrigin, one.stateOfOrigin].filter(Boolean).join(', '),
  textOf(one.school),
]

/** The nominal roll: the staff of a list on landscape pages, without NIN. Audited before it is drawn. */
export const printStaff = async (
  call: Call & { now: Date },
  place: Place,
  filters: StaffFilters,
  scope: StaffScope,
): Promise<{ fileName: string; body: Buffer }> => {
  const { db, today, now } = call
  const ids = await listForFile(call, place, { filters, scope, did: 'Printed' })
  const { name, ministry, found } = await db.read(async tx => ({
    name: await nameOfPlace(tx, place),
    ministry: await ministryOf(tx, place.stateId),
    found: await exportedStaff(tx, ids, scope),
  }))
  const men = found.filter(({ gender }) => gender === 'male').length
  return bookFile([name, 'Nominal roll of staff', today], {
    above: ministry,
    place: name,
    title: 'Nominal roll of staff',
    facts: [`${found.length} staff: ${men} male, ${counted(found.length - men, 'female', 'female')}`],
    landscape: true,
    rowHeight: 15,
    signers: ['Head of the school', 'Education secretary or zonal director'],
    columns: [
      { title: 'No', width: 18, align: 'right' },
      { title: 'Staff numbers', width: 56 },
      { title: 'Name', width: 104 },
      { title: 'Sex', width: 20, align: 'center' },
      { title: 'Date of birth', width: 44 },
      { title: 'Post', width: 62 },
      { title: 'Type', width: 48 },
      { title: 'Grade level / step', width: 36 },
      { title: 'First appointment', width: 50 },
      { title: 'Confirmation', width: 50 },
      { title: 'Present posting', width: 46 },
      { title: 'Qualifications', width: 86 },
      { title: 'LGA and state of origin', width: 72 },
      { title: 'School', width: 80 },
    ],
    rows: found.map(rowOf),
    printedAt: now,
    foot: `As of ${writtenDay(today)}`,
  })
}
