import { type Field, inSentence } from '@akada/contract/kernel/record'
import { healthFields, studentFields } from '@akada/contract/students/record'
import type { Particulars } from './facts.ts'

const fields: [name: string, field: Field][] = Object.entries({ ...studentFields, ...healthFields })

/** Fields whose value only one record may have. */
export const movedFields = fields.filter(([, { merge }]) => merge === 'moved')

/** A field of a record; null if it is empty. */
export const valueOf = (of: Particulars, name: string): unknown => Reflect.get(of, name) ?? null

/** What the kept record takes over from the removed one, by the rule of each field. */
export const takenOver = (own: Particulars, other: Particulars): Partial<Particulars> =>
  Object.fromEntries(
    fields
      .filter(([name, { merge }]) => {
        if (merge === 'filled' || merge === 'moved') return valueOf(own, name) === null
        return typeof merge === 'object' && valueOf(own, merge.with) === null
      })
      .map(([name]) => [name, valueOf(other, name)]),
  )

/** A removed record's particulars once its unique values have moved to the kept one. */
export const afterRemoval = (of: Particulars): Particulars => ({
  ...of,
  ...Object.fromEntries(movedFields.map(([name]) => [name, null])),
})

const nameOf = (name: string, field: Field): string =>
  // Not shown: not everyone who merges may see health details.
  Object.hasOwn(healthFields, name) ? 'health details' : inSentence(field)

const names = [
  ['status', 'status'] as const,
  ...fields.filter(([, { merge }]) => merge !== 'own').map(([name, field]) => [name, nameOf(name, field)] as const),
  ['pictureFileId', 'picture'] as const,
]

/** The changes a merge made in the kept record. */
interface Change {
  before: Particulars
  after: Particulars
}

/** In words, the values that a merge changed and someone has changed again since. */
export const changedSince = ({ before, after }: Change, now: Particulars): string[] =>
  names.flatMap(([name, words]) =>
    valueOf(before, name) !== valueOf(after, name) && valueOf(now, name) !== valueOf(after, name) ? [words] : [],
  )

/** Particulars without the changes of a merge; later changes by others stay, as a further revision. */
export const withoutChange = ({ before, after }: Change, now: Particulars): Particulars => ({
  ...now,
  ...Object.fromEntries(Object.entries(before).filter(([name, value]) => value !== valueOf(after, name))),
  revision: now.revision === after.revision ? before.revision : now.revision + 1,
})
