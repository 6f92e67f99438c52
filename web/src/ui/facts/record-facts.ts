import type { Field, Fields } from '@akada/contract/kernel/record'
import { type Fact, inFigures } from './FactsPanel.tsx'
import { shownAs } from '../form/fields.ts'

const inDigits: ReadonlySet<Field['kind']> = new Set(['day', 'optionalDay', 'digits'])

const valueOf = (field: Field, value: unknown): Fact[1] => {
  const shown = shownAs(field, value)
  return inDigits.has(field.kind) ? inFigures(shown) : shown
}

/** The facts of a record by the names of its fields: `facts={[fact.lastName, fact.dateOfBirth]}` */
export function factsOf<F extends Fields>(
  fields: F,
  recorded: { readonly [K in keyof F]: unknown },
): Record<keyof F, Fact>
export function factsOf(fields: Fields, recorded: Readonly<Record<string, unknown>>): Record<string, Fact> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, [field.label, valueOf(field, recorded[name])]]),
  )
}
