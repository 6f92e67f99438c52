import { TagsInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { PhoneListInput } from '../../../../ui/form/PhoneListInput.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { forgetSettings, type Settings } from '../../queries.ts'

/** Whom people of the state call or write to when something is missing. */
export const Contacts = ({ settings: { contact } }: { settings: Settings }) => {
  const client = useQueryClient()
  const form = useApiForm({
    initialValues: contact,
    schema: () => import('@akada/contract/state/settings').then(settings => settings.contactsBody),
    submit: values => call('PATCH /state/contacts', { body: values }),
    success: 'Contacts Updated Successfully',
    onSuccess: () => forgetSettings(client),
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
    </ApiForm>
  )
}
