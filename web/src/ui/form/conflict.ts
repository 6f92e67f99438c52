export type Side = 'mine' | 'theirs'

/** A field in which a stale form and the current record differ. */
export interface Difference {
  field: string
  label: string
  mine: string
  theirs: string
  /** Which side to keep if only one changed it. Undefined if both did. */
  plain: Side | undefined
}

/** How a field is shown beside another version of it, and what is copied with it. */
export interface ConflictField<Form> {
  label: string
  show: (form: Form) => string
  /** The part of `from` that replaces its counterpart in `onto`, the merged version. */
  copy: (from: Form, onto: Form) => Partial<Form>
}

/** A field that is compared and copied under its own name; `show` for one that is not a text. */
export const conflictField = <Form>(
  label: string,
  name: keyof Form & string,
  show: (form: Form) => string = form => String(form[name] ?? ''),
): ConflictField<Form> => ({ label, show, copy: (from, onto) => ({ ...onto, [name]: from[name] }) })

/** The only side that changed the value; undefined if both did. */
const plainSide = (before: string, own: string, other: string): Side | undefined => {
  if (own === before) return 'theirs'
  return other === before ? 'mine' : undefined
}

/** Compares and merges two versions of a record by its fields, in the order of the form. */
export const conflictOf = <Form>(fields: Record<string, ConflictField<Form>>) => ({
  /** The fields in which the two differ. `base` is what the form started from. */
  differencesOf: (base: Form, mine: Form, theirs: Form): Difference[] =>
    Object.entries(fields).flatMap(([field, { label, show }]) => {
      const [before, own, other] = [show(base).trim(), show(mine).trim(), show(theirs).trim()]
      if (own === other) return []
      return [{ field, label, mine: own, theirs: other, plain: plainSide(before, own, other) }]
    }),
  /** Their version with the person's chosen fields, on their revision. */
  mergeOf: (mine: Form, theirs: Form, chosen: ReadonlyMap<string, Side>): Form => {
    let merged = theirs
    for (const [field, side] of chosen) {
      if (side === 'mine') merged = { ...merged, ...fields[field]?.copy(mine, merged) }
    }
    return merged
  },
})
