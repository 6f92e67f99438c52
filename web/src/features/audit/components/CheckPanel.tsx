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
      className={`card row gap-12 flat-below-16 pad-16-20 ${sound ? 'edge-accent' : 'edge-wrong'}`}
      role="status"
      aria-label="Check of the chains"
    >
      {sound ? <IconShieldCheck className="accent" aria-hidden /> : <IconAlertTriangle className="wrong" aria-hidden />}
      <div>
        <strong>
          {sound
            ? 'Every chain is whole: nothing was changed or removed.'
            : `${counted(errors.length, 'error was', 'errors were')} found.`}
        </strong>
        <p className="dim flat-above-2">
          {`${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}, ${showInstant(checkedAt)}.`}
          {waiting > 0 &&
            ` ${counted(waiting, 'was', 'were')} written just now and ${waiting === 1 ? 'is' : 'are'} sealed within moments.`}
        </p>
        {!sound && (
          <ul className="flat-above-8 indent">
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
