import { showInstant } from '../../../../lib/days.ts'
import { showNaira } from '../../../../lib/money.ts'
import { registrationName, reversalWords } from '../../model/words.ts'
import type { Invoice } from '../../queries.ts'
import { Sheet } from '../../../../ui/facts/Sheet.tsx'
import classes from '../Document.module.css'

/** The invoice of a registration as it is printed and filed. */
export const InvoiceDocument = ({ invoice }: { invoice: Invoice }) => {
  const { title, ministry, school, exam, registration, lines, total, totalInWords } = invoice
  const { paidAt, paidBy, reference, reversal, number, fee } = registration
  return (
    <Sheet className="gap-5" aria-label={title}>
      <header className={`grid gap-1 text-center ${classes.head}`}>
        <p className="text-dimmed text-xs uppercase tracking-wider">{ministry}</p>
        <h2 className={`m-0 text-accent text-lg leading-tight text-balance font-extrabold`}>{title}</h2>
        <p className="text-lg font-bold">{school.name}</p>
        {school.address && <p>{school.address}</p>}
      </header>
      <dl className={`grid gap-x-4 gap-y-2 grid-cols-fit-60 figures`}>
        <div>
          <dt className="text-xs">Examination</dt>
          <dd className="wrap-anywhere">{`${exam.examName}, ${exam.session}`}</dd>
        </div>
        <div>
          <dt className="text-xs">For</dt>
          <dd className="wrap-anywhere">{registrationName(number)}</dd>
        </div>
        <div>
          <dt className="text-xs">{paidAt ? 'Paid' : 'Payment'}</dt>
          <dd className="wrap-anywhere">
            {paidAt ? [showInstant(paidAt), paidBy].filter(Boolean).join(' by ') : 'Not paid yet'}
          </dd>
        </div>
        {reference && (
          <div>
            <dt className="text-xs">Receipt</dt>
            <dd className="wrap-anywhere">{reference}</dd>
          </div>
        )}
      </dl>
      {reversal && <p className="m-0 font-semibold wrap-anywhere">{reversalWords(reversal)}</p>}
      <table className="w-full border-collapse cells wrap-anywhere figures">
        <thead>
          <tr>
            <th scope="col" className={`text-right text-dimmed ${classes.serial}`}>
              S/N
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={`whitespace-nowrap ${classes.code}`}>
              FXID
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ serial, name, fxId }) => (
            <tr key={serial}>
              <td className={`text-right text-dimmed ${classes.serial}`}>{serial}</td>
              <th className="font-normal" scope="row">
                {name}
              </th>
              <td className={`whitespace-nowrap ${classes.code}`}>{fxId}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={`grid ${classes.sum} figures`}>
        <div className="flex justify-between gap-4 items-baseline py-2">
          <dt className="text-xs">{`Fee for each of ${lines.length.toLocaleString('en-NG')} candidates`}</dt>
          <dd>{showNaira(fee)}</dd>
        </div>
        <div className={`flex justify-between gap-4 items-baseline py-2 text-lg font-extrabold ${classes.grand}`}>
          <dt className="text-ink text-md">Registration fee</dt>
          <dd>{showNaira(total)}</dd>
        </div>
        <div className={`flex justify-between gap-4 items-baseline py-2 ${classes.inWords}`}>
          <dt className="text-xs">In words</dt>
          <dd>{totalInWords}</dd>
        </div>
      </dl>
    </Sheet>
  )
}
