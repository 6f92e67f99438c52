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
const ownerships = ['State', 'Federal', 'Mission', 'Community', 'Private'] as const
const boardings = ['Day', 'Boarding', 'Day and boarding'] as const
const sexes = ['Mixed', 'Boys', 'Girls'] as const

/** The fields of a school that its district or its office maintains. */
export const schoolFields = record({
  name: { kind: 'personName', label: 'Name', column: 'name' },
  category: { kind: 'choice', choices: schoolCategories, label: 'Category', column: 'category' },
  motto: { kind: 'optionalLine', label: 'Motto', column: 'motto' },
  /** Ten digits, assigned nationally; different from the ids of this product. */
  nationalSchoolId: {
    kind: 'digits',
    max: 10,
    label: 'National school id',
    hint: 'Ten digits, where the school has one.',
    column: 'national_school_id',
  },
  ownership: { kind: 'optionalChoice', choices: ownerships, label: 'Ownership', column: 'ownership' },
  boarding: { kind: 'optionalChoice', choices: boardings, label: 'Day or boarding', column: 'boarding' },
  sex: { kind: 'optionalChoice', choices: sexes, label: 'Boys or girls', column: 'sex' },
  address: { kind: 'line', max: limits.text, label: 'Address', column: 'address' },
  lga: { kind: 'lgaName', label: 'Local government', column: 'lga' },
  email: { kind: 'optionalEmail', label: 'E-mail', column: 'email' },
})
