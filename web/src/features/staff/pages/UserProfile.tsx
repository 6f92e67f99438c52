import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showDay } from '../../../lib/days.ts'
import { useUser } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { ChangePasswordForm } from '../../auth/index.ts'
import { Contact, Personal, Service } from '../components/Facts.tsx'
import { OwnPicture } from '../components/OwnPicture.tsx'
import classes from '../components/Profile.module.css'
import { Roles } from '../components/Roles.tsx'
import { type Profile, staffById, useProfilePath } from '../queries.ts'

/** One's own particulars, roles and password. */
export const UserProfile = () => {
  const { staff: user } = useUser()
  const path = useProfilePath()
  const { data: staff, error, refetch } = useQuery({ ...staffById(user.id), meta: { silent: true } })
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
        <div className={classes.profile}>
          <Head staff={staff} />
          <div className={classes.columns}>
            <div className={classes.profile}>
              <Personal staff={staff} />
              <Service staff={staff} />
            </div>
            <div className={classes.profile}>
              <Contact staff={staff} />
              <Roles />
              <section className={classes.card} aria-label="Password">
                <h2 className={classes.title}>Password</h2>
                <p className={classes.intro}>
                  When you change it you are signed out everywhere, here too, and sign in with the new one.
                </p>
                <ChangePasswordForm currentLabel="Present password" submitLabel="Change password" />
              </section>
            </div>
          </div>
        </div>
      ) : error ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <SkeletonList rows={10} />
      )}
    </Page>
  )
}

const Head = ({ staff }: { staff: Profile }) => (
  <section className={`${classes.card} ${classes.head}`} aria-label="At a glance">
    <OwnPicture staff={staff} />
    <div className={classes.glance}>
      <p className={classes.name}>
        {[staff.title, staff.firstName, staff.middleName, staff.lastName].filter(Boolean).join(' ')}
      </p>
      <p className={classes.under}>{staff.username}</p>
      <p className={classes.under}>{staff.email}</p>
    </div>
    <Retirement staff={staff} />
  </section>
)

const Retirement = ({ staff: { retirementDate, dateOfBirth } }: { staff: Profile }) => (
  <div className={classes.retirement}>
    <dl>
      <dt>Retirement date</dt>
      <dd className="figures">{showDay(retirementDate) || 'Not known yet'}</dd>
    </dl>
    {!retirementDate && (
      <p className={classes.missing}>
        {dateOfBirth ? 'Your office has yet to enter your first appointment.' : 'Add your date of birth to see it.'}
      </p>
    )}
  </div>
)
