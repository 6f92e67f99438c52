import type { TenantDb } from '../../platform/db/index.ts'
import type { WorkbookCell, WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import { type ExportedLeaver, exportedLeavers } from './queries/leavers.ts'
import { type ListScope, spansSchools, type StudentFilters } from './queries/list.ts'

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

/** Students who moved to another school, in their state on leaving: the sheet does not name their current school. At most `most` + 1. */
export const leaversSheet = async (
  db: TenantDb,
  today: string,
  filters: StudentFilters,
  scope: ListScope,
  most: number,
): Promise<{ of: number; sheet: WorkbookSpec }> => {
  const leavers = await db.read(tx => exportedLeavers(tx, filters, scope, most + 1))
  const spans = spansSchools(scope)
  const sheet = {
    sheetName: 'Leavers',
    columns: [
      { title: 'Admission Number', width: 18 },
      { title: 'Surname', width: 18 },
      { title: 'First Name', width: 18 },
      { title: 'Middle Name', width: 18 },
      { title: 'Gender', width: 10 },
      { title: 'Date of Birth', width: 14, kind: 'day' as const },
      { title: 'Class', width: 12 },
      { title: 'Class Arm', width: 14 },
      { title: 'Last Day', width: 14, kind: 'day' as const },
      { title: 'Cause of Leaving', width: 40 },
      { title: 'FXID', width: 16 },
      ...(spans ? [{ title: 'School Left', width: 30 }] : []),
    ],
    rows: leavers.map(one => rowOf(one, spans)),
    notes: [`Students who moved to other schools, as of ${today}: ${leavers.length}.`],
  }
  return { of: leavers.length, sheet }
}
