import {
  type SecondFactorGroup,
  secondFactorGroupIds,
  secondFactorGroups,
} from '@akada/contract/auth/second-factor-groups'
import { Checkbox, Stack } from '@mantine/core'
import * as z from 'zod'
import { call } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

type Chosen = { groups: SecondFactorGroup[] }

const named = (groups: readonly SecondFactorGroup[]): string =>
  groups.map(group => secondFactorGroups[group].name).join(', ') || 'Nobody'

const fields: Record<string, ConflictField<Chosen>> = {
  groups: {
    label: 'Needs a second sign-in step',
    show: ({ groups }) => named(groups),
    copy: ({ groups }) => ({ groups }),
  },
}

/** Whose sign-in needs a second step. */
export const SignIn = (part: SettingsPart) => {
  const { form, conflict } = useSettingsPart(part, {
    valuesOf: (settings): Chosen => ({ groups: settings.secondFactorGroups }),
    schema: async () => z.object({ groups: z.array(z.enum(secondFactorGroupIds)) }),
    save: (values, revision) => call('PATCH /state/second-factor', { body: { ...values, revision } }),
    fields,
    success: 'Sign-in Settings Updated Successfully',
  })
  return (
    <ApiForm form={form} label="Sign-in">
      <FormGroup
        title="Second sign-in step"
        intro="Whoever may do one of these signs in with the password and a code from an app on their phone. Those who have not set it up yet are asked to before they go on."
      >
        <Checkbox.Group label="Required for" {...form.field('groups')}>
          <Stack mt="xs">
            {secondFactorGroupIds.map(id => (
              <Checkbox key={id} size="md" value={id} label={secondFactorGroups[id].name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save sign-in settings</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
