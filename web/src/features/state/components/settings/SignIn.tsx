import {
  type SecondFactorGroup,
  secondFactorGroupIds,
  secondFactorGroups,
} from '@akada/contract/auth/second-factor-groups'
import { signInDurationBody } from '@akada/contract/state/settings'
import { Checkbox, Stack } from '@mantine/core'
import * as z from 'zod'
import { api } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { WholeNumberField } from '../../../../ui/inputs/NumberFields.tsx'
import type { Settings } from '../../queries.ts'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

/** How everybody of the state signs in: how long a sign-in lasts, and who needs a second step. */
export const SignIn = (part: SettingsPart) => (
  <Stack gap="xl">
    <Lasting {...part} />
    <SecondStep {...part} />
  </Stack>
)

type Duration = Settings['signInDuration']

const durationFields: Record<string, ConflictField<Duration>> = {
  sharedHours: {
    label: 'Hours on a shared device',
    show: ({ sharedHours }) => String(sharedHours),
    copy: ({ sharedHours }) => ({ sharedHours }),
  },
  ownDays: {
    label: "Days on a person's own device",
    show: ({ ownDays }) => String(ownDays),
    copy: ({ ownDays }) => ({ ownDays }),
  },
}

/** After how long everybody has to sign in again. */
const Lasting = (part: SettingsPart) => {
  const { form, conflict } = useSettingsPart(part, {
    valuesOf: ({ signInDuration }) => signInDuration,
    schema: async () => signInDurationBody.omit({ revision: true }),
    save: (values, revision) => api.stateSettings.signInDuration({ body: { ...values, revision } }),
    fields: durationFields,
    success: 'Sign-in Settings Updated Successfully',
  })
  return (
    <ApiForm form={form} label="How long a sign-in lasts">
      <FormGroup
        title="How long a sign-in lasts"
        intro="After this time everybody signs in again, even while they work. Work that is not sent yet is kept. A change also applies to people who are signed in now."
      >
        <WholeNumberField
          label="Hours on a shared device"
          description="From 1 to 72. A device is shared until its owner says otherwise in the user profile."
          required
          min={1}
          max={72}
          {...form.field('sharedHours')}
        />
        <WholeNumberField
          label="Days on a person's own device"
          description="From 1 to 90."
          required
          min={1}
          max={90}
          {...form.field('ownDays')}
        />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save duration</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}

type Chosen = { groups: SecondFactorGroup[] }

const named = (groups: readonly SecondFactorGroup[]): string =>
  groups.map(group => secondFactorGroups[group].name).join(', ') || 'Nobody'

const groupFields: Record<string, ConflictField<Chosen>> = {
  groups: {
    label: 'Needs a second sign-in step',
    show: ({ groups }) => named(groups),
    copy: ({ groups }) => ({ groups }),
  },
}

/** Whose sign-in needs a second step. */
const SecondStep = (part: SettingsPart) => {
  const { form, conflict } = useSettingsPart(part, {
    valuesOf: (settings): Chosen => ({ groups: settings.secondFactorGroups }),
    schema: async () => z.object({ groups: z.array(z.enum(secondFactorGroupIds)) }),
    save: (values, revision) => api.stateSettings.secondFactor({ body: { ...values, revision } }),
    fields: groupFields,
    success: 'Sign-in Settings Updated Successfully',
  })
  return (
    <ApiForm form={form} label="Second sign-in step">
      <FormGroup
        title="Second sign-in step"
        intro="People who may do one of these sign in with their password and a code from an app on their phone. Those who have not set it up are asked to do so first."
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
        <SubmitButton form={form}>Save second step</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
