import { Button, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { PaymentBadge } from '../../wallet/index.ts'
import { guardianFees } from '../queries.ts'
import { causes } from '../model/refund-causes.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { ShowMore } from '../../../ui/facts/ShowMore.tsx'
import { useList } from '../../../ui/list/useList.ts'

type Fees = Response<typeof api.guardianFees.ofSchool>

const switchWords = ({ byState, bySchool }: Fees['isAllowed']): string => {
  if (!byState) return 'The state does not allow it, so guardians pay at the school.'
  return bySchool ? 'Fees go into the wallet of the school.' : 'Guardians pay at the school.'
}

/** Where the money is, if it is not simply in the wallet into which it was paid. */
const placeOf = (fee: Fees['foundFees'][number], school: string): string | null => {
  if (fee.heldBy.id !== school) return `The money went with the student to ${fee.heldBy.name}.`
  return fee.cameFrom && `The money came with the student from ${fee.cameFrom}.`
}

const Fee = ({ fee, school, onRefund }: { fee: Fees['foundFees'][number]; school: string; onRefund: () => void }) => (
  <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 not-first:border-t border-line">
    <span className="flex flex-col gap-1 min-w-0">
      <strong className="wrap-anywhere">{fee.student.name}</strong>
      <span className="text-dimmed text-sm figures wrap-anywhere">
        <Dated>
          {[`Paid by ${fee.payer}`, fee.paidAt && showInstant(fee.paidAt), fee.reference, fee.candidateNumber]
            .filter(Boolean)
            .join(' · ')}
        </Dated>
      </span>
      {placeOf(fee, school) && <span className="text-sm wrap-anywhere">{placeOf(fee, school)}</span>}
      {fee.because && fee.heldBy.id === school && (
        <span className="text-sm wrap-anywhere">{`To give back: ${causes[fee.because]}`}</span>
      )}
      {fee.refund && (
        <span className="text-sm figures wrap-anywhere">
          <Dated>{`Given back on ${showDay(fee.refund.on)} · ${fee.refund.reference}`}</Dated>
        </span>
      )}
    </span>
    <span className="flex flex-wrap items-center gap-2">
      <span className="figures">{showNaira(fee.amount)}</span>
      {!fee.refund && <PaymentBadge status={fee.status} />}
      {fee.can.refund && (
        <Button variant="default" onClick={onRefund} aria-label={`Give back to ${fee.payer}`}>
          Give back
        </Button>
      )}
    </span>
  </li>
)

/** Which guardians paid the fee of an exam into the school's wallet, and whether they may. */
export const GuardianFees = ({ exam }: { exam: string }) => {
  const school = useSchool()
  const [isReturnOnly, setReturnOnly] = useState(false)
  const [refunding, setRefunding] = useState<Fees['foundFees'][number]>()
  const list = useList(guardianFees(school.id, exam, isReturnOnly), 'foundFees')
  const allow = useMutation(
    write(api.guardianFees.allowInSchool, { onSuccess: ({ message }) => notify.success(message) }),
  )
  // Shown with a connection only: what guardians have paid changes without the school.
  const { first, rows: foundFees = [] } = list
  if (!first) return null
  const { isAllowed, can, total, paid, toReturn } = first
  return (
    <section className="card flex flex-col gap-3 p-5" aria-labelledby="guardian-fees">
      <h2 id="guardian-fees" className="m-0 text-lg font-bold">
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
          <p className="m-0 text-dimmed">
            Paid for {counted(paid, 'student')}
            {!isReturnOnly &&
              total > foundFees.length &&
              `. The newest ${foundFees.length} of ${total} payments are shown`}
            .
          </p>
          {(toReturn > 0 || isReturnOnly) && (
            <Switch
              label={`Show only fees to give back (${toReturn})`}
              description="Paid more than once, or no longer needed. Give the money back by hand, then record it here: the payment gateway does not do it."
              checked={isReturnOnly}
              onChange={({ currentTarget }) => setReturnOnly(currentTarget.checked)}
            />
          )}
          <ul className="list card" aria-label="Fees paid by guardians">
            {foundFees.map(fee => (
              <Fee key={fee.id} fee={fee} school={school.id} onRefund={() => setRefunding(fee)} />
            ))}
          </ul>
          <ShowMore list={list}>Show more payments</ShowMore>
        </>
      )}
      {refunding && <RefundDialog fee={refunding} onClose={() => setRefunding(undefined)} />}
    </section>
  )
}
