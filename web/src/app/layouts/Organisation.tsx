import { useArea, useUser } from '../../lib/session.ts'
import classes from './AreaLayout.module.css'

/** Logo and name of the organisation in which one acts, with term and session under it. */
export const Organisation = () => {
  const { staff, term } = useUser()
  const area = useArea()
  const { school, district, stateDetails, activeRoleAccess } = staff
  const own = area === 'school' ? school?.name : area === 'district' ? district?.name : stateDetails.name
  const logo = area === 'school' ? school?.logo?.Location : undefined
  return (
    <div className={classes.organisation}>
      <img src={logo ?? '/icon.svg'} alt="" width={36} height={36} className={classes.logo} />
      <div className={classes.names}>
        <span className={classes.name}>{own ?? activeRoleAccess?.organization.name ?? 'Akada'}</span>
        <span className={classes.term}>{term ? `${term.name}, ${term.session.name}` : 'No active term'}</span>
      </div>
    </div>
  )
}
