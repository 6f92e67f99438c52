import type { ReactNode } from 'react'
import { showDay } from '../../../lib/days.ts'
import { showPhone } from '../../../ui/form/phones.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

type Fact = [label: string, value: ReactNode]

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={classes.group} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value || <span className={classes.nothing}>Not recorded</span>}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const figures = (text: string | null): ReactNode => text && <span className="figures">{text}</span>
const place = (lga: string | null, state: string | null): string => [lga, state].filter(Boolean).join(', ')

export const Particulars = ({ student }: { student: Profile }) => (
  <Facts
    title="Particulars"
    facts={[
      ['Surname', student.lastName],
      ['First name', student.firstName],
      ['Middle name', student.middleName],
      ['Gender', student.gender === 'male' ? 'Male' : 'Female'],
      ['Date of birth', figures(showDay(student.dateOfBirth))],
      ['Date of admission', figures(showDay(student.admissionDate))],
      ['LIN', figures(student.lin)],
      ['NIN', figures(student.nin)],
      ['Photo consent', student.photoConsent ? 'Given' : 'Not given'],
    ]}
  />
)

export const Places = ({ student }: { student: Profile }) => (
  <Facts
    title="Origin and residence"
    facts={[
      ['Nationality', student.nationality],
      ['Origin', place(student.lgaOfOrigin, student.stateOfOrigin)],
      ['Residence', place(student.lgaOfResidence, student.stateOfResidence)],
      ['Home address', student.address],
      ['Previous school', student.previousSchool],
      ['Previous class', student.previousClass],
    ]}
  />
)

export const Health = ({ health }: { health: NonNullable<Profile['health']> }) => (
  <Facts
    title="Health"
    facts={[
      ['Blood group', health.bloodGroup],
      ['Genotype', health.genotype],
      ['Special needs', health.specialNeeds],
    ]}
  />
)

export const Guardians = ({ student: { guardians } }: { student: Profile }) => (
  <section className={classes.group} aria-label="Guardians">
    <h2 className={classes.title}>Guardians</h2>
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
  </section>
)
