import { expect, it } from 'vitest'
import { highestOf, isTeachingQualified } from './content.ts'

it.each([
  ['Ph.D. Chemistry, M.Sc., B.Sc.', 'Doctorate', false],
  ['M.Ed.', 'Master’s degree', true],
  ['B.Sc., PGDE', 'Bachelor’s degree or HND', true],
  ['B.Sc. (Ed.) Biology', 'Bachelor’s degree or HND', true],
  ['BEd English', 'Bachelor’s degree or HND', true],
  ['B.A. Yoruba', 'Bachelor’s degree or HND', false],
  ['HND Accountancy', 'Bachelor’s degree or HND', false],
  ['N.C.E.', 'NCE', true],
  ['NCE (Mathematics/Physics)', 'NCE', true],
  ['OND Electrical', 'Diploma', false],
  ['Grade II Teachers’ Certificate', 'Teacher’s certificate, Grade II', true],
  ['WAEC', 'Secondary certificate', false],
  ['City and Guilds', 'Other', false],
  ['  ', 'Not given', false],
  [null, 'Not given', false],
])('%s is %s, qualified to teach: %s', (text, highest, isQualified) => {
  expect([highestOf(text), isTeachingQualified(text)]).toEqual([highest, isQualified])
})
