import { signInDurationBody } from '@akada/contract/state/settings'
import { NumberInput } from '@mantine/core'
import { call } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import type { Settings } from '../../queries.ts'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

type Duration = Settings['signInDuration']

const fields: Record<string, ConflictField<Duration>> = {
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
export const SignInDuration = (part: SettingsPart) => {
  const { form, conflict } = useSettingsPart(part, {
    valuesOf: ({ signInDuration }) => signInDuration,
    schema: async () => signInDurationBody.omit({ revision: true }),
    save: (values, revision) => call('PATCH /state/sign-in-duration', { body: { ...values, revision } }),
    fields,
    success: 'Sign-in Settings Updated Successfully',
  })
  return (
    <ApiForm form={form} label="Sign-in">
      <FormGroup
        title="How long a sign-in lasts"
        intro="After this time everybody signs in again, however much they use Akada. Work that was not sent yet is kept. A change also applies to people who are signed in now."
      >
        <NumberInput
          label="Hours on a shared device"
          description="From 1 to 72. A device is shared until its owner says otherwise in the user profile."
          withAsterisk
          min={1}
          max={72}
          allowDecimal={false}
          clampBehavior="none"
          {...form.field('sharedHours')}
        />
        <NumberInput
          label="Days on a person's own device"
          description="From 1 to 90."
          withAsterisk
          min={1}
          max={90}
          allowDecimal={false}
          clampBehavior="none"
          {...form.field('ownDays')}
        />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save sign-in settings</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
