import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { Reconciliation } from '../queries.ts'

/** The result of checking the books. */
export const BooksPanel = ({ books }: { books: Reconciliation }) => {
  const { at, accounts, postings, payments, errors, more } = books
  const sound = errors.length === 0
  return (
    <section
      className={`card flex gap-3 mb-4 px-5 py-4 ${sound ? 'border-l-4 border-l-accent' : 'border-l-4 border-l-danger'}`}
      role="status"
      aria-label="Check of the books"
    >
      {sound ? (
        <IconShieldCheck className="text-accent" aria-hidden />
      ) : (
        <IconAlertTriangle className="text-danger" aria-hidden />
      )}
      <div>
        <strong>
          {sound
            ? 'The books are in order: every movement adds up, and every payment is credited once.'
            : `${counted(errors.length + more, 'error was', 'errors were')} found. Tell the people who run the portal.`}
        </strong>
        <p className="text-dimmed m-0 mt-0.5">
          {`${counted(postings, 'movement')}, ${counted(accounts, 'account')} and ${counted(payments, 'payment')}, ${showInstant(at)}.`}
        </p>
        {!sound && (
          <ul className="m-0 mt-2 pl-5">
            {errors.map(({ kind, message, reference }) => (
              <li key={`${kind} ${reference} ${message}`}>
                {reference && <span className="figures">{reference}: </span>}
                {message}
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className="text-dimmed m-0 mt-0.5">{`${counted(more, 'more error is', 'more errors are')} not listed.`}</p>
        )}
      </div>
    </section>
  )
}
