import { languageNames, type Translation, translations } from '@akada/contract/kernel/languages'
import { languagesBody } from '@akada/contract/state/settings'
import { Checkbox, Stack } from '@mantine/core'
import { api } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

type Chosen = { languages: Translation[] }

const fields: Record<string, ConflictField<Chosen>> = {
  languages: {
    label: 'Beside English',
    show: ({ languages }) => languages.map(one => languageNames[one]).join(', ') || 'None',
    copy: ({ languages }) => ({ languages }),
  },
}

/** Which languages guardians may choose. */
export const FamilyLanguages = (part: SettingsPart) => {
  const { form, conflict } = useSettingsPart(part, {
    valuesOf: ({ languages }): Chosen => ({ languages }),
    schema: async () => languagesBody.omit({ revision: true }),
    save: (values, revision) => api.stateSettings.languages({ body: { ...values, revision } }),
    fields,
    success: 'Languages Updated Successfully',
  })
  const { unreviewedLanguages } = part.settings
  return (
    <ApiForm form={form} label="Languages of families">
      <FormGroup
        title="Languages of families"
        intro="Guardians choose among English and these, on the family pages, on the page that confirms report cards and by USSD. Messages to a guardian are in the chosen language. If it is inDirection off, they are in English."
      >
        <Checkbox.Group label="Beside English" {...form.field('languages')}>
          <Stack mt="xs">
            {translations.map(one => (
              <Checkbox
                key={one}
                size="md"
                value={one}
                label={languageNames[one]}
                description={unreviewedLanguages.includes(one) && 'No native speaker has reviewed it yet.'}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save languages</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
