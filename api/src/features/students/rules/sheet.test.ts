import { describe, expect, it } from 'vitest'
import { readDate, readGender, readPhones } from '../../../platform/uploads/index.ts'
import { nigeria, placeBook } from '../../generic/index.ts'
import { type CheckBook, checkRow } from './check-row.ts'
import { checkUpload, type Holder, type StagedRow } from './check-upload.ts'
import { normalisedClassName, classBook } from '../../classes/index.ts'
import { admissionError, birthError, enrolmentBegins } from './dates.ts'
import { searchWords } from './search.ts'

const classes = ['Primary 1', 'JSS 1', 'JSS 2', 'SS 1'].map(name => ({ id: name, name }))
const arms = [
  { id: 'gold', classId: 'JSS 1', name: 'Gold' },
  { id: 'a', classId: 'JSS 1', name: 'A' },
]
const book: CheckBook = { today: '2026-10-14', classes: classBook(classes, arms), places: placeBook(nigeria.states) }

const sound = {
  admissionNumber: 'AGS/001',
  lastName: 'Adebayo',
  firstName: 'Kemi',
  gender: 'F',
  dateOfBirth: '09/03/2014',
  admissionDate: '14/10/2026',
  class: 'JSS1',
}
const errorsOf = (cells: Record<string, string>) =>
  checkRow({ ...sound, ...cells }, book).errors.map(({ column, message }) => `${column}: ${message}`)

describe('class names', () => {
  it.each([
    ['JSS 1', ['JSS1', 'jss 1', 'jss one', 'J.S.S. 1', 'JS 1', 'Junior Secondary School 1', 'JSS I', 'Basic 7']],
    ['SS 1', ['SS1', 'SSS 1', 'S.S.S. One', 'Senior Secondary 1']],
    ['Primary 1', ['PRIMARY ONE', 'Pry 1', 'Pri. 1', 'Basic 1']],
  ])('finds %s in any notation', (name, written) => {
    expect(written.map(text => book.classes.findClass(text)?.class.name)).toEqual(written.map(() => name))
  })

  it('reads an arm after the class, and accepts no other number for it', () => {
    expect(book.classes.findClass('JSS 1 Gold')).toMatchObject({ class: { name: 'JSS 1' }, rest: 'gold' })
    expect(book.classes.findClass('jss1a')).toMatchObject({ rest: 'a' })
    expect(book.classes.findClass('JSS 10')).toBeNull()
    expect(book.classes.findClass('JSS')).toBeNull()
    expect(normalisedClassName('  ')).toBe('')
  })
})

describe('cells', () => {
  it('restores the zero that a spreadsheet removed from a phone number', () => {
    const expected = { value: [{ code: '+234', number: '8031234567' }] }
    for (const text of [
      '08031234567',
      '8031234567',
      '+234 803 123 4567',
      '2348031234567',
      '0803-123-4567',
      '+23408031234567',
    ]) {
      expect(readPhones(text)).toEqual(expected)
    }
    expect(readPhones('08031234567 / 08021234567')).toMatchObject({ value: [{}, { number: '8021234567' }] })
    expect(readPhones('8.03E+09')).toHaveProperty('wanted')
    expect(readPhones('12345')).toHaveProperty('wanted')
  })

  it('reads dates as dates, text and serial numbers', () => {
    for (const text of ['2014-03-09', '9/3/2014', '09-03-2014', '9 Mar 2014', '41707'])
      expect(readDate(text)).toEqual({ value: '2014-03-09' })
    expect(readDate('09/03/14')).toEqual({ wanted: 'Write the year with four digits, as in 09-03-2014.' })
    expect(readDate('31/02/2014')).toHaveProperty('wanted')
  })

  it('reads the usual words for gender', () => {
    for (const text of ['M', 'male', 'BOY']) expect(readGender(text)).toEqual({ value: 'male' })
    expect(readGender('x')).toEqual({ wanted: 'Write Male or Female.' })
  })
})

