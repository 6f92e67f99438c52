import { schoolFields } from '@akada/contract/schools/record'
import { useTerms } from '../../../lib/session.ts'
import type { Profile } from '../queries.ts'
import { Logo } from './Logo.tsx'
import classes from './School.module.css'

/** The main facts of a school, with its logo. */
export const Overview = ({ school }: { school: Profile }) => {
  const { district } = useTerms()
  const { phoneNumber } = school
  const fact = (name: keyof typeof schoolFields) => [schoolFields[name].label, school[name]] as const
  const facts = [
    fact('name'),
    fact('category'),
    fact('motto'),
    fact('address'),
    fact('lga'),
    [district, school.district.name],
    ['State', school.state.name],
    ['Phone', phoneNumber && `0${phoneNumber.number}`],
    fact('email'),
    fact('ownership'),
    fact('boarding'),
    fact('nationalSchoolId'),
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
          {school.can.edit && <Logo />}
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
