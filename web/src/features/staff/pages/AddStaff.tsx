import { messages } from '@akada/contract/kernel/messages'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import type { Response } from '../../../lib/endpoints.ts'
import { useRedirect } from '../../../lib/redirect.ts'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/Page.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { TemporaryPasswords } from '../../../ui/TemporaryPasswords.tsx'
import { partsOf } from '../components/form-parts.tsx'
import { emptyStaff, type StaffForm } from '../model/staff-form.ts'
import { newBody } from '../model/staff-schemas.ts'
import { useStaffPlace } from '../place.ts'

/** Adds one member of staff, with an account and a role. */
export const AddStaff = () => {
  const { crumbs } = useStaffPlace()
  return (
    <Page
      title="Add staff"
      intro="Fields with an asterisk must be filled in; the rest can be added later."
      breadcrumbs={crumbs}
    >
      <AddForm />
    </Page>
  )
}

const AddForm = () => {
  const { path, organization } = useStaffPlace()
  const redirect = useRedirect()
  const { history } = useRouter()
  const [added, setAdded] = useState<Response<typeof api.staffAdministration.create>>()
  const form = useApiForm<StaffForm, Response<typeof api.staffAdministration.create>>({
    initialValues: emptyStaff(organization.id),
    checkOnBlur: true,
    schema: async () => newBody,
    check: ({ role }): Record<string, string> => (role ? {} : { role: messages.required }),
    submit: values => api.staffAdministration.create({ body: newBody.parse(values) }),
    success: 'Staff Created Successfully',
    onSuccess: async staff => {
      if (staff.credentials) setAdded(staff)
      else await redirect(`${path}/${staff.id}`)
    },
  })
  return (
    <>
      {added?.credentials && (
        <TemporaryPasswords people={[added.credentials]} onClose={() => history.push(`${path}/${added.id}`)} />
      )}
      <ApiForm form={form} label="Add staff">
        <FormParts form={form} parts={partsOf(form, { isNew: true, official: true })}>
          <FormActions>
            <Button variant="default" component={PathLink} to={path}>
              Cancel
            </Button>
            <SubmitButton form={form}>Add staff</SubmitButton>
          </FormActions>
        </FormParts>
      </ApiForm>
    </>
  )
}
