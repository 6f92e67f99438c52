import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { showNaira } from '../../../lib/money.ts'
import { registrationName, reversalWords } from '../model/words.ts'
import type { Registration } from '../queries.ts'

const colours = { Paid: 'green', Unpaid: 'amber', Reversed: 'gray' } as const

const savedWords = ({ paidAt, paidBy, savedAt, savedBy }: Registration): string =>
  paidAt
    ? `paid ${[showInstant(paidAt), paidBy].filter(Boolean).join(' by ')}`
    : `saved ${showInstant(savedAt)} by ${savedBy}`

interface RegistrationListProps {
  title: string
  registrations: readonly Registration[]
  /** What can be done with one: a link or a button. */
  renderAction: (registration: Registration) => ReactNode
}

/** A school's registrations for an exam and what became of each; nothing if there are none. */
export const RegistrationList = ({ title, registrations, renderAction }: RegistrationListProps) =>
  registrations.length > 0 && (
    <Panel title={title}>
      <ul className="card list divided">
        {registrations.map(one => (
          <li className="flex flex-wrap items-center px-4 py-3 gap-x-4 gap-y-2" key={one.id}>
            <span className="grid gap-0.5 grow basis-55 figures">
              <strong>{registrationName(one.number)}</strong>
              <small>
                {`${counted(one.candidates, 'candidate')} · ${showNaira(one.correctAmount)} · `}
                <Dated>{savedWords(one)}</Dated>
              </small>
              {one.reversal && <small className="wrap-anywhere">{reversalWords(one.reversal)}</small>}
            </span>
            <Badge variant="light" color={colours[one.status]} radius="sm" tt="none">
              {one.status}
            </Badge>
            {renderAction(one)}
          </li>
        ))}
      </ul>
    </Panel>
  )
