import { useQuery } from '@tanstack/react-query'
import { useSchool } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SchoolTabs } from '../components/edit/SchoolTabs.tsx'
import { Overview } from '../components/Overview.tsx'
import { RemarkRanges } from '../components/RemarkRanges.tsx'
import { type Profile, schoolToEdit } from '../queries.ts'

/** The school's profile: its details, its logo, its remarks for report cards, and, for people who may, all of it to edit. */
export const School = () => {
  const { id } = useSchool()
  const { data, error, refetch } = useQuery(schoolToEdit(id))
  return (
    <Page title="School profile" intro="What is printed on report cards and letters of the school.">
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={6} />}>
        {data =>
          data.can.edit ? <SchoolTabs school={data} profile={<Profiled school={data} />} /> : <Profiled school={data} />
        }
      </Loaded>
    </Page>
  )
}

const Profiled = ({ school }: { school: Profile }) => (
  <div className="grid gap-5">
    <Overview school={school} />
    <RemarkRanges school={school.id} canEdit={school.can.configureRemark} />
  </div>
)
