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
      <header className="grid gap-2">
        <p className="strong flat">{payment.organization.name}</p>
        <h2 className="flat text-lg bold">Receipt</h2>
        <p className="figures flat">{movement.reference}</p>
      </header>
      <p className={`grid gap-2 line-above line-below ${classes.total}`}>
        <strong className="figures text-xl bold tight">{showNaira(movement.amount)}</strong>
        {kobo !== null && <span>{nairaInWords(kobo)}</span>}
      </p>
      <dl className={`flat grid gap-8 ${classes.facts}`}>
        <div className="grid gap-12">
          <dt>For</dt>
          <dd>{movement.narration}</dd>
        </div>
        <div className="grid gap-12">
          <dt>Paid into the wallet of</dt>
          <dd>{payment.organization.name}</dd>
        </div>
        {payer && (
          <div className="grid gap-12">
            <dt>Started by</dt>
            <dd>{payer}</dd>
          </div>
        )}
        <div className="grid gap-12">
          <dt>Credited</dt>
          <dd className="figures">{showInstant(movement.createdAt)}</dd>
        </div>
        <div className="grid gap-12">
          <dt>Balance after</dt>
          <dd className="figures">{showNaira(movement.balanceAfter)}</dd>
        </div>
        <div className="grid gap-12">
          <dt>Payment at the gateway</dt>
          <dd className="figures">{payment.id}</dd>
        </div>
      </dl>
      <p className="dim text-sm flat above-20">
        Issued by {provider.name} for {staff.stateDetails.name}.
      </p>
    </Sheet>
  )
}
