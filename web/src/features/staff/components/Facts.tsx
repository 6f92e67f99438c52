import { officeFields, personFields } from '@akada/contract/staff/record'
import { useTerms } from '../../../lib/session.ts'
import { FactsPanel, inFigures, lgaAndState } from '../../../ui/facts/FactsPanel.tsx'
import { showPhone } from '../../../ui/inputs/phones.ts'
import { factsOf } from '../../../ui/facts/record-facts.ts'
import type { Profile } from '../queries.ts'

export const Personal = ({ staff }: { staff: Profile }) => {
  const fact = factsOf(personFields, staff)
  return (
    <FactsPanel
      title="Particulars"
      facts={[
        fact.firstName,
        fact.middleName,
        fact.lastName,
        fact.gender,
        fact.dateOfBirth,
        fact.nationality,
        ['Origin', lgaAndState(staff.lgaOfOrigin, staff.stateOfOrigin)],
        factsOf(officeFields, staff).nin,
      ]}
    />
  )
}

export const Contact = ({ staff }: { staff: Profile }) => {
  const fact = factsOf(personFields, staff)
  return (
    <FactsPanel
      title="Contact"
      facts={[
        fact.email,
        ['Phone number', inFigures(showPhone(staff.phoneNumber))],
        fact.address,
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
}

export const Service = ({ staff }: { staff: Profile }) => {
  const terms = useTerms()
  const fact = { ...factsOf(personFields, staff), ...factsOf(officeFields, staff) }
  return (
    <FactsPanel
      title="Service"
      facts={[
        fact.staffType,
        [terms.tescomNumber, inFigures(staff.tescomNumber)],
        [terms.oracleNumber, inFigures(staff.oracleNumber)],
        [terms.subebNumber, inFigures(staff.subebNumber)],
        ['TRCN number', inFigures(staff.trcnNumber)],
        fact.qualifications,
        ['Grade level', inFigures(staff.gradeLevel && `GL ${String(staff.gradeLevel).padStart(2, '0')}`)],
        ['Step', inFigures(staff.step)],
        fact.firstAppointment,
        fact.confirmation,
        fact.presentPosting,
        ...(staff.retirementExtendedTo ? [fact.retirementExtendedTo] : []),
      ]}
    />
  )
}
