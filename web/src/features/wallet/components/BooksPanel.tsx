import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import { CheckResult } from '../../../ui/facts/CheckResult.tsx'
import type { Reconciliation } from '../queries.ts'

/** The result of checking the books. */
export const BooksPanel = ({ books }: { books: Reconciliation }) => {
  const { at, accounts, postings, payments, errors, more } = books
  return (
    <CheckResult
      label="Check of the books"
      title={
        errors.length === 0
          ? 'The books are in order: every movement adds up, and every payment is credited once.'
          : `${counted(errors.length + more, 'error was', 'errors were')} found. Tell the people who run the portal.`
      }
      facts={`${counted(postings, 'movement')}, ${counted(accounts, 'account')} and ${counted(payments, 'payment')}, ${showInstant(at)}.`}
      errors={errors.map(({ kind, message, reference }) => ({
        key: `${kind} ${reference} ${message}`,
        text: (
          <>
            {reference && <span className="figures">{reference}: </span>}
            {message}
          </>
        ),
      }))}
    >
      {more > 0 && (
        <p className="text-dimmed m-0 mt-0.5">{`${counted(more, 'more error is', 'more errors are')} not listed.`}</p>
      )}
    </CheckResult>
  )
}
