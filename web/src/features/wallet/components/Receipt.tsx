import { koboOf, nairaInWords } from '@akada/contract/kernel/kobo'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { useUser } from '../../../lib/session.ts'
import { Sheet } from '../../../ui/facts/Sheet.tsx'
import { payerOf } from '../model/payments.ts'
import type { Payment, TransactionLog } from '../queries.ts'
import classes from './paper.module.css'

interface ReceiptProps {
  payment: Payment
  /** The transaction that credited it to the wallet. */
  movement: TransactionLog
}

/** The receipt of a payment: on screen, and printed without the rest of the page. */
export const Receipt = ({ payment, movement }: ReceiptProps) => {
  const { provider, staff } = useUser()
  const payer = payerOf(payment)
  const kobo = koboOf(movement.amount)
  return (
    <Sheet className={classes.receipt} aria-label="Receipt">
      <header className="grid gap-0.5">
        <p className="font-semibold m-0">{payment.organization.name}</p>
        <h2 className="m-0 text-lg font-bold">Receipt</h2>
        <p className="figures m-0">{movement.reference}</p>
      </header>
      <p className={`grid gap-0.5 border-t border-line border-b ${classes.total}`}>
        <strong className="figures text-xl font-bold leading-tight">{showNaira(movement.amount)}</strong>
        {kobo !== null && <span>{nairaInWords(kobo)}</span>}
      </p>
      <dl className={`m-0 grid gap-2 ${classes.facts}`}>
        <div className="grid gap-3">
          <dt>For</dt>
          <dd>{movement.narration}</dd>
        </div>
        <div className="grid gap-3">
          <dt>Paid into the wallet of</dt>
          <dd>{payment.organization.name}</dd>
        </div>
        {payer && (
          <div className="grid gap-3">
            <dt>Started by</dt>
            <dd>{payer}</dd>
          </div>
        )}
        <div className="grid gap-3">
          <dt>Credited</dt>
          <dd className="figures">{showInstant(movement.createdAt)}</dd>
        </div>
        <div className="grid gap-3">
          <dt>Balance after</dt>
          <dd className="figures">{showNaira(movement.balanceAfter)}</dd>
        </div>
        <div className="grid gap-3">
          <dt>Payment at the gateway</dt>
          <dd className="figures">{payment.id}</dd>
        </div>
      </dl>
      <p className="text-dimmed text-sm m-0 mt-5">
        Issued by {provider.name} for {staff.stateDetails.name}.
      </p>
    </Sheet>
  )
}
