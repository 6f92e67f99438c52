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
    <section className="card narrow pad" aria-label="Particulars">
      <div className={`row wrap start ${classes.head}`}>
        <div className={`grid gap-16 ${classes.logo}`}>
          {school.logo ? (
            <img
              src={school.logo.Location}
              alt={`Logo of ${school.name}`}
              className={`frame round-lg contained ${classes.crest}`}
            />
          ) : (
            <span className={`frame round-lg contained ${classes.crest} grid centred dim text-sm ${classes.none}`}>
              No logo yet
            </span>
          )}
          {school.can.edit && <Logo />}
        </div>
        <dl className="flat grid gap-16-24 basis-320 tiles-240">
          {facts.map(([label, value]) => (
            <div key={`${label}${value}`}>
              <dt className="text-sm">{label}</dt>
              <dd>{value || 'Not given'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
