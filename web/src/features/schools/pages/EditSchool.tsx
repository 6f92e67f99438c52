import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { schoolManagementCrumb } from '../addresses.ts'
import { SchoolTabs } from '../components/edit/SchoolTabs.tsx'
import { schoolToEdit } from '../queries.ts'

/** One school of the district: its profile, its rooms and facilities, and who heads it. */
export const EditSchool = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...schoolToEdit(id), meta: { silent: true } })
  return (
    <Page
      title={data?.name ?? 'School'}
      intro={data && [data.category, data.lga, data.district.name].filter(Boolean).join(' · ')}
      breadcrumbs={[schoolManagementCrumb]}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={6} />}>
        {data => <SchoolTabs school={data} />}
      </Loaded>
    </Page>
  )
}
