import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showNaira } from '../../../lib/money.ts'
import { useCan } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import type { CandidatesPlace } from '../addresses.ts'
import { registrationName } from '../model/words.ts'
import { type Registration, registrationsAt } from '../queries.ts'
import { RegistrationList } from './RegistrationList.tsx'

/** What a school paid for an exam, as its district and the state see it; the state can reverse a payment that was made by mistake. */
export const SchoolPayments = ({ area, school, exam }: CandidatesPlace) => {
  const can = useCan()
  const [reversing, setReversing] = useState<Registration>()
  const { data } = useQuery(registrationsAt(school, exam))
  return (
    <div className="mt-6">
      <RegistrationList
        title="Registrations and payments"
        registrations={data?.foundRegistrations ?? []}
        renderAction={one =>
          area === 'state' &&
          can('wallet.settle') &&
          one.status === 'Paid' && (
            <Button size="compact-sm" variant="default" onClick={() => setReversing(one)}>
              Reverse payment
            </Button>
          )
        }
      />
      {reversing && <ReverseDialog registration={reversing} onClose={() => setReversing(undefined)} />}
    </div>
  )
}

const ReverseDialog = ({ registration, onClose }: { registration: Registration; onClose: () => void }) => {
  const { id, number, school, exam, candidates, correctAmount } = registration
  return (
    <ReasonDialog
      title="Reverse payment"
      size={600}
      description="The school reads it, and it is recorded in the audit log with your name. A reversal cannot be undone."
      verb="Reverse payment"
      danger
      send={reason => api.exams.reverse({ params: { id }, body: { reason } })}
      success="Payment Reversed Successfully"
      onClose={onClose}
    >
      <div>
        <p className="m-0">{`${registrationName(number)} of ${school.name} for ${exam.examName}.`}</p>
        <ul>
          <li>{`${showNaira(correctAmount)} goes back into the wallet of ${school.name}.`}</li>
          <li>{`The candidate numbers of ${counted(candidates, 'candidate')} are void and never given again.`}</li>
          <li>The students can be registered and paid for again while registration is open.</li>
        </ul>
      </div>
    </ReasonDialog>
  )
}
