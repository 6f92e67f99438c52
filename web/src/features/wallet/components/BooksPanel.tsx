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
      className={`card row gap-12 flat-below-16 pad-16-20 ${sound ? 'edge-accent' : 'edge-wrong'}`}
      role="status"
      aria-label="Check of the books"
    >
      {sound ? <IconShieldCheck className="accent" aria-hidden /> : <IconAlertTriangle className="wrong" aria-hidden />}
      <div>
        <strong>
          {sound
            ? 'The books are in order: every movement adds up, and every payment is credited once.'
            : `${counted(errors.length + more, 'error was', 'errors were')} found. Tell the people who run the portal.`}
        </strong>
        <p className="dim flat-above-2">
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
        {more > 0 && (
          <p className="dim flat-above-2">{`${counted(more, 'more error is', 'more errors are')} not listed.`}</p>
        )}
      </div>
    </section>
  )
}
