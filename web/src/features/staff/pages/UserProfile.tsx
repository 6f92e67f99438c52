import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { ChangePasswordForm, SecondFactor } from '../../auth/index.ts'
import { Contact, Personal, Service } from '../components/Facts.tsx'
import { Signature } from '../components/Signature.tsx'
import { SignIns } from '../components/SignIns.tsx'
import { StaffPicture } from '../components/StaffPicture.tsx'
import classes from '../components/Profile.module.css'
import { Retirement } from '../components/Retirement.tsx'
import { Roles } from '../components/Roles.tsx'
import { ThisDevice } from '../components/ThisDevice.tsx'
import { type Profile, staffById, useProfilePath } from '../queries.ts'

/** The person's own details, roles and password. */
export const UserProfile = () => {
  const { staff: user } = useUser()
  const path = useProfilePath()
  const { data: staff, error, refetch } = useQuery({ ...staffById(user.id), meta: { silent: true } })
  const waiting = error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList rows={10} />
  return (
    <Page
      title="User profile"
      intro="Your particulars as your office keeps them, your roles and your password."
      action={
        staff?.can.edit && (
          <Button component={PathLink} to={`${path}/edit`} leftSection={<IconPencil aria-hidden size={18} />}>
            Edit profile
          </Button>
        )
      }
    >
      {staff ? (
        <div className="grid gap-20">
          <Head staff={staff} />
          <div className="grid start gap-20 spread-380">
            <div className="grid gap-20">
              <Personal staff={staff} />
              <Service staff={staff} />
            </div>
            <div className="grid gap-20">
              <Contact staff={staff} />
              <Roles />
              <Panel title="Signature">
                <Signature />
              </Panel>
              <Panel title="This device">
                <ThisDevice />
              </Panel>
              <Panel title="Where you are signed in">
                <SignIns />
              </Panel>
              <Panel title="Second sign-in step">
                <SecondFactor />
              </Panel>
              <Panel title="Password">
                <p className={classes.intro}>
                  When you change it you are signed out everywhere, here too, and sign in with the new one.
                </p>
                <ChangePasswordForm currentLabel="Present password" submitLabel="Change password" />
              </Panel>
            </div>
          </div>
        </div>
      ) : (
        waiting
      )}
    </Page>
  )
}

const Head = ({ staff }: { staff: Profile }) => (
  <section className="card row wrap middle gap-16-24 pad" aria-label="At a glance">
    <StaffPicture staff={staff} />
    <div className="basis-220">
      <p className="flat text-lg bold">
        {[staff.title, staff.firstName, staff.middleName, staff.lastName].filter(Boolean).join(' ')}
      </p>
      <p className="flat-above-2 dim anywhere">{staff.username}</p>
      <p className="flat-above-2 dim anywhere">{staff.email}</p>
    </div>
    <Retirement staff={staff} />
  </section>
)
