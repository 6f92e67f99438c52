import { sorted } from '@akada/contract/kernel/arrays'
import { transferConfiguration } from '@akada/contract/transfers/calls'
import { Badge, MultiSelect, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from '../../../../lib/days.ts'
import { api } from '../../../../lib/api.ts'
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../../ui/inputs/DateField.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { useVersionedForm } from '../../../../ui/form/useVersionedForm.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { classesOfState, transferRules, type TransferRules as Rules } from '../../queries.ts'

/** When and into which classes students may move between schools. */
export const TransferRules = () => {
  const { data, error, refetch } = useQuery(transferRules())
  const [saves, setSaves] = useState(0)
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={4} />
  return <RulesForm key={saves} rules={data} onSaved={() => setSaves(saves + 1)} />
}

const valuesOf = ({ opens, closes, classes, barFinalYear }: Rules) => ({
  opens,
  closes,
  classes: classes.map(({ id }) => id),
  barFinalYear,
})
type Values = ReturnType<typeof valuesOf>

const fieldsWith = (names: ReadonlyMap<string, string>): Record<string, ConflictField<Values>> => ({
  opens: { label: 'First day', show: ({ opens }) => (opens ? showDay(opens) : ''), copy: ({ opens }) => ({ opens }) },
  closes: {
    label: 'Last day',
    show: ({ closes }) => (closes ? showDay(closes) : ''),
    copy: ({ closes }) => ({ closes }),
  },
  classes: {
    label: 'Classes open to transfer',
    show: ({ classes }) => sorted(classes.map(id => names.get(id) ?? id)).join(', '),
    copy: ({ classes }) => ({ classes }),
  },
  barFinalYear: {
    label: 'No transfer into the last class of senior secondary',
    show: ({ barFinalYear }) => (barFinalYear ? 'Yes' : 'No'),
    copy: ({ barFinalYear }) => ({ barFinalYear }),
  },
})

const bothDays = 'Give both days, or neither to close transfers.'

const RulesForm = ({ rules, onSaved }: { rules: Rules; onSaved: () => void }) => {
  const client = useQueryClient()
  const { data: all = [] } = useQuery(classesOfState())
  // The chosen classes have their names before the list of classes has arrived.
  const names = new Map([...rules.classes, ...all].map(({ id, name }) => [id, name]))
  const { form, conflict } = useVersionedForm<Values, Rules>({
    start: { values: valuesOf(rules), revision: rules.revision },
    check: ({ opens, closes }): Record<string, string> => {
      if (!opens && !closes) return {}
      if (!opens) return { opens: bothDays }
      if (!closes) return { closes: bothDays }
      return closes < opens ? { closes: 'The last day is before the first.' } : {}
    },
    submit: (values, revision) =>
      api.transfers.configure({
        body: { ...values, opens: values.opens || null, closes: values.closes || null, revision },
      }),
    revisionOf: ({ revision }) => revision,
    staleCode: 'transfer_rules_changed_meanwhile',
    theirs: record => {
      const read = transferConfiguration.safeParse(record)
      return read.success ? { values: valuesOf(read.data), revision: read.data.revision } : undefined
    },
    fields: fieldsWith(names),
    what: 'the rules for transfers',
    success: 'Transfer Rules Updated Successfully',
    onSuccess: answer => {
      client.setQueryData(transferRules().queryKey, answer)
      onSaved()
    },
  })
  return (
    <ApiForm form={form} label="Transfers">
      <FormGroup
        title="Transfers between schools"
        intro={
          <>
            Without days the window is closed. Moves between arms of one school are always possible.{' '}
            <Badge variant="light" color={rules.open ? 'green' : 'gray'}>
              {rules.open ? 'Open today' : 'Closed today'}
            </Badge>
          </>
        }
      >
        <DateField label="First day" {...form.field('opens')} />
        <DateField label="Last day" {...form.field('closes')} />
        <MultiSelect
          label="Classes open to transfer"
          description="Students may move into these only."
          data={[...names].map(([value, label]) => ({ value, label }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the classes' }}
          size="md"
          {...form.field('classes')}
        />
        <Switch
          size="md"
          mt="md"
          label="No transfer into the last class of senior secondary"
          description="Banned in all schools from session 2026/2027."
          {...form.getInputProps('barFinalYear', { type: 'checkbox' })}
        />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save transfer rules</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
