import { namesOf } from '@akada/contract/kernel/record'
import { schoolFields } from '@akada/contract/schools/record'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import type { SchoolHooks } from './hooks.ts'
import {
  countSchools,
  type DownloadedSchool,
  type ExportedSchool,
  exportedSchools,
  type SchoolFilters,
  type Scope,
} from './queries/list.ts'
import { type ColumnKey, downloadColumns, figureTitles, noPrincipal } from './rules/columns.ts'

const rowsAtOnce = 500

const localPhone = (phone: DownloadedSchool['phoneNumber']): string => {
  if (!phone) return ''
  return phone.code === '+234' ? `0${phone.number}` : `${phone.code} ${phone.number}`
}

/** The cells of a school that come back with an upload, by the keys of the columns. */
export const cellsOf = (school: DownloadedSchool): Partial<Record<ColumnKey, string | null>> => ({
  ...Object.fromEntries(namesOf(schoolFields).map(name => [name, school[name]])),
  district: school.district,
  phone: localPhone(school.phoneNumber),
  principal: school.principal ?? noPrincipal,
})

const figuresOf = (school: ExportedSchool): WorkbookCell[] => [
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
  keys: readonly ColumnKey[],
): AsyncGenerator<WorkbookCell[]> {
  let after: { name: string; id: string } | null = null
  for (;;) {
    const last: { name: string; id: string } | null = after
    const part: ExportedSchool[] = await db.read(tx =>
      exportedSchools(tx, hooks, scope, filters, { after: last, limit: rowsAtOnce }),
    )
    for (const school of part) {
      const cells = cellsOf(school)
      yield [...keys.map(key => cells[key] ?? null), ...figuresOf(school)]
    }
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
    await audit(tx, actor, 'school.download', ['school', null], {
      summary: `Downloaded a list of ${total} ${total === 1 ? 'school' : 'schools'}`,
      after: { count: total, filters },
    })
    return { count: total, name: await nameOfPlace(tx, place) }
  })
  const columns = downloadColumns(districtTerm)
  return namedWorkbook([name, 'Schools', today], {
    sheetName: 'Schools',
    columns: [
      ...columns.map(({ title, width, kind }) => ({ title, width, kind })),
      ...figureTitles.map(title => ({ title, width: 16, kind: 'number' as const })),
    ],
    rows: rowsOf(
      db,
      hooks,
      scope,
      filters,
      columns.map(({ key }) => key),
    ),
    notes: [
      `Schools as of ${today}: ${count}.`,
      `The columns are those of the upload template. Correct the rows here and upload this file where lists of schools are uploaded: each row changes the school with its national id or, where it has none, with its name in the same ${districtTerm.toLowerCase()}.`,
      `${districtTerm}, principal and the figures are not changed by an upload. An empty cell leaves what is recorded.`,
    ],
  })
}
