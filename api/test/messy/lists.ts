import { foreignWorkbook } from '../sheets.ts'
import { also, book, but, csv, kemi, musa, phoneSaid, sade, titles, wrongDay, type MessySheet } from './kinds.ts'

/** Titles, dates, phones, people and rows as schools write them. */
export const messyLists: readonly MessySheet[] = [
  // Titles
  [
    'other usual titles, in another order',
    () =>
      csv(
        ['FORM', 'SEX', 'D.O.B.', 'First Names', 'SURNAME', 'Adm. No.'],
        ['JSS 1', 'F', '09/03/2014', 'Kemi', 'Adebayo', 'A/1'],
      ),
    { good: 1 },
  ],
  [
    'full names with the surname first',
    () =>
      csv(
        ['Adm No', 'Name of Student', 'Sex', 'DOB', 'Class'],
        ['A/1', 'ADEBAYO Kemi Ruth', 'F', '09/03/2014', 'JSS 1'],
      ),
    { good: 1 },
  ],
  [
    'a surname and the other names together',
    () =>
      csv(
        ['Adm No', 'Surname', 'Other Names', 'Sex', 'DOB', 'Class'],
        ['A/1', 'Adebayo', 'Kemi Ruth', 'F', '09/03/2014', 'JSS 1'],
      ),
    { good: 1 },
  ],
  [
    'class and arm in one column',
    () =>
      csv(
        ['Adm No', 'Surname', 'First Name', 'Sex', 'DOB', 'Class/Arm'],
        but(kemi, { 5: 'JSS 1 Gold' }),
        but(musa, { 5: 'JSS1/Gold' }),
      ),
    { good: 2 },
  ],
  [
    'titles in Yoruba',
    () => csv(['Nọ́mbà', 'Orúkọ ìdílé', 'Orúkọ', 'Gender', 'DOB', 'Class'], kemi),
    { missing: ['Surname', 'First Name'] },
  ],
  ['no titles at all', () => csv(kemi, musa), { missing: ['Surname', 'First Name', 'Gender', 'Date of Birth'] }],
  [
    'a letterhead of several cells',
    () =>
      csv(['GREENFIELD COLLEGE', 'Tel: 0803 123 4567'], ['Session:', '2026/2027', 'Term:', 'First'], [], titles, kemi),
    { good: 1 },
  ],
  [
    'titles in three rows',
    () => csv(['Student', '', '', '', '', ''], ['Number', 'Names', '', 'Particulars', '', ''], titles, kemi),
    { good: 1 },
  ],
  [
    'columns that nobody knows',
    () => csv([...titles, 'Shoe Size', 'Hostel'], also(kemi, '38', 'Blue')),
    {
      good: 1,
      warnings: ['file column_not_read Shoe Size', 'file column_not_read Hostel'],
    },
  ],
  [
    'a column without a title',
    () => csv([...titles, ''], also(kemi, 'repeats')),
    { good: 1, warnings: ['file column_not_read Column G'] },
  ],
  [
    'a column twice',
    () => csv([...titles, 'Last Name'], also(kemi, 'Adebayo-Cole')),
    { good: 1, warnings: ['file column_doubled Last Name'] },
  ],
  ['a running number', () => csv(['S/N', ...titles], ['1', ...kemi]), { good: 1 }],
  // Dates
  [
    'days that do not exist',
    () => csv(titles, but(kemi, { 4: '30/02/2014' }), but(musa, { 4: '2013-02-29' })),
    {
      good: 0,
      errors: [
        '2 dateOfBirth: 30-02-2014 does not exist. Check the day and the month.',
        '3 dateOfBirth: 29-02-2013 does not exist. Check the day and the month.',
      ],
    },
  ],
  [
    'dates with the month first',
    () => csv(titles, but(kemi, { 4: '04/25/2014' }), but(musa, { 4: '03/04/2014' }), but(sade, { 4: '05/05/2014' })),
    {
      good: 2,
      errors: ['2 dateOfBirth: There is no month 25. Write the day before the month, as in 25-04-2014.'],
      warnings: ['3 dateOfBirth ambiguous_date'],
    },
  ],
  [
    'years of two digits, and words',
    () => csv(titles, but(kemi, { 4: '09/03/14' }), but(musa, { 4: 'last year' })),
    {
      good: 0,
      errors: ['2 dateOfBirth: Write the year with four digits, as in 09-03-2014.', `3 dateOfBirth: ${wrongDay}`],
    },
  ],
  [
    'dates in every form',
    () =>
      csv(titles, but(kemi, { 4: '9th March, 2014' }), but(musa, { 4: '19-Nov-2013' }), but(sade, { 4: '2014.05.12' })),
    { good: 3 },
  ],
  // Phones
  [
    'phones as people write them',
    () =>
      csv(
        [...titles, 'Parent Name', 'Phone'],
        also(kemi, 'Ruth Ade', '8031234567'),
        also(musa, 'Ali Bello', '+234 803 123 4568'),
        also(sade, 'Ngozi Oko', "'08031234569 / 0802-123-4567"),
      ),
    { good: 3 },
  ],
  [
    'phones with a digit too many or too few',
    () =>
      csv(
        [...titles, 'Parent Name', 'Phone'],
        also(kemi, 'Ruth Ade', '080312345678'),
        also(musa, 'Ali Bello', '080312345'),
        also(sade, 'Ngozi Oko', '8.03E+09'),
      ),
    {
      good: 0,
      errors: [
        `2 guardianPhone: ${phoneSaid}`,
        `3 guardianPhone: ${phoneSaid}`,
        '4 guardianPhone: The spreadsheet has shortened this number. Write all its digits as text.',
      ],
    },
  ],
  [
    'apostrophes that another program wrote out',
    () => csv([...titles, 'LIN'], also(but(kemi, { 4: "'09/03/2014" }), "'1234567890123456")),
    { good: 1 },
  ],
  // People
  [
    'a student twice, in other forms and order of the name',
    () =>
      csv(titles, but(kemi, { 1: 'Adébáyọ̀' }), musa, but(kemi, { 0: 'A/9', 1: 'KEMI', 2: 'Adebayo', 4: '2014-03-09' })),
    {
      good: 3,
      warnings: ['2 lastName same_person_in_file', '4 lastName same_person_in_file'],
    },
  ],
  [
    'a student twice by the guardian’s phone, with another date of birth',
    () =>
      csv(
        [...titles, 'Parent', 'Phone'],
        also(kemi, 'Ruth Ade', '08031234567'),
        also(but(kemi, { 0: 'A/9', 4: '09/03/2015' }), 'R. Adebayo', '+2348031234567'),
      ),
    {
      good: 2,
      warnings: ['2 lastName same_person_in_file', '3 lastName same_person_in_file'],
    },
  ],
  [
    'twins, and two of one name',
    () => csv(titles, kemi, but(kemi, { 0: 'A/2', 2: 'Taiwo' }), but(kemi, { 0: 'A/3', 4: '01/01/2013' })),
    { good: 3 },
  ],
  [
    'a student the school has under another number',
    () => csv(titles, but(kemi, { 1: 'ADA', 2: 'Obi', 4: '06/05/2013' })),
    { good: 1, warnings: ['2 lastName person_known'] },
  ],
  [
    'a student the school has under this number',
    () => csv(titles, but(kemi, { 0: 'old/1', 1: 'Obi', 2: 'Ada', 4: '06/05/2013' })),
    {
      good: 0,
      errors: [`2 admissionNumber: Already admitted: {ada}. Leave this row out.`],
    },
  ],
  [
    'an admission number twice',
    () => csv(titles, kemi, but(musa, { 0: 'a/1' })),
    {
      good: 0,
      errors: [
        '2 admissionNumber: Row 3 has the same admission number. Correct one, or leave one out.',
        '3 admissionNumber: Row 2 has the same admission number. Correct one, or leave one out.',
      ],
    },
  ],
  [
    'formulas and markup for names',
    () => csv(titles, but(kemi, { 1: "=cmd|'/C calc'!A0" }), but(musa, { 2: '<script>alert(1)</script>' })),
    {
      good: 0,
      errors: ['2 lastName: Begin the name with a letter.', '3 firstName: Begin the name with a letter.'],
      warnings: ['2 lastName looks_like_formula', '3 firstName looks_like_markup'],
    },
  ],
  [
    'control characters, tabs and blanks in names',
    () => book(titles, but(kemi, { 1: ' Ade_x0007_ba\u200byo ', 2: 'Ke\u00a0\u202emi\tRuth' })),
    { good: 1 },
  ],
  [
    'names of one letter and of none',
    () => csv(titles, but(kemi, { 1: 'A', 2: '12' })),
    {
      good: 0,
      errors: [
        '2 lastName: Write the surname in full: one letter is not enough.',
        '2 firstName: Write the first name in letters.',
      ],
    },
  ],
  // Rows
  [
    'empty rows and a column of signatures',
    () => csv([...titles, 'Signature'], kemi, [], ['', '', '', '', '', '', '________'], musa),
    {
      good: 2,
      warnings: ['file column_not_read Signature'],
    },
  ],
  [
    'a total and a signature below',
    () => csv(titles, kemi, ['TOTAL', '', '', '1', '', ''], ['Prepared by: Mrs Ade', '', '', '', '', '']),
    {
      good: 1,
      warnings: ['3 - not_a_record', '4 - not_a_record'],
    },
  ],
  [
    'a class merged over its students',
    () =>
      foreignWorkbook([
        { name: 'List', rows: [titles, kemi, but(musa, { 5: '' }), but(sade, { 5: '' })], merged: ['F2:F4'] },
      ]),
    {
      good: 3,
      warnings: ['3 class merged_cell', '4 class merged_cell'],
    },
  ],
  [
    'a hidden sheet before the list',
    () =>
      foreignWorkbook([
        { name: 'Old', state: 'hidden', rows: [titles, musa, sade] },
        { name: 'New', rows: [titles, kemi] },
      ]),
    { good: 1, warnings: ['file sheet_not_read Old'] },
  ],
  [
    'a sheet of notes that Excel never shows',
    () =>
      foreignWorkbook([
        { name: 'List', rows: [titles, kemi] },
        {
          name: 'Codes',
          state: 'veryHidden',
          rows: [
            ['x', 'y'],
            ['1', '2'],
          ],
        },
      ]),
    { good: 1 },
  ],
]
