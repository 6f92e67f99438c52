import type { SheetKey } from '@akada/contract/kernel/record'
import { schoolFields } from '@akada/contract/schools/record'
import { sheetColumns, type UploadColumn } from '../../../platform/uploads/index.ts'
import { headColumns, type HeadKey } from '../../staff/index.ts'

export type ColumnKey = SheetKey<typeof schoolFields> | 'district' | 'phone' | 'principal' | HeadKey

const ofRecord = sheetColumns(schoolFields, {
  name: ['School Name', 'Name of School', 'Name'],
  category: ['Type', 'School Type', 'Level'],
  nationalSchoolId: ['National Id', 'School Id', 'School Code', 'EMIS Number'],
  ownership: ['Owner', 'Proprietor'],
  boarding: ['Day/Boarding', 'Boarding'],
  sex: ['Boys or Girls', 'Gender', 'Boys/Girls'],
  address: ['School Address', 'Location'],
  lga: ['LGA', 'L.G.A', 'Local Government Area'],
  email: ['Email', 'School E-mail', 'School Email'],
})

const appointed = 'appoint the principal on the page of the school.'

const districtColumn = (title: string, required?: true): UploadColumn<ColumnKey> => ({
  key: 'district',
  title,
  aliases: ['District', 'Zone'],
  width: 24,
  required,
  fixed: 'a school stays where it was added.',
})

/** The columns of the template; an upload of the state names the district of each school, called by the state's own term. */
export const schoolColumns = (districtTerm: string | null): readonly UploadColumn<ColumnKey>[] => [
  ...ofRecord.filter(({ key }) => key === 'name' || key === 'category'),
  ...(districtTerm === null ? [] : [districtColumn(districtTerm, true)]),
  ...ofRecord.filter(({ key }) => key !== 'name' && key !== 'category'),
  { key: 'phone', title: 'Phone', aliases: ['School Phone', 'Phone Number', 'Telephone'], width: 16 },
  ...headColumns('Principal').map(column => ({ ...column, fixed: appointed })),
]

const headKeys: ReadonlySet<string> = new Set(headColumns('Principal').map(({ key }) => key))

/** The columns of a download that come back with an upload: without those of accounts, and with the name of the principal. */
export const downloadColumns = (districtTerm: string): readonly UploadColumn<ColumnKey>[] => [
  ...schoolColumns(districtTerm).filter(({ key }) => !headKeys.has(key)),
  { key: 'principal', title: 'Principal', width: 26, fixed: appointed },
]

/** Of a school without a principal. */
export const noPrincipal = 'Not Assigned'

/** Figures of a download, which nobody uploads. */
export const figureTitles = ['Staff', 'Students', 'Male Students', 'Female Students'] as const

/** What an upload of a district, or of the state, reads: the template, and what a download has. */
export const readColumns = (districtTerm: string, isOfState: boolean): readonly UploadColumn<ColumnKey>[] => [
  ...schoolColumns(isOfState ? districtTerm : null),
  ...downloadColumns(districtTerm).filter(({ key }) => key === 'principal'),
  ...(isOfState ? [] : [districtColumn(districtTerm)]),
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of schools'
