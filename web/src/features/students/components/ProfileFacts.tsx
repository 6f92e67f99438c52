import { showDay } from '../../../lib/days.ts'
import { FactsPanel, inFigures, lgaAndState, Panel } from '../../../ui/FactsPanel.tsx'
import { showPhone } from '../../../ui/form/phones.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

export const Particulars = ({ student }: { student: Profile }) => (
  <FactsPanel
    title="Particulars"
    facts={[
      ['Surname', student.lastName],
      ['First name', student.firstName],
      ['Middle name', student.middleName],
      ['Gender', student.gender === 'male' ? 'Male' : 'Female'],
      ['Date of birth', inFigures(showDay(student.dateOfBirth))],
      ['Date of admission', inFigures(showDay(student.admissionDate))],
      ['LIN', inFigures(student.lin)],
      ['NIN', inFigures(student.nin)],
      ['Photo consent', student.photoConsent ? 'Given' : 'Not given'],
    ]}
  />
)

export const Places = ({ student }: { student: Profile }) => (
  <FactsPanel
    title="Origin and residence"
    facts={[
      ['Nationality', student.nationality],
      ['Origin', lgaAndState(student.lgaOfOrigin, student.stateOfOrigin)],
      ['Residence', lgaAndState(student.lgaOfResidence, student.stateOfResidence)],
      ['Home address', student.address],
      ['Previous school', student.previousSchool],
      ['Previous class', student.previousClass],
    ]}
  />
)

export const Health = ({ health }: { health: NonNullable<Profile['health']> }) => (
  <FactsPanel
    title="Health"
    facts={[
      ['Blood group', health.bloodGroup],
      ['Genotype', health.genotype],
      ['Special needs', health.specialNeeds],
    ]}
  />
)

export const Guardians = ({ student: { guardians } }: { student: Profile }) => (
  <Panel title="Guardians">
    {guardians.length === 0 && <p className={classes.nothing}>Nobody is recorded yet.</p>}
    <ul className={classes.guardians}>
      {guardians.map(({ name, relationship, phones, email, address }) => (
        <li key={`${name} ${relationship}`}>
          <p className={classes.guardian}>
            <strong>{name}</strong> · {relationship}
          </p>
          <p className={classes.reach}>
            {phones.map(phone => (
              <a key={`${phone.code}${phone.number}`} className="figures" href={`tel:${phone.code}${phone.number}`}>
                {showPhone(phone)}
              </a>
            ))}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
          {address && <p className={classes.nothing}>{address}</p>}
        </li>
      ))}
    </ul>
  </Panel>
)
