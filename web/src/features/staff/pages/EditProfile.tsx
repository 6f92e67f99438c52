import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { keys } from '../../../lib/query.ts'
import { session, useUser } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { EditStaffForm } from '../components/EditStaffForm.tsx'
import { staffById, useProfilePath } from '../queries.ts'

/** The form for the person's own details, without the fields that the office maintains (numbers, appointments, grade). */
export const EditProfile = () => {
  const { staff: user } = useUser()
  const client = useQueryClient()
  const path = useProfilePath()
  // Read once: changes by others meanwhile must not replace what is being typed.
  const { data, error, refetch } = useQuery({
    ...staffById(user.id),
    refetchOnWindowFocus: false,
  })
  const waiting = error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList rows={10} />
  return (
    <Page
      title="Edit profile"
      intro="Your service records are kept by your office; ask there if one of them is wrong."
      breadcrumbs={[{ title: 'User profile', to: path }]}
    >
      {data ? (
        <EditStaffForm
          own
          staff={data}
          back={path}
          onSaved={saved => {
            const { title, firstName, lastName, email } = saved
            session.update(now => ({ ...now, staff: { ...now.staff, title, firstName, lastName, email } }))
            client.setQueryData(keys(api.staff.view, { params: { id: user.id } }), saved)
          }}
        />
      ) : (
        waiting
      )}
    </Page>
  )
}
