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
import classes from '../components/Profile.module.css'
import { AtAGlance } from '../components/AtAGlance.tsx'
import { Roles } from '../components/Roles.tsx'
import { ThisDevice } from '../components/ThisDevice.tsx'
import { staffById, useProfilePath } from '../queries.ts'

/** The person's own details, roles and password. */
export const UserProfile = () => {
  const { staff: user } = useUser()
  const path = useProfilePath()
  const { data: staff, error, refetch } = useQuery(staffById(user.id))
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
        <div className="grid gap-5">
          <AtAGlance staff={staff}>
            <p className="m-0 mt-0.5 text-dimmed wrap-anywhere">{staff.username}</p>
            <p className="m-0 mt-0.5 text-dimmed wrap-anywhere">{staff.email}</p>
          </AtAGlance>
          <div className="grid items-start gap-5 grid-cols-fit-95">
            <div className="grid gap-5">
              <Personal staff={staff} />
              <Service staff={staff} />
            </div>
            <div className="grid gap-5">
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
