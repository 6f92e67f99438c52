import { stateSettings } from '@akada/contract/state/settings'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import type { ApiFormSettings } from '../../../../ui/form/useApiForm.ts'
import { useVersionedForm } from '../../../../ui/form/useVersionedForm.tsx'
import { type Settings } from '../../queries.ts'

/** What a part of the state's settings needs to save itself independently of the others. */
export interface SettingsPart {
  settings: Settings
  /** The revision to save with, given the one that the part was read at. */
  revisionNow: (read: number) => number
  /** Called after a save: the revision that it was based on, and the one that it led to. */
  onSaved: (from: number, to: number) => unknown
}

interface PartForm<Values, Result> extends Pick<ApiFormSettings<Values, Result>, 'schema' | 'success'> {
  valuesOf: (settings: Settings) => Values
  fields: Record<string, ConflictField<Values>>
  save: (values: Values, revision: number) => Promise<Result>
  /** Other changes caused by a save, applied before the settings are refetched. */
  onSuccess?: (result: Result) => unknown
}

/** The form of one part of the state's settings, saved separately; if somebody else saved meanwhile both versions are shown. */
export const useSettingsPart = <Values extends Record<string, unknown>, Result extends { revision: number }>(
  { settings, revisionNow, onSaved }: SettingsPart,
  { valuesOf, fields, save, onSuccess, schema, success }: PartForm<Values, Result>,
) => {
  return useVersionedForm<Values, { from: number; result: Result }>({
    start: { values: valuesOf(settings), revision: settings.revision },
    schema,
    success,
    fields,
    submit: async (values, read) => {
      const from = revisionNow(read)
      return { from, result: await save(values, from) }
    },
    revisionOf: ({ result }) => result.revision,
    staleCode: 'state_changed_meanwhile',
    what: 'the settings',
    theirs: record => {
      const read = stateSettings.safeParse(record)
      return read.success ? { values: valuesOf(read.data), revision: read.data.revision } : undefined
    },
    onSuccess: ({ from, result }) => {
      onSaved(from, result.revision)
      onSuccess?.(result)
    },
  })
}
