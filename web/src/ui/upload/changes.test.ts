import { expect, it } from 'vitest'
import { actionOf, progressOf, savedOf } from './changes.ts'
import type { SheetUpload, UploadWords } from './upload.ts'

const words: UploadWords = {
  one: 'student',
  many: 'students',
  verb: 'Admit',
  done: 'admitted',
  identity: [],
  find: 'Name',
}
const change = { column: 'lastName', from: 'Obi', to: 'Eze' }
/** An upload with so many rows that add, change and leave a record as it is, and one of each that is left out. */
const uploadOf = (added: number, changed: number, asBefore: number): SheetUpload => {
  const record = (changes: (typeof change)[]) => ({ name: 'Obi', changes })
  const kinds = [
    ...Array.from({ length: added }, () => ({})),
    ...Array.from({ length: changed }, () => ({ record: record([change]) })),
    ...Array.from({ length: asBefore }, () => ({ record: record([]) })),
  ]
  const rows = kinds.map((kind, index) => ({ row: index + 2, cells: {}, leftOut: false, ...kind }))
  return {
    id: 'upload',
    fileName: 'list.xlsx',
    columns: [],
    rows: [...rows, { row: 1000, cells: {}, leftOut: true, record: record([change]) }],
    errors: [],
    warnings: [],
    confirmation: null,
    fills: [],
    reading: null,
    good: added + changed + asBefore,
  }
}

it('the button and the outcome of an upload count what is added and what is changed, and no row that is as before', () => {
  const cases = [uploadOf(2, 0, 0), uploadOf(0, 1, 5), uploadOf(3, 12, 1)] as const
  expect(cases.map(upload => actionOf(upload, words)).map(({ verb, what }) => `${verb} ${what}`)).toEqual([
    'Admit 2 students',
    'Change 1 student',
    'Admit 3 and change 12 students',
  ])
  expect([savedOf(cases[0], 2, words), savedOf(cases[1], 0, words), savedOf(cases[2], 3, words)]).toEqual([
    '2 students are admitted',
    '1 student is changed',
    '3 students are admitted, 12 are changed',
  ])
  expect(actionOf(uploadOf(0, 0, 4), words).isNothing).toBe(true)
})

it('the progress of an upload says how many rows are as before', () => {
  expect(progressOf(uploadOf(2, 0, 0), words)).toBe('2 of 3 can be admitted')
  expect(progressOf(uploadOf(3, 12, 1), words)).toBe(
    'Of 17 rows 3 can be admitted, 12 change something and 1 is as before',
  )
})
