import { expect, it } from 'vitest'
import * as z from 'zod'
import { schoolFields } from '../schools/record.ts'
import { officeFields, personFields } from '../staff/record.ts'
import { guardianFields, healthFields, studentFields } from '../students/record.ts'
import { type Fields, isRequired, maxLengthOf } from './record.ts'
import { shapeOf } from './record-schema.ts'

const records: Record<string, Fields> = {
  studentFields,
  healthFields,
  guardianFields,
  personFields,
  officeFields,
  schoolFields,
}

const each = Object.entries(records).flatMap(([record, fields]) =>
  Object.entries(fields).map(([name, field]) => ({ of: `${record}.${name}`, name, field, fields })),
)

it.each(each)('$of has a label, a column and what its kind needs', ({ field, fields }) => {
  const { kind, label, column, choices, max, words, merge, of } = field
  expect(label.trim()).not.toBe('')
  expect(column).toMatch(/^[a-z][a-z_0-9]*$/)
  expect([kind, choices !== undefined]).toEqual([kind, kind === 'choice' || kind === 'optionalChoice'])
  expect([kind, words !== undefined]).toEqual([kind, kind === 'flag'])
  if (of !== undefined) expect(kind).toBe('lgaName')
  if (kind === 'digits') expect(max).toBeGreaterThan(0)
  for (const other of [of, typeof merge === 'object' ? merge.with : undefined])
    if (other !== undefined) expect(Object.keys(fields)).toContain(other)
})

it.each(Object.entries(records))('%s has each label, column and title once', (_, fields) => {
  const all = Object.values(fields)
  for (const said of [
    all.map(({ label }) => label),
    all.map(({ column }) => column),
    all.flatMap(({ sheet }) => sheet?.title ?? []),
  ])
    expect(new Set(said).size).toBe(said.length)
})

it.each(each)(
  '$of refuses more characters than its input takes, and absence where a form needs it',
  ({ name, field, fields }) => {
    const schema = z.object({ [name]: shapeOf(fields)[name] ?? z.never() })
    const most = maxLengthOf(field)
    if (most !== undefined) expect(schema.safeParse({ [name]: 'a'.repeat(most + 1) }).success).toBe(false)
    expect(schema.safeParse({}).success).toBe(!isRequired(field) || field.kind === 'country')
  },
)
