import { type Field, type Fields, isRequired, maxLengthOf } from '@akada/contract/kernel/record'
import { showDay } from '../../lib/days.ts'
import type { ConflictField } from './conflict.ts'
import type { PhoneNumber } from '../inputs/phones.ts'

type Chosen =
  | 'day'
  | 'optionalDay'
  | 'level'
  | 'gender'
  | 'optionalGender'
  | 'stateName'
  | 'lgaName'
  | 'choice'
  | 'optionalChoice'

type FormValue<Kind extends Field['kind']> = Kind extends 'flag'
  ? boolean
  : Kind extends 'phones'
    ? PhoneNumber[]
    : Kind extends Chosen
      ? string | null
      : string

/** The fields of a record as a form holds them: text is empty if nothing is typed, a choice is null if none is made. */
export type FormOf<F extends Fields> = { -readonly [K in keyof F]: FormValue<F[K]['kind']> }

const emptyValue = ({ kind }: Field): FormValue<Field['kind']> => {
  switch (kind) {
    case 'flag':
      return false
    case 'phones':
      return []
    case 'country':
      return 'Nigeria'
    case 'day':
    case 'optionalDay':
    case 'level':
    case 'gender':
    case 'optionalGender':
    case 'stateName':
    case 'lgaName':
    case 'choice':
    case 'optionalChoice':
      return null
    default:
      return ''
  }
}

/** The fields of a record as a form shows them: the recorded values, or empty. */
export function formFields<F extends Fields>(
  fields: F,
  recorded?: { readonly [K in keyof F]?: unknown } | null,
): FormOf<F>
export function formFields(fields: Fields, recorded: Readonly<Record<string, unknown>> | null = null): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = recorded?.[name]
      return [name, typeof value === 'number' ? String(value) : (value ?? emptyValue(field))]
    }),
  )
}

/**
 * The inputs of a record's fields by their names: label, limit, hint and whether the field is required come from the record.
 *
 *   const input = inputsOf(studentFields, form)
 *   <TextInput {...input('lastName')} />
 *
 * `within` is where the record is in the form: `guardians.0.`
 */
export const inputsOf =
  <F extends Fields, Props extends object>(fields: F, form: { field: (path: string) => Props }, within = '') =>
  (name: keyof F & string) => {
    const field: Field | undefined = fields[name]
    return {
      label: field?.label ?? name,
      required: field && isRequired(field),
      description: field?.hint,
      maxLength: field && maxLengthOf(field),
      inputMode: field?.kind === 'digits' ? ('numeric' as const) : undefined,
      ...form.field(`${within}${name}`),
    }
  }

/** A field's value in words: '09-03-2014', 'Female', 'Given'; empty if nothing is recorded. */
export const shownAs = ({ kind, words }: Field, value: unknown): string => {
  if (kind === 'flag') return words?.[value === true ? 0 : 1] ?? ''
  if (typeof value !== 'string') return ''
  if (kind === 'day' || kind === 'optionalDay') return showDay(value)
  return kind === 'gender' || kind === 'optionalGender' ? `${value.charAt(0).toUpperCase()}${value.slice(1)}` : value
}

/**
 * How two versions of a record are compared field by field, in the order of the record; a state is compared together with its local
 * government.
 */
export const comparedFields = <Form extends object>(fields: Fields): Record<string, ConflictField<Form>> => {
  const all = Object.entries(fields)
  return Object.fromEntries(
    all
      .filter(([, { of }]) => of === undefined)
      .map(([name, field]) => {
        const [inner, innerField] = all.find(([, { of }]) => of === name) ?? []
        const names = inner === undefined ? [name] : [inner, name]
        const compared: ConflictField<Form> = {
          label: innerField?.pair ?? field.label,
          show: form =>
            names
              .map(one => shownAs(field, Reflect.get(form, one)))
              .filter(Boolean)
              .join(', '),
          copy: (from, onto) => ({ ...onto, ...Object.fromEntries(names.map(one => [one, Reflect.get(from, one)])) }),
        }
        return [name, compared]
      }),
  )
}
