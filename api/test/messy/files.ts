import { writeXlsx } from 'hucre/xlsx'
import { foreignWorkbook } from '../sheets.ts'
import { book, but, csv, errorCell, file, kemi, musa, text, titles, utf16be, type MessySheet } from './kinds.ts'

/** Files saved by different programs, and files that cannot be read. */
export const messyFiles: readonly MessySheet[] = [
  // Files saved by programs
  ['LibreOffice, for Excel', () => file('calc-excel.xlsx'), { good: 3 }],
  ['LibreOffice, Office Open XML', () => file('calc-ooxml.xlsx'), { good: 3 }],
  ['LibreOffice, text in UTF-8', () => file('calc-utf8.csv'), { good: 3 }],
  ['LibreOffice, Windows-1252 with semicolons', () => file('calc-windows-1252-semicolon.csv'), { good: 3 }],
  ['LibreOffice, UTF-16 with tabs', () => file('calc-utf16-tab.csv'), { good: 3 }],
  ['LibreOffice, day numbers from 1904, one of them bare', () => file('calc-1904.xlsx'), { good: 2 }],
  [
    'LibreOffice, a letterhead, titles in two rows, merged cells and a line of totals',
    () => file('calc-letterhead-grouped.xlsx'),
    {
      good: 2,
      warnings: ['7 class merged_cell', '8 - not_a_record'],
    },
  ],
  ['LibreOffice, three sheets of which two are lists', () => file('calc-three-sheets.xlsx'), { good: 3 }],
  [
    'LibreOffice, a hidden sheet beside the list',
    () => file('calc-hidden-sheet.xlsx'),
    {
      good: 1,
      warnings: ['file sheet_not_read Old'],
    },
  ],
  [
    'LibreOffice, a row hidden by a filter',
    () => file('calc-hidden-row.xlsx'),
    { good: 3, warnings: ['3 - hidden_row'] },
  ],
  [
    'LibreOffice, formulas that went wrong',
    () => file('calc-formulas.xlsx'),
    {
      good: 0,
      errors: [`2 previousSchool: ${errorCell}`, `3 lastName: ${errorCell}`],
    },
  ],
  ['LibreOffice, marks of direction in a name', () => file('calc-direction-marks.xlsx'), { good: 1 }],
  [
    'Excel, shared texts and dates',
    () => book(titles, [{ shared: 'A/1' }, { shared: 'Adebayo' }, { shared: 'Kemi' }, 'F', { serial: 41707 }, 'JSS 1']),
    { good: 1 },
  ],
  ['Excel, bare day numbers', () => book(titles, ['A/1', 'Adebayo', 'Kemi', 'F', 41707, 'JSS 1']), { good: 1 }],
  [
    'Excel for Macintosh, bare day numbers',
    () =>
      foreignWorkbook([{ name: 'List', rows: [titles, ['A/1', 'Adebayo', 'Kemi', 'F', 40245, 'JSS 1']] }], {
        date1904: true,
      }),
    { good: 1 },
  ],
  ['Excel, a mark before UTF-8', () => Buffer.from(`\ufeff${text([titles, kemi])}`), { good: 1 }],
  ['Excel, a line that names the delimiter', () => Buffer.from(`sep=;\r\n${text([titles, kemi], ';')}`), { good: 1 }],
  [
    'Excel, Unicode text',
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text([titles, kemi], '\t'), 'utf16le')]),
    { good: 1 },
  ],
  ['UTF-16 of the other order', () => utf16be(text([titles, kemi])), { good: 1 }],
  [
    'openpyxl, formulas that were never calculated',
    () =>
      book(titles, ['A/1', 'Adebayo', { formula: 'B2&"x"', value: '' }, 'F', { serial: 41707 }, 'JSS 1'], [...musa]),
    {
      good: 1,
      errors: ['2 firstName: Write the first name.'],
      warnings: ['2 firstName formula_without_value'],
    },
  ],
  [
    'Excel, a formula that gives nothing',
    () => book([...titles, 'Previous School'], [...kemi, { formula: '""', value: '', kind: 'str' }]),
    { good: 1 },
  ],
  [
    'Excel, a formula with its value',
    () =>
      book(titles, [...kemi.slice(0, 2), { formula: 'UPPER("kemi")', value: 'KEMI', kind: 'str' }, ...kemi.slice(3)]),
    { good: 1 },
  ],
  [
    'Excel, cells with errors',
    () =>
      book(
        [...titles, 'Guardian Name', 'Guardian Phone'],
        [
          'A/1',
          { error: '#N/A' },
          { error: '#REF!' },
          'F',
          { error: '#VALUE!' },
          'JSS 1',
          { error: '#NAME?' },
          '08031234567',
        ],
      ),
    {
      good: 0,
      errors: [
        `2 lastName: ${errorCell}`,
        `2 firstName: ${errorCell}`,
        `2 dateOfBirth: ${errorCell}`,
        `2 guardianName: ${errorCell}`,
      ],
    },
  ],
  [
    'errors of a spreadsheet saved as text',
    () => csv(titles, but(kemi, { 1: '#N/A', 2: 'Err:502' })),
    {
      good: 0,
      errors: [`2 lastName: ${errorCell}`, `2 firstName: ${errorCell}`],
    },
  ],
  // Files that are refused
  [
    'an old .xls',
    () => file('calc-old.xls'),
    { refused: ['not_a_spreadsheet', 'older kind of spreadsheet. Save it as .xlsx or .csv'] },
  ],
  [
    'an .ods',
    () => file('calc.ods'),
    {
      refused: [
        'not_a_spreadsheet',
        "LibreOffice's own kind of spreadsheet (.ods). Save it as Excel (.xlsx) and upload that.",
      ],
    },
  ],
  [
    'a web page named .xls',
    () => file('page-named.xls'),
    { refused: ['not_a_spreadsheet', 'Save it as .xlsx or .csv'] },
  ],
  ['a printed list', () => file('print.pdf'), { refused: ['not_a_spreadsheet', 'Save it as .xlsx or .csv'] }],
  [
    'a workbook under a password',
    async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [{ name: 'S', rows: [titles, kemi] }],
          encryption: { password: 'secret', spinCount: 1000 },
        }),
      ),
    {
      refused: ['not_a_spreadsheet', 'protected by a password'],
    },
  ],
  ['a workbook without a filled cell', () => file('calc-blank.xlsx'), { refused: ['empty_sheet', 'no rows'] }],
  ['titles alone', () => csv(titles), { refused: ['empty_sheet', 'no rows'] }],
  ['no bytes at all', () => Buffer.alloc(0), { refused: ['empty_sheet', 'no rows'] }],
  [
    'a list of something else',
    () => csv(['Item', 'Quantity'], ['Chalk', '40']),
    { refused: ['columns_missing', 'lacks the columns'] },
  ],
  [
    '10,001 rows',
    () => csv(titles, ...Array.from({ length: 10_001 }, (_, index) => but(kemi, { 0: `A/${index}` }))),
    { refused: ['too_many_rows', '10,000'] },
  ],
]
