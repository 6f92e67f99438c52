import { Button, Table } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconHelpCircle, IconMail, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { LoggedInUser } from '../../lib/api.ts'
import { inSentence } from '../../lib/words.ts'
import { useTerms, useUser } from '../../lib/session.ts'
import { Page } from '../../ui/page/Page.tsx'
import { InfoCenter } from './InfoCenter.tsx'
import classes from './MissingRequirements.module.css'

type Portal = LoggedInUser['missingRequirements']['statePortal']

/** Replaces every page of a school or district while the state or the district has requirements left to supply. */
export const MissingRequirements = () => {
  const { statePortal, districtPortal } = useUser().missingRequirements
  const { district } = useTerms()
  const [help, setHelp] = useState(false)
  const openHelp = () => setHelp(true)
  return (
    <Page
      title="Missing requirements"
      intro="The state admin must supply the missing requirements on the state portal before work can start here."
      isHome
    >
      <div className="grid gap-6 grid-cols-fit-95">
        <PortalTable title="State requirements" who="the state" portal={statePortal} onHelp={openHelp} />
        <PortalTable
          title={`${district} requirements`}
          who={`the ${inSentence(district)}`}
          portal={districtPortal}
          onHelp={openHelp}
        />
      </div>
      <InfoCenter opened={help} onClose={() => setHelp(false)} />
    </Page>
  )
}

interface PortalTableProps {
  title: string
  who: string
  portal: Portal
  onHelp: () => void
}

/** Where it is supplied, and by whom. */
const supplied = (page: string, people: readonly string[]): string =>
  `On the page ${page}, by ${people.length > 0 ? people.join(' or ') : 'somebody who is not appointed yet'}.`

const PortalTable = ({ title, who, portal: { requirements, contact }, onHelp }: PortalTableProps) => (
  <section className="card flex flex-col" aria-label={title}>
    <header className={`flex items-center justify-between ${classes.head}`}>
      <h2 className="m-0 text-lg font-bold">{title}</h2>
      <Button variant="subtle" size="sm" leftSection={<IconHelpCircle aria-hidden size={18} />} onClick={onHelp}>
        Help
      </Button>
    </header>
    <Table verticalSpacing="sm" horizontalSpacing="lg">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Description</Table.Th>
          <Table.Th w={150}>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {/* While the servers are updated one after the other, an older one may answer without the page. */}
        {requirements.map(({ description, completed, page, people }) => (
          <Table.Tr key={description}>
            <Table.Td>
              {description}
              {!completed && page && <small className="block">{supplied(page, people)}</small>}
            </Table.Td>
            <Table.Td>
              <span
                className={`items-center gap-2 ${completed ? 'text-accent' : 'text-waiting'} inline-flex ${classes.status}`}
              >
                {completed ? <IconCircleCheck aria-hidden size={18} /> : <IconCircleDashed aria-hidden size={18} />}
                {completed ? 'Completed' : 'Uncompleted'}
              </span>
            </Table.Td>
          </Table.Tr>
        ))}
        {requirements.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={2}>Nothing is required here.</Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
    <footer className={`border-t border-line ${classes.contact}`}>
      <h3 className="m-0 mb-2 text-sm font-semibold">Contact {who}</h3>
      <ul className="list grid gap-2">
        {contact.phoneNumbers.map(({ local }) => (
          <li className="flex items-center gap-2" key={local}>
            <IconPhone aria-hidden size={16} />
            <a className="text-link" href={`tel:${local}`}>
              {local}
            </a>
          </li>
        ))}
        {contact.emails.map(email => (
          <li className="flex items-center gap-2" key={email}>
            <IconMail aria-hidden size={16} />
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        ))}
        {contact.phoneNumbers.length + contact.emails.length === 0 && (
          <li className="flex items-center gap-2">No contact has been given yet.</li>
        )}
      </ul>
    </footer>
  </section>
)
