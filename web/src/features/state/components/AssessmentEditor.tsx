import { capacity } from '@akada/contract/kernel/capacity'
import { assessmentConfiguration } from '@akada/contract/state/calls'
import { Checkbox, NumberInput, Select, Switch, Tabs, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useUser } from '../../../lib/session.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { assessmentConflicts } from '../assessment-conflicts.ts'
import {
  type AssessmentForm,
  bodyOf,
  errorsOf,
  formOf,
  sumInTenths,
  sumText,
  tabOf,
  tabOfField,
} from '../assessment-form.ts'
import { type Configuration, configuration as configurationQuery } from '../queries.ts'
import { searchOfAssessment } from '../search.ts'
import { Lines } from './Lines.tsx'
import classes from './State.module.css'

/** The whole configuration in one form with four tabs; saved as a whole. */
export const AssessmentEditor = ({ configuration }: { configuration: Configuration }) => {
  const [version, setVersion] = useState(0)
  return <Editor key={version} configuration={configuration} onSaved={() => setVersion(version + 1)} />
}

/** The form of the assessment, the open tab and the dialog of a conflict. An error is shown on its own tab. */
const useAssessmentForm = (configuration: Configuration, onSaved: () => void) => {
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
        return await api.state.updateAssessment({ body: { ...bodyOf(values, term?.id), revision } })
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
      onSaved()
    },
  })
  const { element } = form
  useEffect(() => {
    if (!toError.current || !tab) return
    toError.current = false
    const errors = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
    ;[...errors].find(error => error.checkVisibility())?.focus()
  }, [tab, element])
  return { form, conflict, tab, setTab: (next: string | null) => setSearch({ tab: next ?? undefined }) }
}

type Form = ReturnType<typeof useAssessmentForm>['form']

