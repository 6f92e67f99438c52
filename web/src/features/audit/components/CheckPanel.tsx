import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { Check } from '../queries.ts'

/** The result of checking the audit chains. */
export const CheckPanel = ({ check }: { check: Check }) => {
  const { errors, chains, entries, waiting, checkedAt } = check
  const sound = errors.length === 0
  return (
    <section
      className={`card flex gap-3 mb-4 px-5 py-4 ${sound ? 'border-l-4 border-l-accent' : 'border-l-4 border-l-danger'}`}
      role="status"
      aria-label="Check of the chains"
    >
      {sound ? (
        <IconShieldCheck className="text-accent" aria-hidden />
      ) : (
        <IconAlertTriangle className="text-danger" aria-hidden />
      )}
      <div>
        <strong>
          {sound
            ? 'Every chain is whole: nothing was changed or removed.'
            : `${counted(errors.length, 'error was', 'errors were')} found.`}
        </strong>
        <p className="text-dimmed m-0 mt-0.5">
          {`${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}, ${showInstant(checkedAt)}.`}
          {waiting > 0 &&
            ` ${counted(waiting, 'was', 'were')} written just now and ${waiting === 1 ? 'is' : 'are'} sealed within moments.`}
        </p>
        {!sound && (
          <ul className="m-0 mt-2 pl-5">
            {errors.map(({ organization, entry, message }) => (
              <li key={`${organization} ${entry} ${message}`}>
                {organization}
                {entry !== null && `, entry ${entry}`}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
