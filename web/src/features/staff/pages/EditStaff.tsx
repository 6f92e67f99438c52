import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EditStaffForm } from '../components/EditStaffForm.tsx'
import { nameOf } from '../components/staff-columns.tsx'
import { useStaffPlace } from '../place.ts'
import { staffById } from '../queries.ts'

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
    meta: { silent: true },
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
