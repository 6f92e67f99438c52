import type { SheetKey } from '@akada/contract/kernel/record'
import { schoolFields } from '@akada/contract/schools/record'
import { sheetColumns, type UploadColumn } from '../../../platform/uploads/index.ts'
import { headColumns, type HeadKey } from '../../staff/index.ts'

export type ColumnKey = SheetKey<typeof schoolFields> | 'district' | 'phone' | HeadKey

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

/** The columns of the spreadsheet of schools; an upload of the state names the district of each, called by the state's own term. */
export const schoolColumns = (districtTerm: string | null): readonly UploadColumn<ColumnKey>[] => [
  ...ofRecord.filter(({ key }) => key === 'name' || key === 'category'),
  ...(districtTerm === null
    ? []
    : [
        {
          key: 'district' as const,
          title: districtTerm,
          aliases: ['District', 'Zone'],
          width: 24,
          required: true as const,
        },
      ]),
  ...ofRecord.filter(({ key }) => key !== 'name' && key !== 'category'),
  { key: 'phone', title: 'Phone', aliases: ['School Phone', 'Phone Number', 'Telephone'], width: 16 },
  ...headColumns('Principal'),
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of schools'
