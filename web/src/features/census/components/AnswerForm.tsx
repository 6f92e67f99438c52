import { type CensusQuestionKey, censusQuestions, censusFigures, maxAnswer } from '@akada/contract/census/items'
import { Button, Select, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DateField, type DateFieldProps } from '../../../ui/inputs/DateField.tsx'
import { WholeNumberField } from '../../../ui/inputs/NumberFields.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { keyOf, returnDrafts } from '../drafts.ts'
import { bodyOf, conflictFields, itemsFor, type ReturnValues, typedSince, valuesOf, withFields } from '../model/form.ts'
import { shown } from '../model/words.ts'
import type { Return } from '../queries.ts'

interface Saved {
  revision: number
  isSubmitted: boolean
}

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null

/** The answers of somebody who saved meanwhile, from the refusal. */
const theirsOf = (raw: unknown): { values: ReturnValues; revision: number } | undefined => {
  if (!isRecord(raw) || typeof raw.revision !== 'number' || !isRecord(raw.answers) || !isRecord(raw.explanations))
    return undefined
  return { values: valuesOf({ answers: raw.answers, explanations: raw.explanations }), revision: raw.revision }
}

/** What the form starts from: what was saved, or what the unsaved answers on this device were typed over. */
const startOf = (ret: Return) => {
  const saved = { values: valuesOf(ret), revision: ret.revision }
  const draft = returnDrafts.find(keyOf({ schoolId: ret.school.id, censusId: ret.census.id }))
  if (!draft) return { start: saved, typed: null }
  const items = Object.entries(draft.items)
  const start = {
    values: withFields(saved.values, new Map(items.map(([path, { was }]) => [path, was]))),
    revision: draft.head.revision,
  }
  return { start, typed: withFields(start.values, new Map(items.map(([path, { value }]) => [path, value]))) }
}

/** The form of a return. What is typed and not saved stays on the device until it is. */
const useReturnForm = (ret: Return) => {
  const [{ start, typed }] = useState(() => startOf(ret))
  const wantsSubmit = useRef(false)
  const saved = useRef(start)
  const place = { schoolId: ret.school.id, censusId: ret.census.id }
  const key = keyOf(place)
  const { form, conflict } = useVersionedForm<ReturnValues, Saved>({
    start,
    fields: conflictFields,
    what: 'this return',
    staleCode: 'census_return_changed_meanwhile',
    theirs: theirsOf,
    revisionOf: ({ revision }) => revision,
    submit: async (values, revision) => {
      const body = { school: ret.school.id, census: ret.census.id, revision, ...bodyOf(values) }
      const isSubmission = wantsSubmit.current
      // Enter in a field saves.
      wantsSubmit.current = false
      if (!isSubmission) return { revision: (await api.census.save({ body })).revision, isSubmitted: false }
      await api.census.submit({ body: { ...body, fingerprint: ret.fingerprint } })
      return { revision: revision + 1, isSubmitted: true }
    },
    onSuccess: ({ revision }, values) => {
      saved.current = { values, revision }
      returnDrafts.change(key, { head: { ...place, revision }, items: {} }, draft => ({ ...draft, items: {} }))
    },
  })
  const { setValues } = form
  useEffect(() => {
    if (typed) setValues(typed)
  }, [typed, setValues])
  const { values } = form
  useEffect(() => {
    const { values: before, revision } = saved.current
    const head = { schoolId: ret.school.id, censusId: ret.census.id, revision }
    const items = typedSince(before, values)
    if (Object.keys(items).length === 0 && !returnDrafts.find(key)) return
    returnDrafts.change(key, { head, items }, () => ({ head, items }), { sends: false })
  }, [key, values, ret.school.id, ret.census.id])
  return {
    form,
    conflict,
    submitReturn: (): void => {
      wantsSubmit.current = true
      form.element.current?.requestSubmit()
    },
  }
}

type Form = ReturnType<typeof useReturnForm>['form']

const AskedInput = ({ of, form }: { of: CensusQuestionKey; form: Form }) => {
  const item = censusQuestions[of]
  const props = {
    label: item.label,
    description: 'help' in item ? item.help : undefined,
    required: true,
    ...form.field(`answers.${of}`),
  }
  if (item.kind === 'choice') return <Select {...props} data={item.choices} placeholder="Choose one" />
  if (item.kind === 'year') return <YearInput {...props} />
  return <WholeNumberField {...props} max={maxAnswer} />
}

interface YearInputProps extends Pick<DateFieldProps, 'label' | 'description' | 'error' | 'required' | 'onBlur'> {
  /** A year; an empty text if none is chosen. */
  value?: unknown
  onChange?: (value: number | string) => void
}

const YearInput = ({ value, onChange, ...rest }: YearInputProps) => (
  <DateField
    {...rest}
    yearOnly
    pastOnly
    minDate="1800-01-01"
    value={typeof value === 'number' ? `${value}-01-01` : null}
    onChange={day => onChange?.(day ? Number(day.slice(0, 4)) : '')}
  />
)

/** What the school is asked for, and why figures changed much; saved as a draft, or submitted. */
export const AnswerForm = ({ ret }: { ret: Return }) => {
  const { form, conflict, submitReturn } = useReturnForm(ret)
  const [isAsking, setAsking] = useState(false)
  const changes = ret.figures.filter(({ mustExplain }) => mustExplain)
  return (
    <ApiForm form={form} label="Answers of the school">
      <FormGroup title="Asked of the school" intro="What the records of the school cannot tell.">
        {itemsFor(ret).map(key => (
          <AskedInput key={key} of={key} form={form} />
        ))}
      </FormGroup>
      {changes.length > 0 && (
        <FormGroup
          title="Large changes"
          intro={`Say in a few words why these differ by more than a quarter from ${ret.comparedWith}.`}
        >
          {changes.map(({ key, value, before }) => (
            <Textarea
              key={key}
              label={`${censusFigures[key].label}: ${shown(value)}, was ${shown(before)}`}
              autosize
              minRows={1}
              maxLength={500}
              required
              {...form.field(`explanations.${key}`)}
            />
          ))}
        </FormGroup>
      )}
      <FormActions>
        <SubmitButton form={form} variant={ret.can.submit ? 'default' : 'filled'}>
          Save answers
        </SubmitButton>
        {ret.can.submit && (
          <Button loading={form.loading} onClick={() => setAsking(true)}>
            Submit return
          </Button>
        )}
      </FormActions>
      {conflict}
      <ConfirmDialog
        opened={isAsking}
        action="Submit"
        name="the return"
        safe
        question={`Do you want to submit the return of ${ret.school.name} for ${ret.census.session.name}?`}
        warning="The figures are frozen as they are shown. You can change them only if the state sends the return back."
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          submitReturn()
        }}
      />
    </ApiForm>
  )
}
