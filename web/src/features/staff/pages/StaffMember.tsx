import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { AccountPanel } from '../components/AccountPanel.tsx'
import { AccountStatus } from '../components/AccountStatus.tsx'
import { Contact, Personal, Service } from '../components/Facts.tsx'
import { HeldRoles } from '../components/HeldRoles.tsx'
import { AtAGlance } from '../components/AtAGlance.tsx'
import { nameOf } from '../components/staff-columns.tsx'
import { useStaffPlace } from '../place.ts'
import { type Profile, staffById, useProfilePath } from '../queries.ts'

/** One member of staff: details, service, roles and account. */
export const StaffMember = () => {
  const { id = '' } = useParams({ strict: false })
  const { path, crumbs } = useStaffPlace()
  const can = useCan()
  const profile = useProfilePath()
  const { data: staff, error, refetch } = useQuery(staffById(id))
  return (
    <Page
      title={staff ? nameOf(staff) : 'Member of staff'}
      intro="Particulars, service, roles and account."
      breadcrumbs={crumbs}
      action={
        staff?.can.edit && (
          <Button
            component={PathLink}
            to={can('staff.update') ? `${path}/${id}/edit` : `${profile}/edit`}
            leftSection={<IconPencil aria-hidden size={18} />}
          >
            Edit staff
          </Button>
        )
      }
    >
      <Loaded data={staff} error={error} retry={refetch}>
        {staff => <Facts staff={staff} />}
      </Loaded>
    </Page>
  )
}

const Facts = ({ staff }: { staff: Profile }) => (
  <div className="grid gap-5">
    <AtAGlance staff={staff}>
      <p className="m-0 mt-0.5 text-dimmed wrap-anywhere">
        {staff.roleAccess.map(({ role }) => role.name).join(', ') || 'No role at present'} · {staff.staffType}
      </p>
      <p className="m-0 mt-0.5 text-dimmed wrap-anywhere">
        <AccountStatus status={staff.accountStatus} />
      </p>
    </AtAGlance>
    <div className="grid items-start gap-5 grid-cols-fit-95">
      <div className="grid gap-5">
        <Personal staff={staff} />
        <Service staff={staff} />
      </div>
      <div className="grid gap-5">
        <HeldRoles staff={staff} />
        <AccountPanel staff={staff} />
        <Contact staff={staff} />
      </div>
    </div>
  </div>
)
