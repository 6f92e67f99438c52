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
    <Sheet className="gap-20" aria-label={title}>
      <header className={`grid gap-4 middle-text ${classes.head}`}>
        <p className="dim text-xs caps">{ministry}</p>
        <h2 className={`flat accent text-lg tight balance heavy`}>{title}</h2>
        <p className="text-lg bold">{school.name}</p>
        {school.address && <p>{school.address}</p>}
      </header>
      <dl className={`grid gap-8-16 spread-240 figures`}>
        <div>
          <dt className="text-xs">Examination</dt>
          <dd className="anywhere">{`${exam.examName}, ${exam.session}`}</dd>
        </div>
        <div>
          <dt className="text-xs">For</dt>
          <dd className="anywhere">{registrationName(number)}</dd>
        </div>
        <div>
          <dt className="text-xs">{paidAt ? 'Paid' : 'Payment'}</dt>
          <dd className="anywhere">
            {paidAt ? [showInstant(paidAt), paidBy].filter(Boolean).join(' by ') : 'Not paid yet'}
          </dd>
        </div>
        {reference && (
          <div>
            <dt className="text-xs">Receipt</dt>
            <dd className="anywhere">{reference}</dd>
          </div>
        )}
      </dl>
      {reversal && <p className="flat strong anywhere">{reversalWords(reversal)}</p>}
      <table className="full collapse cells anywhere figures">
        <thead>
          <tr>
            <th scope="col" className={`right dim ${classes.serial}`}>
              S/N
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={`nowrap ${classes.code}`}>
              FXID
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ serial, name, fxId }) => (
            <tr key={serial}>
              <td className={`right dim ${classes.serial}`}>{serial}</td>
              <th className="regular" scope="row">
                {name}
              </th>
              <td className={`nowrap ${classes.code}`}>{fxId}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={`grid ${classes.sum} figures`}>
        <div className="row between gap-16 baseline pad-8-0">
          <dt className="text-xs">{`Fee for each of ${lines.length.toLocaleString('en-NG')} candidates`}</dt>
          <dd>{showNaira(fee)}</dd>
        </div>
        <div className={`row between gap-16 baseline pad-8-0 text-lg heavy ${classes.grand}`}>
          <dt className="ink text-md">Registration fee</dt>
          <dd>{showNaira(total)}</dd>
        </div>
        <div className={`row between gap-16 baseline pad-8-0 ${classes.inWords}`}>
          <dt className="text-xs">In words</dt>
          <dd>{totalInWords}</dd>
        </div>
      </dl>
    </Sheet>
  )
}
