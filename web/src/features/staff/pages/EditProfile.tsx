import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/query.ts'
import { useRedirect } from '../../../lib/redirect.ts'
import { session, useUser } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { ApiForm, FormActions, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/Page.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { ContactFields, PersonFields, PlaceFields, ServiceFields } from '../components/ParticularsFields.tsx'
import { particularsOf } from '../particulars.ts'
import { type Profile, staffById, useProfilePath } from '../queries.ts'

/** One's own particulars, to be changed; what the office keeps (numbers, appointments, grade) is not among them. */
export const EditProfile = () => {
  const { staff: user } = useUser()
  const path = useProfilePath()
  // Read once: what others write meanwhile must not replace what is being typed.
  const { data, error, refetch } = useQuery({
    ...staffById(user.id),
    refetchOnWindowFocus: false,
    meta: { silent: true },
  })
  return (
    <Page
      title="Edit profile"
      intro="Your service records are kept by your office; ask there if one of them is wrong."
      breadcrumbs={[{ title: 'User profile', to: path }]}
    >
      {data ? (
        <ProfileForm staff={data} path={path} />
      ) : error ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <SkeletonList rows={10} />
      )}
    </Page>
  )
}

const schema = () => import('../particulars-schema.ts').then(schemas => schemas.particularsBody)

const ProfileForm = ({ staff: { id, ...staff }, path }: { staff: Profile; path: string }) => {
  const redirect = useRedirect()
  const client = useQueryClient()
  const form = useApiForm({
    initialValues: particularsOf({ id, ...staff }),
    checkOnBlur: true,
    schema,
    submit: async values => call('PATCH /staff/update/{id}', { params: { id }, body: (await schema()).parse(values) }),
    success: 'Profile Updated Successfully',
    onSuccess: saved => {
      const { title, firstName, lastName, email } = saved
      session.update(user => ({ ...user, staff: { ...user.staff, title, firstName, lastName, email } }))
      client.setQueryData(keys('GET /staff/view-staff/{id}', { params: { id } }), saved)
      return redirect(path)
    },
  })
  return (
    <ApiForm form={form} label="Edit profile">
      <PersonFields form={form} />
      <ContactFields form={form} />
      <PlaceFields form={form} />
      <ServiceFields form={form} />
      <FormActions>
        <Button variant="default" component={PathLink} to={path}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save profile</SubmitButton>
      </FormActions>
    </ApiForm>
  )
}
