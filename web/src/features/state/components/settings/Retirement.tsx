import { retirementCriteriaBody } from '@akada/contract/state/settings'
import { api } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { WholeNumberField } from '../../../../ui/inputs/NumberFields.tsx'
import type { Settings } from '../../queries.ts'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

const kinds = [
  ['teaching', 'Teaching staff'],
  ['nonTeaching', 'Non-teaching staff'],
] as const

type Criteria = Settings['retirement']

const shown = ({ age, years }: Criteria['teaching']): string => `${age} years of age or ${years} of service`

const fields: Record<string, ConflictField<Criteria>> = {
  teaching: {
    label: 'Teaching staff',
    show: ({ teaching }) => shown(teaching),
    copy: ({ teaching }) => ({ teaching }),
  },
  nonTeaching: {
    label: 'Non-teaching staff',
    show: ({ nonTeaching }) => shown(nonTeaching),
    copy: ({ nonTeaching }) => ({ nonTeaching }),
  },
}

/** Ages and years of service at which staff retire; the earlier of the two counts. */
export const Retirement = (part: SettingsPart) => {
  const { form, conflict } = useSettingsPart(part, {
    valuesOf: ({ retirement }) => retirement,
    schema: async () => retirementCriteriaBody.omit({ revision: true }),
    save: (values, revision) => api.stateSettings.retirement({ body: { ...values, revision } }),
    fields,
    success: 'Retirement Criteria Updated Successfully',
  })
  return (
    <ApiForm form={form} label="Retirement">
      {kinds.map(([kind, title]) => (
        <FormGroup
          key={kind}
          title={title}
          intro="The earlier of the two counts. Extensions are given to a person, on the person's own page."
        >
          <WholeNumberField label="Years of age" required min={40} max={80} {...form.field(`${kind}.age`)} />
          <WholeNumberField label="Years of service" required min={10} max={60} {...form.field(`${kind}.years`)} />
        </FormGroup>
      ))}
      <FormActions>
        <SubmitButton form={form}>Save retirement criteria</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
