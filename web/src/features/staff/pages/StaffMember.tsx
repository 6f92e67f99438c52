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
import { Retirement } from '../components/Retirement.tsx'
import { nameOf } from '../components/staff-columns.tsx'
import { StaffPicture } from '../components/StaffPicture.tsx'
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
    <section
      className="card flex flex-wrap items-center gap-x-6 gap-y-4 px-6 py-5 max-phone:p-4"
      aria-label="At a glance"
    >
      <StaffPicture staff={staff} />
      <div className="grow basis-55">
        <p className="m-0 text-lg font-bold">
          {[staff.title, staff.firstName, staff.middleName, staff.lastName].filter(Boolean).join(' ')}
        </p>
        <p className="m-0 mt-0.5 text-dimmed wrap-anywhere">
          {staff.roleAccess.map(({ role }) => role.name).join(', ') || 'No role at present'} · {staff.staffType}
        </p>
        <p className="m-0 mt-0.5 text-dimmed wrap-anywhere">
          <AccountStatus status={staff.accountStatus} />
        </p>
      </div>
      <Retirement staff={staff} />
    </section>
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
