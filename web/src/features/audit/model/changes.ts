/** One field of an entry, before and after. */
export interface Change {
  field: string
  before: string
  after: string
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What ids stand for: 'Ada Obi' for a student's. */
export type Names = ReadonlyMap<string, string>

const words = (value: unknown, names: Names): string => {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string') return names.get(value) ?? value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.every(item => typeof item !== 'object' || item === null))
    return value.length === 0 ? '–' : value.map(item => words(item, names)).join(', ')
  return JSON.stringify(value).replace(/"([0-9a-f-]{36})"/g, (quoted, id: string) =>
    names.has(id) ? JSON.stringify(names.get(id)) : quoted,
  )
}

/** 'firstName' as 'First name', 'nextOfKin.phone' as 'Next of kin, phone'; an id as what it stands for. */
export const fieldName = (field: string, names: Names = new Map()): string => {
  const spaced = field
    .split('.')
    .map(part => names.get(part) ?? part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .join(', ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const flat = (value: unknown, at = ''): [string, unknown][] =>
  isPlain(value)
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, [at, key].filter(Boolean).join('.')))
    : [[at || 'value', value]]

/** The changes of an entry, field by field; unchanged fields are omitted. */
export const changesOf = (before: unknown, after: unknown, names: Names = new Map()): Change[] => {
  const was = new Map(before === null || before === undefined ? [] : flat(before))
  const became = new Map(after === null || after === undefined ? [] : flat(after))
  return [...new Set([...was.keys(), ...became.keys()])]
    .map(field => ({
      field: fieldName(field, names),
      before: words(was.get(field), names),
      after: words(became.get(field), names),
    }))
    .filter(change => change.before !== change.after)
}
