// In one file, because people go from the one page to the other, and each import lists in the program all that it needs.
import { messages } from '@akada/contract/kernel/messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { TemporaryPasswords } from '../../../ui/facts/TemporaryPasswords.tsx'
import { EditStaffForm } from '../components/EditStaffForm.tsx'
import { partsOf } from '../components/form-parts.tsx'
import { nameOf } from '../components/staff-columns.tsx'
import { emptyStaff, type StaffForm } from '../model/staff-form.ts'
import { newBody } from '../model/staff-schemas.ts'
import { useStaffPlace } from '../place.ts'
import { staffById } from '../queries.ts'

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

/** Changes the details of a member of staff. */
export const EditStaff = () => {
  const { id = '' } = useParams({ strict: false })
  const { path, crumbs } = useStaffPlace()
  const { data, error, refetch } = useQuery({
    ...staffById(id),
    // The form starts from what was read when it opened, and keeps the person's changes.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Page
      title={data ? `Edit ${nameOf(data)}` : 'Edit staff'}
      intro="Changes and previous values are recorded in the audit log."
      breadcrumbs={[...crumbs, { title: data ? nameOf(data) : 'Member of staff', to: `${path}/${id}` }]}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList height={64} />}>
        {data => <EditStaffForm staff={data} back={`${path}/${id}`} />}
      </Loaded>
    </Page>
  )
}
