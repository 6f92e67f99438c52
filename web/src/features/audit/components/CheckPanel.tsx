import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import type { Check } from '../queries.ts'
import classes from './audit.module.css'

const number = new Intl.NumberFormat('en-NG')

/** What a check of the chains found. */
export const CheckPanel = ({ check }: { check: Check }) => {
  const { faults, chains, entries, waiting, checkedAt } = check
  const sound = faults.length === 0
  return (
    <section className={sound ? classes.sound : classes.broken} role="status" aria-label="Check of the chains">
      {sound ? <IconShieldCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      <div>
        <strong>
          {sound ? 'Every chain is whole: nothing was changed or removed.' : `${faults.length} faults were found.`}
        </strong>
        <p>
          {`${number.format(entries)} entries in ${number.format(chains)} ${chains === 1 ? 'chain' : 'chains'}, ${showInstant(checkedAt)}.`}
          {waiting > 0 && ` ${number.format(waiting)} were written just now and are sealed within moments.`}
        </p>
        {!sound && (
          <ul>
            {faults.map(({ organization, entry, message }) => (
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
