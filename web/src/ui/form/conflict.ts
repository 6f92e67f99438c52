export type Side = 'mine' | 'theirs'

/** A field in which a stale form and the record as it stands now differ. */
export interface Difference {
  field: string
  label: string
  mine: string
  theirs: string
  /** Which to keep as far as it is plain: the one that was changed. Undefined where both were. */
  plain: Side | undefined
}

/** How a field is shown beside another version of it, and what is taken over with it. */
export interface ConflictField<Form> {
  label: string
  show: (form: Form) => string
  /** What of `from` replaces the same of `onto`, the version that is being put together. */
  copy: (from: Form, onto: Form) => Partial<Form>
}

/** Compares and merges two versions of a record by its fields, named in the order of the form. */
export const conflictOf = <Form>(fields: Record<string, ConflictField<Form>>) => ({
  /** The fields in which the two differ. `base` is what the form started from. */
  differencesOf: (base: Form, mine: Form, theirs: Form): Difference[] =>
    Object.entries(fields).flatMap(([field, { label, show }]) => {
      const [before, own, other] = [show(base).trim(), show(mine).trim(), show(theirs).trim()]
      if (own === other) return []
      const plain: Side | undefined = own === before ? 'theirs' : other === before ? 'mine' : undefined
      return [{ field, label, mine: own, theirs: other, plain }]
    }),
  /** Their version with what was chosen of one's own, on their revision. */
  mergeOf: (mine: Form, theirs: Form, chosen: ReadonlyMap<string, Side>): Form => {
    let merged = theirs
    for (const [field, side] of chosen) {
      if (side === 'mine') merged = { ...merged, ...fields[field]?.copy(mine, merged) }
    }
    return merged
  },
})
