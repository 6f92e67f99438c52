import { lowestLevel } from '../classes/template.ts'
import { limits } from '../kernel/limits.ts'
import { record } from '../kernel/record.ts'

/** Categories of schools (domain.md, Structure). */
export const schoolCategories = [
  'Primary',
  'Junior Secondary',
  'Senior Secondary',
  'Junior & Senior Secondary',
  'Science/Technical',
  'Special',
] as const
/**
 * The first and last level of the classes of a category: Nursery 1 is -2, Primary 1 is 1, JSS 1 is 7, SS 3 is 12. Nursery classes are in primary
 * schools. A special school may have any.
 */
const levelsOf: Readonly<Record<string, readonly [number, number]>> = {
  Primary: [lowestLevel, 6],
  'Junior Secondary': [7, 9],
  'Senior Secondary': [10, 99],
  'Junior & Senior Secondary': [7, 99],
  'Science/Technical': [7, 99],
}

/** Whether schools of a category have classes of this level, apart from classes that a school has made for itself. */
export const categoryHasLevel = (category: string, level: number): boolean => {
  const [first, last] = levelsOf[category] ?? [lowestLevel, 99]
  return level >= first && level <= last
}

const ownerships = ['State', 'Federal', 'Mission', 'Community', 'Private'] as const
const boardings = ['Day', 'Boarding', 'Day and boarding'] as const
const sexes = ['Mixed', 'Boys', 'Girls'] as const

/** The fields of a school that its district or its office maintains. */
export const schoolFields = record({
  name: {
    kind: 'personName',
    label: 'Name',
    column: 'name',
    sheet: { title: 'School', width: 36, required: true },
  },
  category: {
    kind: 'choice',
    choices: schoolCategories,
    label: 'Category',
    column: 'category',
    sheet: { title: 'Category', width: 24, required: true },
  },
  motto: { kind: 'optionalLine', label: 'Motto', column: 'motto', sheet: { title: 'Motto', width: 24 } },
  /** Ten digits, assigned nationally; different from the ids of this product. */
  nationalSchoolId: {
    kind: 'digits',
    max: 10,
    label: 'National school id',
    hint: 'Ten digits, where the school has one.',
    column: 'national_school_id',
    sheet: { title: 'National School Id', width: 18 },
  },
  ownership: {
    kind: 'optionalChoice',
    choices: ownerships,
    label: 'Ownership',
    column: 'ownership',
    sheet: { title: 'Ownership', width: 14 },
  },
  boarding: {
    kind: 'optionalChoice',
    choices: boardings,
    label: 'Day or boarding',
    column: 'boarding',
    sheet: { title: 'Day or Boarding', width: 16 },
  },
  sex: {
    kind: 'optionalChoice',
    choices: sexes,
    label: 'Boys or girls',
    column: 'sex',
    sheet: { title: 'Sex', width: 10 },
  },
  address: {
    kind: 'line',
    max: limits.text,
    label: 'Address',
    column: 'address',
    sheet: { title: 'Address', width: 40, required: true },
  },
  lga: { kind: 'lgaName', label: 'Local government', column: 'lga', sheet: { title: 'Local Government', width: 22 } },
  email: { kind: 'optionalEmail', label: 'E-mail', column: 'email', sheet: { title: 'E-mail', width: 28 } },
})
