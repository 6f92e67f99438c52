import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { session } from '../../../../lib/session.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { forgetSettings, type Settings } from '../../queries.ts'

const kinds = ['district', 'oracleNumber', 'tescomNumber', 'subebNumber'] as const

/** What the state calls a district and the numbers of its staff; seen in every label as soon as it is saved. */
export const Words = ({ settings: { terminologies } }: { settings: Settings }) => {
  const client = useQueryClient()
  const form = useApiForm({
    initialValues: {
      district: terminologies.district.stateValue ?? '',
      oracleNumber: terminologies.oracleNumber.stateValue ?? '',
      tescomNumber: terminologies.tescomNumber.stateValue ?? '',
      subebNumber: terminologies.subebNumber.stateValue ?? '',
    },
    submit: values => call('PATCH /state/state-terminologies-configuration', { body: values }),
    success: 'Terminologies Updated Successfully',
    onSuccess: async words => {
      session.update(user => ({
        ...user,
        staff: { ...user.staff, stateDetails: { ...user.staff.stateDetails, stateTerminologies: words } },
      }))
      await forgetSettings(client)
    },
  })
  return (
    <ApiForm form={form} label="Terminologies">
      <FormGroup title="Terminologies" intro="The state's own words. Leave one empty to keep the usual word.">
        {kinds.map(kind => (
          <TextInput
            key={kind}
            label={terminologies[kind].defaultValue}
            placeholder={terminologies[kind].defaultValue}
            maxLength={40}
            {...form.field(kind)}
          />
        ))}
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save terminologies</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}
