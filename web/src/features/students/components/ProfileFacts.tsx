import { healthFields, studentFields } from '@akada/contract/students/record'
import { FactsPanel, lgaAndState, Panel } from '../../../ui/FactsPanel.tsx'
import { showPhone } from '../../../ui/form/phones.ts'
import { factsOf } from '../../../ui/record-facts.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { guardiansAt } from '../addresses.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

export const Particulars = ({ student }: { student: Profile }) => {
  const fact = factsOf(studentFields, student)
  return (
    <FactsPanel
      title="Particulars"
      facts={[
        fact.lastName,
        fact.firstName,
        fact.middleName,
        fact.gender,
        fact.dateOfBirth,
        fact.admissionDate,
        fact.lin,
        fact.nin,
        fact.photoConsent,
      ]}
    />
  )
}

export const Places = ({ student }: { student: Profile }) => {
  const fact = factsOf(studentFields, student)
  return (
    <FactsPanel
      title="Origin and residence"
      facts={[
        fact.nationality,
        ['Origin', lgaAndState(student.lgaOfOrigin, student.stateOfOrigin)],
        ['Residence', lgaAndState(student.lgaOfResidence, student.stateOfResidence)],
        fact.address,
        fact.previousSchool,
        fact.previousClass,
      ]}
    />
  )
}

export const Health = ({ health }: { health: NonNullable<Profile['health']> }) => (
  <FactsPanel title="Health" facts={Object.values(factsOf(healthFields, health))} />
)

export const Guardians = ({ student: { id, guardians }, mayManage }: { student: Profile; mayManage: boolean }) => (
  <Panel title="Guardians">
    {guardians.length === 0 && <p className="flat dim">Nobody is recorded yet.</p>}
    <ul className="list grid gap-12">
      {guardians.map(({ name, relationship, phones, email, address }) => (
        <li key={`${name} ${relationship}`}>
          <p className="flat">
            <strong>{name}</strong> · {relationship}
          </p>
          <p className={`row wrap gap-4-16 ${classes.reach}`}>
            {phones.map(phone => (
              <a
                key={`${phone.code}${phone.number}`}
                className="figures link inline-block pad-4-0"
                href={`tel:${phone.code}${phone.number}`}
              >
                {showPhone(phone)}
              </a>
            ))}
            {email && (
              <a className="link inline-block pad-4-0" href={`mailto:${email}`}>
                {email}
              </a>
            )}
          </p>
          {address && <p className="flat dim">{address}</p>}
        </li>
      ))}
    </ul>
    {mayManage && guardians.length > 0 && (
      <p className="flat-above-12">
        <PathLink to={guardiansAt(id)} className="link inline-block pad-4-0">
          Who may see, be called and collect
        </PathLink>
      </p>
    )}
  </Panel>
)
