import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { type ConflictField, conflictOf, type Side } from './conflict.ts'
import { type ApiFormSettings, useApiForm } from './useApiForm.ts'

/** A record as a form holds it, with the revision it was read at. */
export interface Version<Values> {
  values: Values
  revision: number
}

interface VersionedSettings<Values, Result>
  extends Omit<ApiFormSettings<Values, Result>, 'initialValues' | 'submit' | 'onError'> {
  /** What the form starts from. */
  start: Version<Values>
  /** Sends the values with the revision that they are based on, or what changed since `read`, which are the values of that revision. */
  submit: (values: Values, revision: number, read: Values) => Promise<Result>
  /** The revision after a save. */
  revisionOf: (result: Result) => number
  /** The code with which the server refuses a stale save. */
  staleCode: string
  /** Reads the current record from such a refusal; undefined if it cannot be read. */
  theirs: (record: unknown) => Version<Values> | undefined
  /** How each field is shown beside the other version; for lists, by what is in any of the versions. */
  fields: ConflictFields<Values> | ((...versions: readonly Values[]) => ConflictFields<Values>)
  /** Completes the version that the person's choices led to, before it is sent. */
  merged?: (values: Values) => Values
  /** What is being edited, for use in a sentence: 'this school'. */
  what: string
}

type ConflictFields<Values> = Record<string, ConflictField<Values>>

interface Other<Values> extends Version<Values> {
  by: string
}

/**
 * A form for a record that two people may edit at the same time. If somebody else saved meanwhile, nothing typed is lost: fields that only
 * one of the two changed are merged, and for the others `conflict`, which is rendered inside the form, asks which version to keep.
 */
export const useVersionedForm = <Values extends Record<string, unknown>, Result>({
  start,
  submit,
  revisionOf,
  staleCode,
  theirs,
  fields,
  merged = values => values,
  what,
  onSuccess,
  ...settings
}: VersionedSettings<Values, Result>) => {
  // Not state: a request right after a choice must not wait for the next render.
  const base = useRef(start)
  const [other, setOther] = useState<Other<Values>>()
  const between = (theirs: Values, mine: Values) => {
    const found = typeof fields === 'function' ? fields(base.current.values, mine, theirs) : fields
    const { differencesOf, mergeOf } = conflictOf(found)
    return {
      differences: () => differencesOf(base.current.values, mine, theirs),
      merged: (chosen: ReadonlyMap<string, Side>) => mergeOf(mine, theirs, chosen),
    }
  }

  const otherOf = (error: Error): Other<Values> | undefined => {
    if (!(error instanceof ApiError) || error.code !== staleCode) return undefined
    const version = theirs(error.details?.theirs)
    const by = error.details?.by
    return version && { ...version, by: typeof by === 'string' ? by : 'Somebody else' }
  }

  const form = useApiForm<Values, Result>({
    ...settings,
    initialValues: start.values,
    submit: values => submit(values, base.current.revision, base.current.values),
    onSuccess: async (result, values) => {
      base.current = { values, revision: revisionOf(result) }
      await onSuccess?.(result, values)
    },
    onError: error => {
      const found = otherOf(error)
      if (!found) return false
      // What they changed is not part of this form.
      const apart = between(found.values, form.getValues()).differences()
      if (apart.every(({ plain }) => plain === 'mine')) sendOn(found, form.getValues())
      else setOther(found)
      return true
    },
  })

  const sendOn = ({ values, revision }: Version<Values>, mine: Values): void => {
    base.current = { values, revision }
    form.setValues(mine)
    requestAnimationFrame(() => form.element.current?.requestSubmit())
  }

  const conflict: ReactNode = other && (
    <ConflictDialog
      by={other.by}
      what={what}
      differences={between(other.values, form.getValues()).differences()}
      onClose={() => setOther(undefined)}
      onSave={chosen => {
        setOther(undefined)
        sendOn(other, merged(between(other.values, form.getValues()).merged(chosen)))
      }}
    />
  )
  return { form, conflict }
}
