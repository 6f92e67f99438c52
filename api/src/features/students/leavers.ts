import { studentErrors } from '@akada/contract/students/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { WorkbookCell, WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import { type ExportedLeaver, exportedLeavers } from './queries/leavers.ts'
import { type ListScope, spansSchools, type StudentFilters } from './queries/list.ts'
import type { StudentWork } from './admission.ts'

const mostRows = 50_000

const rowOf = (one: ExportedLeaver, spans: boolean): WorkbookCell[] => [
  one.admissionNumber,
  one.lastName,
  one.firstName,
  one.middleName,
  one.gender === 'male' ? 'Male' : 'Female',
  one.dateOfBirth,
  one.class,
  one.classArm,
  one.lastDay,
  one.because,
  one.fxId,
  ...(spans ? [one.school] : []),
]

/** Students who moved to another school, in their state on leaving: the sheet does not name their current school. Audited. */
export const downloadLeavers = async (
  { db, actor, today }: StudentWork,
  place: Place,
  filters: StudentFilters,
  scope: ListScope,
): Promise<WorkbookSpec> => {
  const leavers = await db.read(tx => exportedLeavers(tx, filters, scope, mostRows + 1))
  if (leavers.length > mostRows) {
    refuse(studentErrors.downloadTooLarge, { params: { maximum: mostRows.toLocaleString('en-NG') } })
  }
  await db.write(tx =>
    audit(tx, actor, {
      operation: 'student.download',
      entity: 'student',
      entityId: null,
      summary: `Downloaded a list of ${leavers.length} students who moved to other schools`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { count: leavers.length, filters },
    }),
  )
  const spans = spansSchools(scope)
  return {
    sheetName: 'Leavers',
    columns: [
      { title: 'Admission Number', width: 18 },
      { title: 'Surname', width: 18 },
      { title: 'First Name', width: 18 },
      { title: 'Middle Name', width: 18 },
      { title: 'Gender', width: 10 },
      { title: 'Date of Birth', width: 14, kind: 'day' },
      { title: 'Class', width: 12 },
      { title: 'Class Arm', width: 14 },
      { title: 'Last Day', width: 14, kind: 'day' },
      { title: 'Cause of Leaving', width: 40 },
      { title: 'FXID', width: 16 },
      ...(spans ? [{ title: 'School Left', width: 30 }] : []),
    ],
    rows: leavers.map(one => rowOf(one, spans)),
    notes: [`Students who moved to other schools, as of ${today}: ${leavers.length}.`],
  }
}
