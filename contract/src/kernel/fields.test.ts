import { expect, test } from 'vitest'
import { classArmBody, classBody } from '../classes/calls.ts'
import { classTypeBody } from '../classes/class-types.ts'
import { examBody } from '../exams/schemas.ts'
import { roleBody } from '../roles/calls.ts'
import { subjectBody } from '../subjects/calls.ts'
import { day } from './fields.ts'
import { messages } from './messages.ts'

const names = {
  class: classBody.shape.name,
  'class type': classTypeBody.shape.name,
  subject: subjectBody.shape.name,
  role: roleBody.shape.name,
  exam: examBody.shape.examName,
}

test.each(Object.entries(names))('the name of a %s is required and has at least two characters', (_, name) => {
  const errorOf = (typed: unknown) => name.safeParse(typed).error?.issues.map(({ message }) => message)
  expect(errorOf(undefined)).toEqual([messages.required])
  expect(errorOf('  ')).toEqual([messages.required])
  expect(errorOf(' A ')).toEqual([messages.nameShort])
  expect(name.parse(' SS ')).toBe('SS')
})

test.each([
  ['2014-02-31', '2014-02-31 does not exist. Check the day and the month.'],
  ['31-02-2014', 'Write the day as YYYY-MM-DD.'],
  ['', messages.required],
  [undefined, messages.required],
])('%s is no day: %s', (typed, message) => {
  expect(day.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

test('the name of a class arm may be one letter', () => {
  expect(classArmBody.shape.name.parse('A')).toBe('A')
})
