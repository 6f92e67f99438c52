import { assessmentConfiguration } from '@akada/contract/state/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useUser } from '../../../lib/session.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { assessmentConflicts } from '../assessment-conflicts.ts'
import { type AssessmentForm, bodyOf, errorsOf, formOf, tabOf, tabOfField, withTerm } from '../assessment-form.ts'
import { type Configuration, configuration as configurationQuery } from '../queries.ts'
import { searchOfAssessment } from '../area.ts'

/** The form of the assessment, the open tab and the dialog of a conflict. An error is shown on its own tab. */
export const useAssessmentForm = (configuration: Configuration, onSaved: (answer: Configuration) => void) => {
  const client = useQueryClient()
  const { term } = useUser()
  const [search, setSearch] = useListSearch(searchOfAssessment)
  const tab = tabOf(search.tab)
  const toError = useRef(false)
  const showFirst = (paths: string[]): void => {
    // Only if the open tab has no error of its own.
    const [first] = paths
    if (!first || paths.some(path => tabOfField(path) === tab)) return
    toError.current = true
    setSearch({ tab: tabOfField(first) })
  }
  const [start] = useState(() => ({
    values: formOf(configuration, term?.id),
    revision: configuration.revision,
  }))
  const { form, conflict } = useVersionedForm<AssessmentForm, Configuration>({
    start,
    check: values => {
      const errors = errorsOf(values)
      showFirst(Object.keys(errors))
      return errors
    },
    submit: async (values, revision) => {
      try {
        return await api.state.updateAssessment({ body: { ...bodyOf(values), revision } })
      } catch (error) {
        if (error instanceof ApiError) showFirst(error.fields.map(({ path }) => path.replace(/^body\./, '')))
        throw error
      }
    },
    revisionOf: ({ revision }) => revision,
    staleCode: 'assessment_changed_meanwhile',
    theirs: record => {
      const read = assessmentConfiguration.safeParse(record)
      return read.success ? { values: formOf(read.data, term?.id), revision: read.data.revision } : undefined
    },
    fields: assessmentConflicts(start.values),
    what: 'the assessment',
    success: 'Assessment Saved Successfully',
    onSuccess: answer => {
      client.setQueryData(configurationQuery().queryKey, answer)
      onSaved(answer)
    },
  })
  const termId = term?.id
  // Before anybody can press a button of the new term: what is filled in for it must not be taken for the former term's.
  useLayoutEffect(() => {
    // The state has activated a term since the form was opened: its days are not those of the former term.
    const values = form.getValues()
    if (values.termId !== termId) form.setValues(withTerm(values, termId))
  }, [form, termId])
  const { element } = form
  useEffect(() => {
    if (!toError.current || !tab) return
    toError.current = false
    const errors = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
    ;[...errors].find(error => error.getClientRects().length > 0)?.focus()
  }, [tab, element])
  return {
    form,
    before: start.values,
    conflict,
    tab,
    setTab: (next: string | null) => setSearch({ tab: next ?? undefined }),
  }
}

export type Form = ReturnType<typeof useAssessmentForm>['form']
