import type { ReactNode } from 'react'
import { showDay } from '../../../lib/days.ts'
import { useTerms } from '../../../lib/session.ts'
import { FactsPanel, inFigures, lgaAndState } from '../../../ui/FactsPanel.tsx'
import { showPhone } from '../../../ui/form/phones.ts'
import type { Profile } from '../queries.ts'

const day = (value: string | null): ReactNode => inFigures(showDay(value))
const gender = (value: string | null): string => (value === 'male' ? 'Male' : value === 'female' ? 'Female' : '')

export const Personal = ({ staff }: { staff: Profile }) => (
  <FactsPanel
    title="Particulars"
    facts={[
      ['First name', staff.firstName],
      ['Middle name', staff.middleName],
      ['Last name', staff.lastName],
      ['Gender', gender(staff.gender)],
      ['Date of birth', day(staff.dateOfBirth)],
      ['Nationality', staff.nationality],
      ['Origin', lgaAndState(staff.lgaOfOrigin, staff.stateOfOrigin)],
      ['NIN', inFigures(staff.nin)],
    ]}
  />
)

export const Contact = ({ staff }: { staff: Profile }) => (
  <FactsPanel
    title="Contact"
    facts={[
      ['E-mail', staff.email],
      ['Phone number', inFigures(showPhone(staff.phoneNumber))],
      ['Address', staff.address],
      ['Residence', lgaAndState(staff.lgaOfResidence, staff.stateOfResidence)],
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
    <FactsPanel
      title="Service"
      facts={[
        ['Kind of staff', staff.staffType],
        [terms.tescomNumber, inFigures(staff.tescomNumber)],
        [terms.oracleNumber, inFigures(staff.oracleNumber)],
        [terms.subebNumber, inFigures(staff.subebNumber)],
        ['TRCN number', inFigures(staff.trcnNumber)],
        ['Qualifications', staff.qualifications],
        ['Grade level', inFigures(staff.gradeLevel && `GL ${String(staff.gradeLevel).padStart(2, '0')}`)],
        ['Step', inFigures(staff.step)],
        ['First appointment', day(staff.firstAppointment)],
        ['Confirmation', day(staff.confirmation)],
        ['Present posting', day(staff.presentPosting)],
        ...(staff.retirementExtendedTo ? [['Service extended to', day(staff.retirementExtendedTo)] as const] : []),
      ]}
    />
  )
}
