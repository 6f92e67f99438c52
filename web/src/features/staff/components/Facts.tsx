import type { ReactNode } from 'react'
import { showDay } from '../../../lib/days.ts'
import { useTerms } from '../../../lib/session.ts'
import { showPhone } from '../../../ui/form/phones.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

type Fact = [label: string, value: ReactNode]

const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={classes.card} aria-label={title}>
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

const figures = (value: string | number | null): ReactNode => value && <span className="figures">{value}</span>
const day = (value: string | null): ReactNode => figures(showDay(value))
const place = (lga: string | null, state: string | null): string => [lga, state].filter(Boolean).join(', ')
const gender = (value: string | null): string => (value === 'male' ? 'Male' : value === 'female' ? 'Female' : '')

export const Personal = ({ staff }: { staff: Profile }) => (
  <Facts
    title="Particulars"
    facts={[
      ['First name', staff.firstName],
      ['Middle name', staff.middleName],
      ['Last name', staff.lastName],
      ['Gender', gender(staff.gender)],
      ['Date of birth', day(staff.dateOfBirth)],
      ['Nationality', staff.nationality],
      ['Origin', place(staff.lgaOfOrigin, staff.stateOfOrigin)],
      ['NIN', figures(staff.nin)],
    ]}
  />
)

export const Contact = ({ staff }: { staff: Profile }) => (
  <Facts
    title="Contact"
    facts={[
      ['E-mail', staff.email],
      ['Phone number', figures(showPhone(staff.phoneNumber))],
      ['Address', staff.address],
      ['Residence', place(staff.lgaOfResidence, staff.stateOfResidence)],
      [
        'Next of kin',
        staff.nextOfKin && (
          <>
            {staff.nextOfKin.name} ({staff.nextOfKin.relationship})
            {staff.nextOfKin.phone && <span className="figures">, {staff.nextOfKin.phone}</span>}
          </>
        ),
      ],
    ]}
  />
)

export const Service = ({ staff }: { staff: Profile }) => {
  const terms = useTerms()
  return (
    <Facts
      title="Service"
      facts={[
        ['Kind of staff', staff.staffType],
        [terms.tescomNumber, figures(staff.tescomNumber)],
        [terms.oracleNumber, figures(staff.oracleNumber)],
        [terms.subebNumber, figures(staff.subebNumber)],
        ['TRCN number', figures(staff.trcnNumber)],
        ['Qualifications', staff.qualifications],
        ['Grade level', figures(staff.gradeLevel && `GL ${String(staff.gradeLevel).padStart(2, '0')}`)],
        ['Step', figures(staff.step)],
        ['First appointment', day(staff.firstAppointment)],
        ['Confirmation', day(staff.confirmation)],
        ['Present posting', day(staff.presentPosting)],
      ]}
    />
  )
}
