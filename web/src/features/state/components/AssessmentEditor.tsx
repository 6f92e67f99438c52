import { capacity } from '@akada/contract/capacity'
import { cardLayouts } from '@akada/contract/report-cards/words'
import { limits } from '@akada/contract/kernel/limits'
import { Checkbox, Select, Switch, Tabs, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { today } from '../../../lib/clock.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DecimalField, WholeNumberField } from '../../../ui/inputs/NumberFields.tsx'
import { TimeField } from '../../../ui/inputs/TimeField.tsx'
import { type AssessmentForm, layoutNames, shutOutBy, sumInTenths, sumText } from '../assessment-form.ts'
import type { Configuration } from '../queries.ts'
import { Lines } from './Lines.tsx'
import { ShutOut } from './ShutOut.tsx'
import classes from './State.module.css'
import { type Form, useAssessmentForm } from './useAssessmentForm.ts'
import { Windows } from './Windows.tsx'

/** The whole configuration in one form with four tabs; saved as a whole. */
export const AssessmentEditor = ({ configuration }: { configuration: Configuration }) => {
  // After a save the form starts from what the server answered, which the page may not have been given yet.
  const [{ version, saved }, setSaved] = useState<{ version: number; saved?: Configuration }>({ version: 0 })
  return (
    <Editor
      key={version}
      configuration={saved ?? configuration}
      onSaved={answer => setSaved({ version: version + 1, saved: answer })}
    />
  )
}

interface EditorProps {
  configuration: Configuration
  onSaved: (answer: Configuration) => void
}

const Editor = ({ configuration, onSaved }: EditorProps) => {
  const { form, before, conflict, tab, setTab } = useAssessmentForm(configuration, onSaved)
  // Some 200 fields in all are slow to draw, so only the open tab is. Dates and times stay once they were shown: they may hold half of one.
  const shown = useRef(new Set<string>())
  shown.current.add(tab)
  return (
    <ApiForm form={form}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="marks">Components and grades</Tabs.Tab>
          <Tabs.Tab value="windows">Entry windows</Tabs.Tab>
          <Tabs.Tab value="traits">Rating traits</Tabs.Tab>
          <Tabs.Tab value="rules">Rules</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="marks">
          <div className="grid gap-5">
            {form.getValues().classTypes.map((classType, at) => (
              <Marks key={classType.classTypeId} form={form} classType={classType} at={at} />
            ))}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="windows" keepMounted={shown.current.has('windows')}>
          <Windows form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="traits">
          <div className="grid gap-5">
            <Traits form={form} title="Psychomotor skills" list="psychomotor" />
            <Traits form={form} title="Affective domain" list="affective" />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="rules" keepMounted={shown.current.has('rules')}>
          <Rules form={form} />
        </Tabs.Panel>
      </Tabs>
      <ShutOut effects={shutOutBy(before, form.getValues(), today())} />
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
      <div className={`grid items-start gap-6 col-span-full ${classes.sides}`}>
        <section className="grid items-start gap-3 min-w-0" aria-label={`Components of ${name}`}>
          <h2 className="m-0 mt-2 text-md font-bold">Components</h2>
          <Lines
            kind="component"
            what="component"
            count={components.length}
            least={1}
            most={capacity.components}
            renderLine={place => (
              <>
                <TextInput label="Name" maxLength={40} {...form.field(`classTypes.${at}.components.${place}.name`)} />
                <DecimalField
                  label="Maximum"
                  max={100}
                  decimals={1}
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
              <p role="status" className={`m-0 font-semibold ${sum === 1000 ? '' : 'text-danger'} figures`}>
                {sumText(sum)}
              </p>
            }
          />
        </section>
        <section className="grid items-start gap-3 min-w-0" aria-label={`Grades of ${name}`}>
          <h2 className="m-0 mt-2 text-md font-bold">Grades</h2>
          <Lines
            kind="grade"
            what="grade"
            count={grades.length}
            least={2}
            most={capacity.gradeBands}
            renderLine={place => (
              <>
                <WholeNumberField label="From" max={100} {...form.field(`classTypes.${at}.grades.${place}.from`)} />
                <TextInput label="Grade" maxLength={4} {...form.field(`classTypes.${at}.grades.${place}.grade`)} />
                <TextInput label="Remark" maxLength={40} {...form.field(`classTypes.${at}.grades.${place}.remark`)} />
              </>
            )}
            onAdd={() => form.insertListItem(`classTypes.${at}.grades`, { from: '', grade: '', remark: '' })}
            onRemove={place => form.removeListItem(`classTypes.${at}.grades`, place)}
          />
        </section>
      </div>
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
    <DecimalField
      label="Pass mark"
      description="A subject is passed from this total on."
      max={100}
      decimals={1}
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
    <TimeField
      label="Morning registers from"
      description="Earlier, no register of the morning is saved. A school may set a later time."
      {...form.field('registerHours.morning')}
    />
    {/* A time that is left out is asked for, also where one register a day has no use for it. */}
    {(form.getValues().sittingsPerDay === '2' || !form.getValues().registerHours.afternoon) && (
      <TimeField
        label="Afternoon registers from"
        description="The same for the afternoon."
        {...form.field('registerHours.afternoon')}
      />
    )}
    <Switch
      label="Everyone is presumed present until the register is saved"
      description="Off: each student must be marked. A saved register shows which students were presumed present."
      {...form.getInputProps('presumesPresent', { type: 'checkbox' })}
    />
    <Switch label="Print positions on report cards" {...form.getInputProps('printPositions', { type: 'checkbox' })} />
    <Select
      label="Form of the report sheet"
      description="The parts and their order on the A4 page. Nursery and Primary 1 to 3 always have traits in words."
      allowDeselect={false}
      data={cardLayouts.map(value => ({ value, label: layoutNames[value] }))}
      {...form.field('cardLayout')}
    />
    <Textarea
      label="For next term"
      description="What families pay and bring. It is printed on the report sheets of schools that say nothing of their own."
      autosize
      minRows={2}
      maxRows={8}
      maxLength={limits.text}
      {...form.field('nextTermNeeds')}
    />
    <Switch
      label="The head approves report cards before they are published"
      description="Off: anyone who may publish them can do so without an approval, and the audit log records it."
      {...form.getInputProps('publicationNeedsApproval', { type: 'checkbox' })}
    />
  </FormGroup>
)
