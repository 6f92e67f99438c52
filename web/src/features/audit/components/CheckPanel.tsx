import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import { CheckResult } from '../../../ui/facts/CheckResult.tsx'
import type { Check } from '../queries.ts'

const sealedSoon = (waiting: number): string =>
  waiting > 0
    ? ` ${counted(waiting, 'was', 'were')} written just now and ${waiting === 1 ? 'is' : 'are'} sealed within moments.`
    : ''

/** The result of checking the audit chains. */
export const CheckPanel = ({ check: { errors, chains, entries, waiting, checkedAt } }: { check: Check }) => (
  <CheckResult
    label="Check of the chains"
    title={
      errors.length === 0
        ? 'Every chain is whole: nothing was changed or removed.'
        : `${counted(errors.length, 'error was', 'errors were')} found.`
    }
    facts={`${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}, ${showInstant(checkedAt)}.${sealedSoon(waiting)}`}
    errors={errors.map(({ organization, entry, message }) => ({
      key: `${organization} ${entry} ${message}`,
      text: `${organization}${entry === null ? '' : `, entry ${entry}`}: ${message}`,
    }))}
  />
)