const Editor = ({ configuration, onSaved }: { configuration: Configuration; onSaved: () => void }) => {
  const { form, conflict, tab, setTab } = useAssessmentForm(configuration, onSaved)
  return (
    <ApiForm form={form}>
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="marks">Components and grades</Tabs.Tab>
          <Tabs.Tab value="windows">Entry windows</Tabs.Tab>
          <Tabs.Tab value="traits">Rating traits</Tabs.Tab>
          <Tabs.Tab value="rules">Rules</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="marks">
          <div className="grid gap-20">
            {form.getValues().classTypes.map((classType, at) => (
              <Marks key={classType.classTypeId} form={form} classType={classType} at={at} />
            ))}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="windows">
          <Windows form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="traits">
          <div className="grid gap-20">
            <Traits form={form} title="Psychomotor skills" list="psychomotor" />
            <Traits form={form} title="Affective domain" list="affective" />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <Rules form={form} />
        </Tabs.Panel>
      </Tabs>
      <FormActions>
        <SubmitButton form={form}>Save assessment</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}

interface MarksProps {
  form: Form
  classType: AssessmentForm['classTypes'][number]
  /** Its position among the class types. */
  at: number
}

/** The components of a class type's marks, and the grades of their total. */
const Marks = ({ form, classType: { name, components, grades }, at }: MarksProps) => {
  const sum = sumInTenths(components)
  return (
    <FormGroup
      title={name}
      intro="The components of a subject's mark, in the order of the report card, and the grades of the total."
    >
      <h2 className="wide flat-above-8 text-md bold">Components</h2>
      <Lines
        kind="component"
        what="component"
        count={components.length}
        least={1}
        most={capacity.components}
        renderLine={place => (
          <>
            <TextInput label="Name" maxLength={40} {...form.field(`classTypes.${at}.components.${place}.name`)} />
            <NumberInput
              label="Maximum"
              min={0}
              max={100}
              decimalScale={1}
              clampBehavior="none"
              hideControls
              {...form.field(`classTypes.${at}.components.${place}.maximum`)}
            />
            <Checkbox
              className={classes.check}
              label="Exam"
              {...form.getInputProps(`classTypes.${at}.components.${place}.isExam`, { type: 'checkbox' })}
            />
          </>
        )}
        onAdd={() => form.insertListItem(`classTypes.${at}.components`, { name: '', maximum: '', isExam: false })}
        onRemove={place => form.removeListItem(`classTypes.${at}.components`, place)}
        note={
          <p role="status" className={`flat strong ${classes.sum} figures`} data-off={sum !== 1000 || undefined}>
            {sumText(sum)}
          </p>
        }
      />
      <h2 className="wide flat-above-8 text-md bold">Grades</h2>
      <Lines
        kind="grade"
        what="grade"
        count={grades.length}
        least={2}
        most={capacity.gradeBands}
        renderLine={place => (
          <>
            <NumberInput
              label="From"
              min={0}
              max={100}
              decimalScale={0}
              clampBehavior="none"
              hideControls
              {...form.field(`classTypes.${at}.grades.${place}.from`)}
            />
            <TextInput label="Grade" maxLength={4} {...form.field(`classTypes.${at}.grades.${place}.grade`)} />
            <TextInput label="Remark" maxLength={40} {...form.field(`classTypes.${at}.grades.${place}.remark`)} />
          </>
        )}
        onAdd={() => form.insertListItem(`classTypes.${at}.grades`, { from: '', grade: '', remark: '' })}
        onRemove={place => form.removeListItem(`classTypes.${at}.grades`, place)}
      />
    </FormGroup>
  )
}

/** The days of the active term on which the scores of each component may be entered. */
const Windows = ({ form }: { form: Form }) => {
  const { term } = useUser()
  return (
    <FormGroup
      title={term ? `When scores may be entered in ${term.name}, ${term.session.name}` : 'Entry windows'}
      intro={
        term
          ? 'Both days included. A component without a window is closed. A component that was just added gets its window after saving.'
          : 'The state has no active term yet. Activate one under Sessions and terms.'
      }
    >
      {term && (
        <ul className="list grid gap-8 wide">
          {form.getValues().windows.map(({ componentId, label }, place) => (
            <li key={componentId}>
              <div role="group" aria-label={label} className={`grid start gap-12 ${classes.line}`} data-kind="window">
                <p className={`flat ${classes.windowName}`}>{label}</p>
                <DateField label="Opens" {...form.field(`windows.${place}.opens`)} />
                <DateField label="Closes" {...form.field(`windows.${place}.closes`)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </FormGroup>
  )
}

interface TraitsProps {
  form: Form
  title: string
  list: 'psychomotor' | 'affective'
}

/** The traits of one kind that every report card rates. */
const Traits = ({ form, title, list }: TraitsProps) => (
  <FormGroup title={title} intro="Rated from 5 Excellent to 1 Very Poor on every report card.">
    <Lines
      kind="trait"
      what="trait"
      count={form.getValues()[list].length}
      least={0}
      most={capacity.traits}
      renderLine={place => (
        <TextInput aria-label={`Trait ${place + 1}`} maxLength={60} {...form.field(`${list}.${place}.name`)} />
      )}
      onAdd={() => form.insertListItem(list, { name: '' })}
      onRemove={place => form.removeListItem(list, place)}
    />
  </FormGroup>
)

/** The rules for the report cards and registers of every class type. */
const Rules = ({ form }: { form: Form }) => (
  <FormGroup title="Report cards and registers" intro="Published cards keep what they were published with.">
    <NumberInput
      label="Pass mark"
      description="A subject is passed from this total on."
      min={0}
      max={100}
      decimalScale={1}
      clampBehavior="none"
      {...form.field('passMark')}
    />
    <Select
      label="Registers a day"
      description="Two count half-days: morning and afternoon."
      allowDeselect={false}
      data={[
        { value: '1', label: 'One, in the morning' },
        { value: '2', label: 'Two, morning and afternoon' },
      ]}
      {...form.field('sittingsPerDay')}
    />
    <Switch
      label="Everyone is presumed present until the register is saved"
      description="Off: each student must be marked. A saved register shows which students were presumed present."
      {...form.getInputProps('presumesPresent', { type: 'checkbox' })}
    />
    <Switch label="Print positions on report cards" {...form.getInputProps('printPositions', { type: 'checkbox' })} />
    <Switch
      label="The head approves report cards before they are published"
      description="Off: anyone who may publish them can do so without an approval, and the audit log records it."
      {...form.getInputProps('publicationNeedsApproval', { type: 'checkbox' })}
    />
  </FormGroup>
)
