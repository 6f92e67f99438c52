import { TextInput } from '@mantine/core'
import { api } from '../../../../lib/api.ts'
import { session } from '../../../../lib/session.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import type { Settings } from '../../queries.ts'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

const kinds = ['district', 'oracleNumber', 'tescomNumber', 'subebNumber'] as const

const valuesOf = ({ terminologies }: Settings) => ({
  district: terminologies.district.stateValue ?? '',
  oracleNumber: terminologies.oracleNumber.stateValue ?? '',
  tescomNumber: terminologies.tescomNumber.stateValue ?? '',
  subebNumber: terminologies.subebNumber.stateValue ?? '',
})

const usual = {
  district: 'District',
  oracleNumber: 'Oracle Number',
  tescomNumber: 'Tescom Number',
  subebNumber: 'Subeb Number',
}

const fields: Record<string, ConflictField<ReturnType<typeof valuesOf>>> = Object.fromEntries(
  kinds.map(kind => [
    kind,
    { label: usual[kind], show: values => values[kind], copy: from => ({ [kind]: from[kind] }) },
  ]),
)

/** The state's terms for a district and for the numbers of its staff; used in every label as soon as they are saved. */
export const Words = (part: SettingsPart) => {
  const { terminologies } = part.settings
  const { form, conflict } = useSettingsPart(part, {
    valuesOf,
    save: (values, revision) => api.stateSettings.terminologies({ body: { ...values, revision } }),
    fields,
    success: 'Terminologies Updated Successfully',
    onSuccess: ({ district, oracleNumber, tescomNumber, subebNumber }) =>
      session.update(user => ({
        ...user,
        staff: {
          ...user.staff,
          stateDetails: {
            ...user.staff.stateDetails,
            stateTerminologies: { district, oracleNumber, tescomNumber, subebNumber },
          },
        },
      })),
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
      {conflict}
    </ApiForm>
  )
}