describe('a row', () => {
  it('is read with all its values', () => {
    const { values, errors } = checkRow(
      {
        ...sound,
        class: 'JSS 1 Gold',
        stateOfOrigin: 'ogun state',
        lgaOfOrigin: 'ABEOKUTA-SOUTH',
        guardianName: 'Ruth Adebayo',
        guardianPhone: '8031234567',
        guardianRelationship: 'mum',
      },
      book,
    )
    expect(errors).toEqual([])
    expect(values).toMatchObject({
      classId: 'JSS 1',
      classArmId: 'gold',
      gender: 'female',
      dateOfBirth: '2014-03-09',
      admissionDate: '2026-10-14',
      nationality: 'Nigeria',
      stateOfOrigin: 'Ogun',
      lgaOfOrigin: 'Abeokuta South',
      guardian: { name: 'Ruth Adebayo', relationship: 'Mother', phones: [{ code: '+234', number: '8031234567' }] },
    })
  })

  it('requires the mandatory values', () => {
    const { errors } = checkRow({ middleName: 'Ruth' }, book)
    expect(errors.map(({ column }) => column)).toEqual([
      'admissionNumber',
      'lastName',
      'firstName',
      'gender',
      'dateOfBirth',
      'admissionDate',
      'class',
    ])
  })

  it.each([
    [{ class: 'JSS 7' }, "class: There is no class 'JSS 7'. The classes are Primary 1, JSS 1, JSS 2, SS 1."],
    [{ classArm: 'Silver' }, "classArm: JSS 1 has no arm 'Silver'. Its arms are Gold, A."],
    [{ class: 'SS 1', classArm: 'Gold' }, 'classArm: SS 1 has no arms yet. Leave the arm empty, or add it first.'],
    [{ class: 'JSS 1 Gold', classArm: 'A' }, "classArm: The class says 'JSS 1 Gold', the arm 'A'. Write one arm."],
    [{ dateOfBirth: '09/03/2027' }, 'dateOfBirth: This date has not come yet. Write the date of birth.'],
    [{ dateOfBirth: '2025-10-15' }, 'dateOfBirth: The student would be younger than 2 at admission. Check the dates.'],
    [{ dateOfBirth: '09/03/1980' }, 'dateOfBirth: The student would be older than 30 at admission. Check the dates.'],
    [{ admissionDate: '2026-10-15' }, 'admissionDate: This date has not come yet. Write the day of admission.'],
    [{ stateOfOrigin: 'Ogunn' }, 'stateOfOrigin: No state of Nigeria has this name. Is it Ogun'],
    [
      { stateOfOrigin: 'Ogun', lgaOfOrigin: 'Ikeja' },
      "lgaOfOrigin: 'Ikeja' is not a local government of Ogun. It is in Lagos.",
    ],
    [{ stateOfOrigin: 'Ogun', lgaOfOrigin: 'Ijebu Noth' }, 'Is it Ijebu North'],
    [
      { lgaOfOrigin: 'Obi' },
      'lgaOfOrigin: Write the state too: some local governments of different states share a name.',
    ],
    [{ guardianName: 'Ruth Adebayo' }, "guardianPhone: Write the guardian's phone number."],
    [{ lin: '1.23457E+15' }, 'lin: The spreadsheet has shortened this number.'],
    [{ lin: '123' }, 'lin: The Learner Identification Number has 16 digits.'],
    [{ firstName: 'K' }, 'firstName: Write the first name in full: one letter is not enough.'],
    [{ lastName: '12' }, 'lastName: Write the surname in letters.'],
  ])('is refused by name: %j', (cells, message) => {
    expect(errorsOf(cells).join('\n')).toContain(message)
  })

  it('accepts the origin in another country as written', () => {
    expect(
      checkRow({ ...sound, nationality: 'Ghana', stateOfOrigin: 'Ashanti', lgaOfOrigin: 'Kumasi' }, book).values,
    ).toMatchObject({
      nationality: 'Ghana',
      stateOfOrigin: 'Ashanti',
    })
  })
})

describe('an upload', () => {
  const row = (number: number, cells: Record<string, string>, leftOut = false): StagedRow => ({
    row: number,
    cells: { ...sound, ...cells },
    leftOut,
    errors: [],
    warnings: [],
    marks: {},
    corrected: {},
  })
  const kemi: Holder = {
    fullName: 'Adebayo, Kemi Ruth',
    fxId: 'OG2600000014',
    firstName: 'Kemi',
    lastName: 'Adebayo',
    dateOfBirth: '2014-03-09',
  }
  const nothing = { admissionNumbers: new Map(), lins: new Set<string>(), inArms: new Map<string, number>() }

  it('names both rows of a duplicate, whatever its case, and drops it when one is left out', () => {
    const rows = [
      row(2, { admissionNumber: 'ags/1' }),
      row(5, { admissionNumber: 'AGS/1' }),
      row(9, { admissionNumber: 'AGS/2' }),
    ]
    const errors = checkUpload(rows, book, nothing).flatMap(({ row, errors }) =>
      errors.map(({ message }) => `${row}: ${message}`),
    )
    expect(errors).toEqual([
      '2: Row 5 has the same admission number. Correct one, or leave one out.',
      '5: Row 2 has the same admission number. Correct one, or leave one out.',
    ])
    const one = rows.map(staged => (staged.row === 5 ? { ...staged, leftOut: true } : staged))
    expect(checkUpload(one, book, nothing).flatMap(({ errors }) => errors)).toEqual([])
  })

  it('recognises admitted students, and others with only the same number', () => {
    const taken = { ...nothing, admissionNumbers: new Map([['ags/001', kemi]]) }
    const [same, other] = checkUpload(
      [row(2, { dateOfBirth: 'unreadable' }), row(3, { firstName: 'Tolu' })],
      book,
      taken,
    )
    expect(same?.errors.filter(({ message }) => !message.startsWith('Row'))).toMatchObject([
      { message: 'Already admitted: Adebayo, Kemi Ruth (OG2600000014). Leave this row out.' },
    ])
    expect(other?.errors[0]?.message).toBe(
      'This admission number already belongs to Adebayo, Kemi Ruth (OG2600000014).',
    )
  })
})

describe('dates', () => {
  it('let an enrolment begin with the admission, but not before the session', () => {
    expect(enrolmentBegins('2026-10-01', '2026-09-14')).toBe('2026-10-01')
    expect(enrolmentBegins('2022-09-12', '2026-09-14')).toBe('2026-09-14')
  })

  it('require an age of two to thirty at admission', () => {
    expect(birthError('2012-02-29', '2014-02-28', '2026-10-14')).not.toBeNull()
    expect(birthError('2012-02-29', '2014-03-01', '2026-10-14')).toBeNull()
    expect(birthError('1996-10-15', '2026-10-14', '2026-10-14')).toBeNull()
    expect(birthError('1995-10-14', '2026-10-14', '2026-10-14')).not.toBeNull()
    expect(admissionError('2026-10-14', '2026-10-14')).toBeNull()
  })
})

it('splits a search into words without case and accents', () => {
  expect(searchWords(' Adébáyọ̀,  KEMI ')).toEqual(['adebayo', 'kemi'])
  expect(searchWords(undefined)).toEqual([])
})
