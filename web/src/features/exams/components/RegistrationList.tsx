import { Badge } from '@mantine/core'
import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import { Dated } from '../../../ui/Dated.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { Panel } from '../../../ui/FactsPanel.tsx'
import { registrationOf } from '../addresses.ts'
import { showNaira } from '../../../lib/money.ts'
import { registrationName } from '../model/words.ts'
import type { Registration } from '../queries.ts'

/** What the school has registered for an exam so far, with the invoice of each registration; nothing if there are none. */
export const RegistrationList = ({ registrations }: { registrations: readonly Registration[] }) =>
  registrations.length > 0 && (
    <Panel title="Your registrations">
      <ul className="card list divided">
        {registrations.map(({ id, exam, number, status, candidates, correctAmount, paidAt, paidBy, ...rest }) => (
          <li className="row wrap middle pad-12-16 gap-8-16" key={id}>
            <span className="grid gap-2 basis-220 figures">
              <strong>{registrationName(number)}</strong>
              <small>
                {`${counted(candidates, 'candidate')} · ${showNaira(correctAmount)} · `}
                <Dated>
                  {paidAt
                    ? `paid ${[showInstant(paidAt), paidBy].filter(Boolean).join(' by ')}`
                    : `saved ${showInstant(rest.savedAt)} by ${rest.savedBy}`}
                </Dated>
              </small>
            </span>
            <Badge variant="light" color={status === 'Paid' ? 'green' : 'amber'} radius="sm" tt="none">
              {status}
            </Badge>
            <PathLink className="link strong inline-block pad-4-0" to={registrationOf(exam.id, 'invoice', id)}>
              Invoice<span className="visually-hidden">{` of ${registrationName(number).toLowerCase()}`}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
