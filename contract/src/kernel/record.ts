import { limits } from './limits.ts'

/**
 * The kind of a field. Its schema (record-schema.ts), its input, its database type and how a spreadsheet cell is read depend on it;
 * the names are those of the schemas in fields.ts, if there is one.
 */
export type FieldKind =
  | 'line'
  | 'optionalLine'
  | 'personName'
  | 'optionalName'
  | 'email'
  | 'optionalEmail'
  | 'phones'
  | 'day'
  | 'optionalDay'
  | 'digits'
  | 'level'
  | 'gender'
  | 'optionalGender'
  | 'country'
  | 'stateName'
  | 'lgaName'
  | 'flag'
  | 'choice'
  | 'optionalChoice'

/**
 * How a merge of two records treats a field.
 * - `own`: the kept record's value is kept.
 * - `filled`: a missing value is taken from the removed record.
 * - `moved`: the same for a number that only one record may have: the removed record gives it up, and two different ones prevent the merge.
 * - `with`: goes with another field: taken over if that one is.
 * - `special`: decided by the merge itself.
 */
export type MergeRule = 'own' | 'filled' | 'moved' | 'special' | { with: string }

/** A field of a record, declared once for forms, profiles, spreadsheets, statements and merges. */
export interface Field {
  kind: FieldKind
  /** Its label in forms, profiles and comparisons: 'LIN'. */
  label: string
  /** Its name in a sentence, if that is not the label in lower case: 'Learner Identification Number'. */
  inSentence?: string
  /** The description below the input: 'The last class passed there.' */
  hint?: string
  /** Its column in the table. */
  column: string
  /** Maximum characters of a line; exact number of digits; highest level, from 1. */
  max?: number
  /** A level that does not exist. */
  except?: number
  /** The options of a choice. */
  choices?: readonly [string, ...string[]]
  /** For a local government, the field with its state: they are chosen and compared together. */
  of?: string
  /** The label of the two together. */
  pair?: string
  /** The labels of a flag when set and when not. */
  words?: readonly [set: string, unset: string]
  /**
   * Its column in spreadsheets: the title, the width in characters, whether each row must have a value, the key if it is not the field's
   * name. Without it, the field is in no spreadsheet.
   */
  sheet?: { title: string; width: number; required?: true; key?: string }
  /** Shown on the profile only: neither in downloads nor in the audit log (Nigeria Data Protection Act 2023). */
  isPrivate?: true
  /** Only for those who keep the records of the organisation: anybody who may see the rest gets it empty, on pages and in spreadsheets. */
  forOffice?: true
  /** Of records that can be merged. */
  merge?: MergeRule
}

export type Fields = Readonly<Record<string, Field>>

/** Declares the fields of a record, in the order of its spreadsheet. Plain data, so any page may use it. */
export const record = <const F extends Fields>(fields: F): F => fields

const needed: ReadonlySet<FieldKind> = new Set([
  'line',
  'personName',
  'email',
  'phones',
  'day',
  'gender',
  'country',
  'choice',
])

/** Whether a form marks the field with an asterisk. */
export const isRequired = ({ kind }: Field): boolean => needed.has(kind)

/** Maximum characters of an input; undefined if the field is not typed. */
export const maxLengthOf = ({ kind, max }: Field): number | undefined => {
  switch (kind) {
    case 'line':
    case 'optionalLine':
    case 'country':
      return max ?? limits.shortText
    case 'digits':
      return max
    case 'personName':
    case 'optionalName':
      return limits.name.max
    case 'email':
    case 'optionalEmail':
      return limits.email
    default:
      return undefined
  }
}

/** The name of a field in a sentence: 'surname', 'Learner Identification Number'. */
export const inSentence = ({ label, inSentence }: Field): string =>
  inSentence ?? `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** The fields with other labels, for a state that has its own terms. */
export function withLabels<F extends Fields>(fields: F, labels: { readonly [K in keyof F]?: string }): F
export function withLabels(fields: Fields, labels: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, label: labels[name] ?? field.label }]),
  )
}

/** The keys of a record's columns in spreadsheets. */
export type SheetKey<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { sheet: { key: infer Key extends string } }
    ? Key
    : F[K] extends { sheet: object }
      ? K
      : never
}[keyof F & string]

/** The names of a record's fields, in its order. */
export function namesOf<F extends Fields>(fields: F): (keyof F & string)[]
export function namesOf(fields: Fields): string[] {
  return Object.keys(fields)
}

/** The type of recorded values that may be omitted. */
export type Recorded<F extends Fields, V extends object> = {
  [K in keyof F]: K extends keyof V ? (undefined extends V[K] ? Exclude<V[K], undefined> | null : V[K]) : null
}

/** These values of a record's fields, with null for one that is omitted. */
export function recorded<F extends Fields, V extends object>(fields: F, values: V): Recorded<F, V>
export function recorded(fields: Fields, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map(name => [name, Reflect.get(values, name) ?? null]))
}

/** Whether a record has a private field of this name. */
export const isPrivate = (fields: Fields, name: string): boolean => fields[name]?.isPrivate === true

/** Whether a field is only for those who keep the records. */
export const isForOffice = (fields: Fields, name: string): boolean => fields[name]?.forOffice === true

/** What everybody else gets in place of the fields of those who keep the records: nothing, in the shape of the field. */
export const officeBlanks = (fields: Fields): Record<string, null | never[]> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { forOffice }]) => forOffice)
      .map(([name, { kind }]) => [name, kind === 'phones' ? [] : null]),
  )

/** The fields that have a column in spreadsheets. */
export const sheetFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { sheet }]) => sheet !== undefined))

/** The fields without those that are private. */
export type SharedFields<F extends Fields> = {
  [K in keyof F as F[K] extends { isPrivate: true } ? never : K]: F[K]
}

/** The part of a record allowed in downloads and the audit log. */
export function sharedFields<F extends Fields>(fields: F): SharedFields<F>
export function sharedFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { isPrivate }]) => !isPrivate))
}
