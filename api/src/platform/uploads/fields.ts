import { type Field, type Fields, inSentence, maxLengthOf, type SheetKey } from '@akada/contract/kernel/record'
import { limits } from '@akada/contract/kernel/limits'
import type { WorkbookCell } from '../spreadsheet/index.ts'
import {
  type Reading,
  readDigits,
  readEmail,
  readGender,
  readName,
  readOptionalName,
  readPhones,
  readText,
  readYesNo,
} from './cells.ts'
import type { UploadColumn } from './rows.ts'

const most = (field: Field): number => maxLengthOf(field) ?? limits.text

/** How the cells of independent fields are read. Days and places depend on one another, and choices have their own words. */
const readers = {
  line: (text: string, field: Field): Reading<string> => {
    if (text === '') return { wanted: `Write the ${inSentence(field)}.` }
    return text.length > most(field) ? { wanted: `Write at most ${most(field)} characters.` } : { value: text }
  },
  optionalLine: (text: string, field: Field) => readText(text, most(field)),
  personName: (text: string, field: Field) => readName(text, inSentence(field)),
  optionalName: readOptionalName,
  optionalEmail: readEmail,
  phones: readPhones,
  digits: (text: string, field: Field) => readDigits(text, most(field), `The ${inSentence(field)}`),
  gender: readGender,
  flag: readYesNo,
}
type Readers = typeof readers

const hasReader = (kind: string): kind is keyof Readers => Object.hasOwn(readers, kind)

type ReadAs<Kind extends keyof Readers> = Extract<ReturnType<Readers[Kind]>, { value: unknown }>['value']

/** The values of the independent fields in a row; null for those with an error. */
export type ReadFields<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: keyof Readers; sheet: object } ? K : never]: ReadAs<
    F[K]['kind'] & keyof Readers
  > | null
}

interface Taker<Key extends string> {
  take: <T>(key: Key, read: (text: string) => Reading<T>) => T | null
}

/** Reads the independent fields from the cells of a row, which collects the errors. */
export function readFields<F extends Fields>(row: Taker<SheetKey<F>>, fields: F): ReadFields<F>
export function readFields(row: Taker<string>, fields: Fields): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const { kind, sheet } = field
    if (sheet && hasReader(kind)) read[name] = row.take<unknown>(sheet.key ?? name, text => readers[kind](text, field))
  }
  return read
}

const kindOf = (name: string, kind: string): 'day' | 'code' | undefined => {
  if (kind === 'day' || kind === 'optionalDay') return 'day'
  return name.endsWith('Number') && kind !== 'phones' ? 'code' : undefined
}

/** The columns of fields in spreadsheets; `aliases` are other titles used in people's own lists. */
export function sheetColumns<F extends Fields>(
  fields: F,
  aliases: { readonly [K in SheetKey<F>]?: readonly string[] },
): UploadColumn<SheetKey<F>>[]
export function sheetColumns(
  fields: Fields,
  aliases: Readonly<Record<string, readonly string[] | undefined>>,
): UploadColumn<string>[] {
  return Object.entries(fields).flatMap(([name, { kind, sheet, isPrivate }]) => {
    if (!sheet) return []
    const { key = name, title, width, required } = sheet
    return [{ key, title, aliases: aliases[key], required, width, kind: kindOf(name, kind), isPrivate }]
  })
}

/** The cell of a download as an upload reads it. */
export const textOf = (cell: WorkbookCell): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''

/** A field's value as the cell of a download: 'Female', 'Yes'. */
export const writtenCell = ({ kind }: Field, value: string | boolean | null): WorkbookCell => {
  switch (kind) {
    case 'gender':
      return value === 'male' ? 'Male' : 'Female'
    case 'flag':
      return value === true ? 'Yes' : 'No'
    default:
      return typeof value === 'boolean' ? null : value
  }
}
