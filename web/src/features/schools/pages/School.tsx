import { useQuery } from '@tanstack/react-query'
import { useSchool, useTerms } from '../../../lib/session.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { Logo } from '../components/Logo.tsx'
import { RemarkRanges } from '../components/RemarkRanges.tsx'
import classes from '../components/School.module.css'
import { type Profile, schoolById } from '../queries.ts'

/** The school's profile: what it is, its logo, and the principal's remarks for its report cards. */
export const School = () => {
  const { id } = useSchool()
  const { data, error, refetch } = useQuery({ ...schoolById(id), meta: { silent: true } })
  return (
    <Page title="School profile" intro="What stands on report cards and letters of the school.">
      {error ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : !data ? (
        <SkeletonList rows={6} />
      ) : (
        <div className={classes.columns}>
          <Particulars school={data} />
          <RemarkRanges school={data.id} canEdit={data.can.configureRemark} />
        </div>
      )}
    </Page>
  )
}

const Particulars = ({ school }: { school: Profile }) => {
  const { district } = useTerms()
  const { phoneNumber } = school
  const facts = [
    ['Name', school.name],
    ['Category', school.category],
    ['Motto', school.motto],
    ['Address', school.address],
    ['Local government', school.lga],
    [district, school.district.name],
    ['State', school.state.name],
    ['Phone', phoneNumber && `0${phoneNumber.number}`],
    ['E-mail', school.email],
    ...school.schoolRoles.map(({ role, staff }) => [role, `${staff.firstName} ${staff.lastName}`] as const),
  ] as const
  return (
    <section className={classes.group} aria-label="Particulars">
      <div className={classes.head}>
        <div className={classes.logo}>
          {school.logo ? (
            <img src={school.logo.Location} alt={`Logo of ${school.name}`} className={classes.crest} />
          ) : (
            <span className={`${classes.crest} ${classes.none}`}>No logo yet</span>
          )}
          {school.can.edit && <Logo school={school.id} />}
        </div>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={`${label}${value}`}>
              <dt>{label}</dt>
              <dd>{value || 'Not given'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
