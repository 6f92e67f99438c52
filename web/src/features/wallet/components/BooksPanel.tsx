import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { Reconciliation } from '../queries.ts'
import classes from './wallet.module.css'

/** The result of checking the books. */
export const BooksPanel = ({ books }: { books: Reconciliation }) => {
  const { at, accounts, postings, payments, errors, more } = books
  const sound = errors.length === 0
  return (
    <section className={sound ? classes.sound : classes.broken} role="status" aria-label="Check of the books">
      {sound ? (
        <IconShieldCheck className="accent" aria-hidden />
      ) : (
        <IconAlertTriangle className="accent" aria-hidden />
      )}
      <div>
        <strong>
          {sound
            ? 'The books are in order: every movement adds up, and every payment is credited once.'
            : `${counted(errors.length + more, 'error was', 'errors were')} found. Tell the people who run the portal.`}
        </strong>
        <p>
          {`${counted(postings, 'movement')}, ${counted(accounts, 'account')} and ${counted(payments, 'payment')}, ${showInstant(at)}.`}
        </p>
        {!sound && (
          <ul className="flat-above-8 indent">
            {errors.map(({ kind, message, reference }) => (
              <li key={`${kind} ${reference} ${message}`}>
                {reference && <span className="figures">{reference}: </span>}
                {message}
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p>{`${counted(more, 'more error is', 'more errors are')} not listed.`}</p>}
      </div>
    </section>
  )
}
