import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import type { SchoolHooks } from './hooks.ts'
import { countSchools, type ExportedSchool, exportedSchools, type SchoolFilters, type Scope } from './queries/list.ts'

const rowsAtOnce = 500

const columnsWith = (districtTerm: string) => [
  { title: 'School', width: 36 },
  { title: 'Category', width: 24 },
  { title: districtTerm, width: 24 },
  { title: 'Local Government', width: 22 },
  { title: 'Address', width: 40 },
  { title: 'Phone', width: 16 },
  { title: 'E-mail', width: 28 },
  { title: 'Ownership', width: 14 },
  { title: 'Day or Boarding', width: 16 },
  { title: 'Sex', width: 10 },
  { title: 'National School Id', width: 18 },
  { title: 'Principal', width: 26 },
  { title: 'Staff', width: 10, kind: 'number' as const },
  { title: 'Students', width: 10, kind: 'number' as const },
  { title: 'Male Students', width: 14, kind: 'number' as const },
  { title: 'Female Students', width: 16, kind: 'number' as const },
]

const localPhone = (phone: ExportedSchool['phoneNumber']): string => {
  if (!phone) return ''
  return phone.code === '+234' ? `0${phone.number}` : `${phone.code} ${phone.number}`
}

const cellsOf = (school: ExportedSchool): WorkbookCell[] => [
  school.name,
  school.category,
  school.district,
  school.lga,
  school.address,
  localPhone(school.phoneNumber),
  school.email,
  school.ownership,
  school.boarding,
  school.sex,
  school.nationalSchoolId,
  school.principal ?? 'Not Assigned',
  school.staffCount,
  school.maleStudentCount + school.femaleStudentCount,
  school.maleStudentCount,
  school.femaleStudentCount,
]

async function* rowsOf(
  db: TenantDb,
  hooks: SchoolHooks,
  scope: Scope,
  filters: SchoolFilters,
): AsyncGenerator<WorkbookCell[]> {
  let after: { name: string; id: string } | null = null
  for (;;) {
    const last: { name: string; id: string } | null = after
    const part: ExportedSchool[] = await db.read(tx =>
      exportedSchools(tx, hooks, scope, filters, { after: last, limit: rowsAtOnce }),
    )
    for (const school of part) yield cellsOf(school)
    after = part.at(-1) ?? null
    if (part.length < rowsAtOnce) return
  }
}

/** The schools of a list as a workbook, read in parts as it is sent. Audited before the first byte is sent. */
export const schoolList = async (
  { db, actor, hooks }: { db: TenantDb; actor: Actor; hooks: SchoolHooks },
  scope: Scope,
  filters: SchoolFilters,
  { districtTerm, today, place }: { districtTerm: string; today: string; place: Place },
): Promise<NamedWorkbook> => {
  const { count, name } = await db.write(async tx => {
    const total = await countSchools(tx, scope, filters)
    await audit(tx, actor, {
      operation: 'school.download',
      entity: 'school',
      entityId: null,
      summary: `Downloaded a list of ${total} ${total === 1 ? 'school' : 'schools'}`,
      after: { count: total, filters },
    })
    return { count: total, name: await nameOfPlace(tx, place) }
  })
  return namedWorkbook([name, 'Schools', today], {
    sheetName: 'Schools',
    columns: columnsWith(districtTerm),
    rows: rowsOf(db, hooks, scope, filters),
    notes: [`Schools as of ${today}: ${count}.`],
  })
}
