import { useEffect } from 'react'
import type { FormPart } from '../src/ui/form/FormParts.tsx'
import type { useApiForm } from '../src/ui/form/useApiForm.ts'

type Form<Values extends Record<string, unknown>> = ReturnType<typeof useApiForm<Values, unknown>>

/** The form, and the names of the fields whose value, error or state is read of it. */
const recorded = <Values extends Record<string, unknown>>(form: Form<Values>) => {
  const read = new Set<string>()
  const reads = (path: unknown): void => void read.add(String(path).split('.')[0] ?? '')
  const recording = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (of, name) => {
        reads(name)
        return Reflect.get(of, name)
      },
    })
  const withRecord: Form<Values> = {
    ...form,
    values: recording(form.values),
    errors: recording(form.errors),
    field: (path, options) => {
      reads(path)
      return form.field(path, options)
    },
    getInputProps: (path, options) => {
      reads(path)
      return form.getInputProps(path, options)
    },
    isDirty: path => {
      if (path !== undefined) reads(path)
      return form.isDirty(path)
    },
  }
  return { form: withRecord, read }
}

/** What the inputs of each part of a form read, by the part's id: the fields that it names, and others. */
export type ReadInParts = Record<string, { named: string[]; others: string[] }>

interface RecordedPartsProps<Values extends Record<string, unknown>> {
  form: Form<Values>
  partsOf: (form: Form<Values>) => readonly FormPart<Values>[]
  onRendered: (read: ReadInParts) => void
}

/** The inputs of all parts of a form. */
export const RecordedParts = <Values extends Record<string, unknown>>({
  form,
  partsOf,
  onRendered,
}: RecordedPartsProps<Values>) => {
  const parts = partsOf(form).map(({ id, fields, reads = [] }) => {
    const { form: withRecord, read } = recorded(form)
    const content = partsOf(withRecord).find(part => part.id === id)?.content
    const readOf = () => {
      const { named = [], others = [] } = Object.groupBy(read, name =>
        [...fields, ...reads].includes(name) ? 'named' : 'others',
      )
      return { named, others }
    }
    return { id, content, readOf }
  })
  useEffect(() => onRendered(Object.fromEntries(parts.map(({ id, readOf }) => [id, readOf()]))))
  return parts.map(({ id, content }) => <section key={id}>{content}</section>)
}
