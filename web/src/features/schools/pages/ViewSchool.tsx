import { Button } from '@mantine/core'
import { IconDoorEnter, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useArea, useUser } from '../../../lib/session.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { EnterDialog } from '../components/EnterDialog.tsx'
import { editSchool, schoolManagementCrumb, schoolsOfStateCrumb } from '../area.ts'
import { SchoolPanels } from '../components/view/SchoolPanels.tsx'
import { type Overview, schoolOverview } from '../queries.ts'

/** A school as its district and the state see it: nothing is changed here. A super admin enters it from here. */
export const ViewSchool = () => {
  const { id = '' } = useParams({ strict: false })
  const isState = useArea() === 'state'
  const { stateDetails } = useUser().staff
  const [entering, setEntering] = useState(false)
  const { data, error, refetch } = useQuery(schoolOverview(id))
  const school = data?.school
  return (
    <Page
      title={school?.name ?? 'School'}
      intro={school && [school.category, school.lga, school.district.name].filter(Boolean).join(' · ')}
      breadcrumbs={[isState ? schoolsOfStateCrumb : schoolManagementCrumb]}
      action={data && <Action overview={data} onEnter={() => setEntering(true)} />}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={8} height={72} />}>
        {data => <SchoolPanels overview={data} />}
      </Loaded>
      {entering && school && (
        <EnterDialog school={school} state={stateDetails.name} onClose={() => setEntering(false)} />
      )}
    </Page>
  )
}

/** The state enters a school to change something in it; a district edits what it maintains. */
const Action = ({ overview, onEnter }: { overview: Overview; onEnter: () => void }) => {
  const isDistrict = useArea() === 'district'
  if (overview.can.enter) {
    return (
      <Button leftSection={<IconDoorEnter aria-hidden size={18} />} onClick={onEnter}>
        Enter school
      </Button>
    )
  }
  if (!isDistrict || !overview.school.can.edit) return null
  return (
    <Button component={PathLink} to={editSchool(overview.school.id)} leftSection={<IconPencil aria-hidden size={18} />}>
      Edit school
    </Button>
  )
}
