import { NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { forgetSettings, type Settings } from '../../queries.ts'

const kinds = [
  ['teaching', 'Teaching staff'],
  ['nonTeaching', 'Non-teaching staff'],
] as const

/** Ages and years of service at which staff retire; the earlier of the two counts. */
export const Retirement = ({ settings: { retirement } }: { settings: Settings }) => {
  const client = useQueryClient()
  const form = useApiForm({
    initialValues: retirement,
    schema: () => import('@akada/contract/state/settings').then(settings => settings.retirementCriteriaBody),
    submit: values => call('PATCH /state/retirement-criteria-configuration', { body: values }),
    success: 'Retirement Criteria Updated Successfully',
    onSuccess: () => forgetSettings(client),
  })
  return (
    <ApiForm form={form} label="Retirement">
      {kinds.map(([kind, title]) => (
        <FormGroup
          key={kind}
          title={title}
          intro="The earlier of the two counts. Extensions are given to a person, on the person's own page."
        >
          <NumberInput
            label="Years of age"
            withAsterisk
            min={40}
            max={80}
            allowDecimal={false}
            clampBehavior="none"
            {...form.field(`${kind}.age`)}
          />
          <NumberInput
            label="Years of service"
            withAsterisk
            min={10}
            max={60}
            allowDecimal={false}
            clampBehavior="none"
            {...form.field(`${kind}.years`)}
          />
        </FormGroup>
      ))}
      <FormActions>
        <SubmitButton form={form}>Save retirement criteria</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}
