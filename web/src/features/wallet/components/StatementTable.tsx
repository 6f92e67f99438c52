import { showDay } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { counted } from '../../../lib/words.ts'
import type { Statement } from '../queries.ts'
import classes from './paper.module.css'

/** Opening balance, every transaction and closing balance between two dates, oldest first. */
export const StatementTable = ({ statement }: { statement: Statement }) => {
  const { opening, closing, movements, leftOut, startDate, endDate, in: paidIn, out } = statement
  return (
    <table className={`card w-full text-sm cells stacks ${classes.table}`} aria-label="Movements">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">What</th>
          <th scope="col">Reference</th>
          <th scope="col" className="text-right">
            In
          </th>
          <th scope="col" className="text-right">
            Out
          </th>
          <th scope="col" className="text-right">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        <Edge words="Opening balance" day={startDate} sum={opening} />
        {movements.map(({ id, createdAt, narration, reference, amount, balanceAfter }) => (
          <tr key={id}>
            <td className="figures whitespace-nowrap">{showDay(createdAt)}</td>
            <td className={classes.what}>{narration}</td>
            <td className={`text-dimmed text-sm wrap-anywhere ${classes.reference} figures`}>{reference}</td>
            <td className="figures text-right whitespace-nowrap" data-label="In">
              {amount > 0 && showNaira(amount)}
            </td>
            <td className="figures text-right whitespace-nowrap" data-label="Out">
              {amount < 0 && showNaira(-amount)}
            </td>
            <td className="figures text-right whitespace-nowrap" data-label="Balance">
              {showNaira(balanceAfter)}
            </td>
          </tr>
        ))}
        {leftOut > 0 && (
          <tr>
            <td aria-hidden="true" />
            <td className={classes.what} colSpan={5}>
              {counted(leftOut, 'later movement')}, not listed
            </td>
          </tr>
        )}
        <tr className={classes.edge}>
          <th scope="row" colSpan={3} className={classes.what}>
            In all
          </th>
          <td className="figures text-right whitespace-nowrap" data-label="In">
            {showNaira(paidIn)}
          </td>
          <td className="figures text-right whitespace-nowrap" data-label="Out">
            {showNaira(Math.abs(out))}
          </td>
          <td aria-hidden="true" />
        </tr>
        <Edge words="Closing balance" day={endDate} sum={closing} />
      </tbody>
    </table>
  )
}

const Edge = ({ words, day, sum }: { words: string; day: string; sum: number }) => (
  <tr className={classes.edge}>
    <td className="figures whitespace-nowrap">{showDay(day)}</td>
    <th scope="row" colSpan={4} className={classes.what}>
      {words}
    </th>
    <td className="figures text-right whitespace-nowrap">{showNaira(sum)}</td>
  </tr>
)
