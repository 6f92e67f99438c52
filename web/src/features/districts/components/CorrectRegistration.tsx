import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { AddressField } from '../../../ui/inputs/AddressField.tsx'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { PhoneListInput } from '../../../ui/inputs/PhoneListInput.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { ownRegistration, type Registration } from '../queries.ts'

/** A registration that was refused, to be corrected and sent again. */
export const CorrectRegistration = ({ registration }: { registration: Registration }) => {
  const client = useQueryClient()
  const { name, address, phoneNumbers, emails } = registration.district
  const form = useApiForm({
    initialValues: { name, address: address ?? '', phoneNumbers, email: emails[0] ?? '' },
    schema: () =>
      import('@akada/contract/auth/schemas').then(({ registerDistrictAdminBody }) =>
        registerDistrictAdminBody.shape.district.omit({ stateId: true }),
      ),
    submit: body => api.districts.correct({ body }),
    success: 'Registration Sent Again',
    onSuccess: answer => client.setQueryData(ownRegistration().queryKey, answer),
  })
  return (
    <ApiForm form={form} label="Correct the registration">
      <FormGroup title="Your registration" intro="Correct what was wrong, and send it again.">
        <TextInput label="Name" required maxLength={80} {...form.field('name')} />
        <AddressField label="Address of the office" required {...form.field('address')} />
        <PhoneListInput label="Phone numbers of the office" required {...form.field('phoneNumbers')} />
        <TextInput label="E-mail of the office" required type="email" {...form.field('email')} />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Send again</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}
