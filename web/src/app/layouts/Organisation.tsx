import { areaOf } from '../../lib/person.ts'
import { organisationOf, termOf } from '../../lib/welcome.ts'
import { useUser } from '../../lib/session.ts'
import classes from './AreaLayout.module.css'

/** Logo and name of the organisation in which the person is acting, with term and session below. */
export const Organisation = () => {
  const user = useUser()
  const logo = areaOf(user) === 'school' ? user.staff.school?.logo?.Location : undefined
  return (
    <div className={`row middle gap-12 grow narrow ${classes.organisation}`}>
      <img src={logo ?? '/icon.svg'} alt="" width={36} height={36} className="still round contained no-phone" />
      <div className="grid narrow tight">
        <span className={`bold clip ${classes.name}`}>{organisationOf(user)}</span>
        <span className="dim text-xs clip no-phone">{termOf(user)}</span>
      </div>
    </div>
  )
}
