import { contactsBody } from '@akada/contract/state/settings'
import { TagsInput } from '@mantine/core'
import { api } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { PhoneListInput } from '../../../../ui/inputs/PhoneListInput.tsx'
import type { ConflictField } from '../../../../ui/form/conflict.ts'
import { showPhone } from '../../../../ui/inputs/phones.ts'
import type { Settings } from '../../queries.ts'
import { type SettingsPart, useSettingsPart } from './useSettingsPart.ts'

const fields: Record<string, ConflictField<Settings['contact']>> = {
  phoneNumbers: {
    label: 'Phone numbers',
    show: ({ phoneNumbers }) => phoneNumbers.map(showPhone).join(', '),
    copy: ({ phoneNumbers }) => ({ phoneNumbers }),
  },
  emails: { label: 'E-mails', show: ({ emails }) => emails.join(', '), copy: ({ emails }) => ({ emails }) },
}

/** Contacts for people of the state when something is missing. */
export const Contacts = (part: SettingsPart) => {
  const { form, conflict } = useSettingsPart(part, {
    valuesOf: ({ contact }) => contact,
    schema: async () => contactsBody.omit({ revision: true }),
    save: (values, revision) => api.stateSettings.contacts({ body: { ...values, revision } }),
    fields,
    success: 'Contacts Updated Successfully',
  })
  return (
    <ApiForm form={form} label="Contacts">
      <FormGroup title="Contacts" intro="Shown to schools and offices where something of the state is still missing.">
        <PhoneListInput label="Phone numbers" description="At most five." {...form.field('phoneNumbers')} />
        <TagsInput
          label="E-mails"
          description="Write one and press Enter; at most five."
          maxTags={5}
          clearable={false}
          acceptValueOnBlur
          {...form.field('emails')}
        />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save contacts</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
