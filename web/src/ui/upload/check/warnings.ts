import { groupBy } from '@akada/contract/kernel/arrays'
import { counted } from '../../../lib/words.ts'
import type { SheetUpload } from '../upload.ts'

type Warning = SheetUpload['warnings'][number]

/** For each kind, in display order: its name, and what to do about it. */
const kinds: readonly { code: Warning['code']; one: string; many: string; advice: string }[] = [
  {
    code: 'title_differs',
    one: 'heading of the sheet does not agree with this page',
    many: 'headings of the sheet do not agree with this page',
    advice: 'Check that this is the right file. Choose another one if it is not.',
  },
  {
    code: 'sheet_not_read',
    one: 'sheet was not read',
    many: 'sheets were not read',
    advice: 'Choose another sheet under “Sheet and columns”, or upload it as a file of its own.',
  },
  {
    code: 'group_not_read',
    one: 'other group of columns was not read',
    many: 'other groups of columns were not read',
    advice: 'Choose another group under “Sheet and columns” if it is the right one.',
  },
  {
    code: 'column_not_read',
    one: 'column was not read',
    many: 'columns were not read',
    advice: 'Say under “Sheet and columns” what they hold, if it is needed.',
  },
  {
    code: 'column_doubled',
    one: 'column is there twice',
    many: 'columns are there twice',
    advice: 'The first of them is read. Choose the other under “Sheet and columns” if it is the right one.',
  },
  {
    code: 'same_person_in_file',
    one: 'row may be somebody who is in the file twice',
    many: 'rows may be people who are in the file twice',
    advice: 'Leave one out where it is the same person.',
  },
  {
    code: 'person_known',
    one: 'row may be somebody the school has already',
    many: 'rows may be people the school has already',
    advice: 'Leave the row out where it is the same person.',
  },
  {
    code: 'organization_known',
    one: 'row may be one that is there already',
    many: 'rows may be some that are there already',
    advice: 'Leave the row out where it is the same.',
  },
  {
    code: 'subject_new',
    one: 'row has a subject that is new',
    many: 'rows have subjects that are new',
    advice: 'Correct the name where it is another spelling of a subject that is there.',
  },
  {
    code: 'name_differs',
    one: 'name does not agree with its number',
    many: 'names do not agree with their numbers',
    advice: 'Check whose row it is, and correct the name or the number in the file.',
  },
  {
    code: 'person_unclear',
    one: 'row does not say clearly whose it is',
    many: 'rows do not say clearly whose they are',
    advice: 'Correct the name or the number in the file.',
  },
  {
    code: 'result_replaced',
    one: 'saved result of 1 candidate is replaced',
    many: 'saved results of {rows} are replaced',
    advice: 'The earlier result stays in the audit log only. Leave the row out where the earlier one is right.',
  },
  {
    code: 'cell_error',
    one: 'cell shows a spreadsheet error',
    many: 'cells show spreadsheet errors',
    advice: 'They are read as empty. Type the values, or correct the formulas in the file.',
  },
  {
    code: 'ambiguous_date',
    one: 'date can be read two ways',
    many: 'dates can be read two ways',
    advice: 'Choose under “Sheet and columns” whether the day or the month comes first.',
  },
  {
    code: 'number_is_day',
    one: 'number is a day',
    many: 'numbers are days',
    advice: 'Type them as they are on paper: a spreadsheet has turned them into days.',
  },
  {
    code: 'zeros_lost',
    one: 'number may lack zeros at its front',
    many: 'numbers may lack zeros at their front',
    advice: 'Type them as they are on paper: a spreadsheet drops the zeros that a number begins with.',
  },
  {
    code: 'phone_unnamed',
    one: 'phone number has no name beside it',
    many: 'phone numbers have no names beside them',
    advice: 'Their owners are admitted as the parents of the students. Type a name where it is known, now or later.',
  },
  {
    code: 'formula_without_value',
    one: 'formula has no saved result',
    many: 'formulas have no saved result',
    advice: 'Type the values, or open the file in a spreadsheet program, save it and upload it again.',
  },
  {
    code: 'merged_cell',
    one: 'value comes from merged cells',
    many: 'values come from merged cells',
    advice: 'Check that it is right for each of the rows.',
  },
  {
    code: 'looks_like_formula',
    one: 'text looks like a formula',
    many: 'texts look like formulas',
    advice: 'It is kept as text and never run. Correct it if it is a mistake.',
  },
  {
    code: 'looks_like_markup',
    one: 'text looks like program code',
    many: 'texts look like program code',
    advice: 'It is kept as text and never run. Correct it if it is a mistake.',
  },
  {
    code: 'hidden_row',
    one: 'row is hidden in the sheet',
    many: 'rows are hidden in the sheet',
    advice: 'Leave them out if they should not be in.',
  },
  {
    code: 'not_a_record',
    one: 'row was left out as a total or a signature',
    many: 'rows were left out as totals or signatures',
    advice: 'Take a row in again under “All rows” if it is a person.',
  },
]

export interface WarningGroup {
  code: Warning['code']
  /** '3 columns were not read' */
  title: string
  advice: string
  warnings: readonly Warning[]
}

const number = new Intl.NumberFormat('en-NG')

/** The warnings by kind, those about the file first; a warning of a row that is left out on the page is not counted. */
export const warningGroups = (
  warnings: readonly Warning[],
  isLeftOut: (row: number) => boolean = () => false,
): WarningGroup[] => {
  const open = warnings.filter(({ row, code }) => row === null || code === 'not_a_record' || !isLeftOut(row))
  const byCode = groupBy(open, ({ code }) => code)
  return kinds.flatMap(({ code, one, many, advice }) => {
    const found = byCode.get(code)
    if (!found) return []
    const candidates = counted(new Set(found.map(({ row }) => row)).size, 'candidate')
    const title = `${number.format(found.length)} ${found.length === 1 ? one : many.replace('{rows}', candidates)}`
    return [{ code, title, advice, warnings: found }]
  })
}

const aboutReading: ReadonlySet<Warning['code']> = new Set([
  'title_differs',
  'sheet_not_read',
  'group_not_read',
  'column_not_read',
  'column_doubled',
  'ambiguous_date',
])

/** Warnings about how the file was read, which another sheet or other columns would change. */
export const isAboutReading = ({ code }: Pick<Warning, 'code'>): boolean => aboutReading.has(code)
