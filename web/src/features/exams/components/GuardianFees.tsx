import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import type { Response } from '../../../lib/endpoints.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { PaymentBadge } from '../../wallet/index.ts'

type Fees = Response<typeof api.guardianFees.ofSchool>

const switchWords = ({ byState, bySchool }: Fees['isAllowed']): string => {
  if (!byState) return 'The state does not allow it, so guardians pay at the school.'
  return bySchool ? 'Fees go into the wallet of the school.' : 'Guardians pay at the school.'
}

const Fee = ({ fee }: { fee: Fees['foundFees'][number] }) => (
  <li className="row wrap between gap-4-16 pad-12-16 line-between">
    <span className="column gap-4 narrow">
      <strong className="anywhere">{fee.student.name}</strong>
      <span className="dim text-sm figures anywhere">
        {[`Paid by ${fee.payer}`, fee.paidAt && showInstant(fee.paidAt), fee.reference, fee.candidateNumber]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <span className="row wrap middle gap-8">
      <span className="figures">{showNaira(fee.amount)}</span>
      <PaymentBadge status={fee.status} />
    </span>
  </li>
)

/** Which guardians paid the fee of an exam into the school's wallet, and whether they may. */
export const GuardianFees = ({ exam }: { exam: string }) => {
  const school = useSchool()
  const { data } = useQuery({
    ...read(api.guardianFees.ofSchool, { params: { schoolId: school.id, examId: exam }, query: { limit: 1000 } }),
    meta: { silent: true },
  })
  const allow = useMutation(
    write(api.guardianFees.allowInSchool, { onSuccess: ({ message }) => notify.success(message) }),
  )
  // Shown with a connection only: what guardians have paid changes without the school.
  if (!data) return null
  const { isAllowed, can, foundFees, total, paid } = data
  return (
    <section className="card column gap-12 pad-20" aria-labelledby="guardian-fees">
      <h2 id="guardian-fees" className="flat text-lg bold">
        Fees paid by guardians
      </h2>
      <Switch
        label="Guardians may pay exam fees on their page"
        description={switchWords(isAllowed)}
        checked={isAllowed.bySchool}
        disabled={!can.allow || allow.isPending}
        onChange={({ currentTarget }) =>
          allow.mutate({ params: { id: school.id }, body: { isAllowed: currentTarget.checked } })
        }
      />
      {total > 0 && (
        <>
          <p className="flat dim">
            Paid for {counted(paid, 'student')}
            {total > foundFees.length && `. The newest ${foundFees.length} of ${total} payments are shown`}.
          </p>
          <ul className="list card" aria-label="Fees paid by guardians">
            {foundFees.map(fee => (
              <Fee key={fee.id} fee={fee} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
