/** One field of an entry, as it was and as it became. */
export interface Change {
  field: string
  before: string
  after: string
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const words = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** 'firstName' as 'First name', 'nextOfKin.phone' as 'Next of kin, phone'. */
export const fieldName = (field: string): string => {
  const spaced = field
    .split('.')
    .map(part => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .join(', ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const flat = (value: unknown, at = ''): [string, unknown][] =>
  isPlain(value)
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, at ? `${at}.${key}` : key))
    : [[at || 'value', value]]

/** What an entry says was changed, field by field; fields that stayed are left out. */
export const changesOf = (before: unknown, after: unknown): Change[] => {
  const was = new Map(before === null || before === undefined ? [] : flat(before))
  const became = new Map(after === null || after === undefined ? [] : flat(after))
  return [...new Set([...was.keys(), ...became.keys()])]
    .map(field => ({ field: fieldName(field), before: words(was.get(field)), after: words(became.get(field)) }))
    .filter(change => change.before !== change.after)
}
