import type { UploadColumn } from '../../../platform/uploads/index.ts'
import { headColumns, type HeadKey } from '../../staff/index.ts'

export type ColumnKey = 'name' | 'address' | 'phones' | 'email' | HeadKey

/** The columns of the spreadsheet of districts, called by the state's own term. */
export const districtColumns = (term: string): readonly UploadColumn<ColumnKey>[] => [
  { key: 'name', title: term, aliases: ['District', 'Zone', 'Name', `Name of ${term}`], width: 30, required: true },
  { key: 'address', title: 'Office Address', aliases: ['Address', 'Address of Office'], width: 40, required: true },
  {
    key: 'phones',
    title: 'Office Phone Numbers',
    aliases: ['Office Phone', 'Phone', 'Phone Number', 'Telephone'],
    width: 22,
    required: true,
  },
  { key: 'email', title: 'Office E-mail', aliases: ['Office Email', 'E-mail', 'Email'], width: 28, required: true },
  ...headColumns('Admin', true),
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of districts'
