import { schoolProfile } from '@akada/contract/schools/schemas'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { useVersionedForm } from '../../../../ui/form/useVersionedForm.tsx'
import type { ApiFormSettings } from '../../../../ui/form/useApiForm.ts'
import type { Profile } from '../../queries.ts'

/** What a part of a school's page needs to save itself independently of the others. */
export interface SchoolPart {
  school: Profile
  /** The revision to save with, given the one that the part was read at. */
  revisionNow: (read: number) => number
  /** Called after a save: the revision that it was based on, and the one that it led to. */
  onSaved: (from: number, to: number) => unknown
}

/** How the parts handle every stale save of a school. */
const staleSchool = <Values>(valuesOf: (school: Profile) => Values) => ({
  staleCode: 'school_changed_meanwhile',
  what: 'this school',
  theirs: (record: unknown) => {
    const read = schoolProfile.safeParse(record)
    return read.success ? { values: valuesOf(read.data), revision: read.data.revision } : undefined
  },
})

interface PartSettings<Values, Result> extends Pick<ApiFormSettings<Values, Result>, 'check' | 'success'> {
  valuesOf: (school: Profile) => Values
  fields: Record<string, ConflictField<Values>>
  save: (values: Values, revision: number) => Promise<Result>
}

/** The form of one part of a school, saved separately. */
export const usePart = <Values extends Record<string, unknown>, Result extends { revision: number }>(
  { school, revisionNow, onSaved }: SchoolPart,
  { valuesOf, save, ...settings }: PartSettings<Values, Result>,
) =>
  useVersionedForm<Values, { from: number; to: number }>({
    ...settings,
    ...staleSchool(valuesOf),
    start: { values: valuesOf(school), revision: school.revision },
    submit: async (values, read) => {
      const from = revisionNow(read)
      return { from, to: (await save(values, from)).revision }
    },
    revisionOf: ({ to }) => to,
    onSuccess: ({ from, to }) => onSaved(from, to),
  })
