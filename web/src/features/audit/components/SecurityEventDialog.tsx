import { Button, Modal } from '@mantine/core'
import { IconFilter, IconHistory, IconUser } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { eventFacts, personOf } from '../model/security-events.ts'
import type { SecurityEvent } from '../queries.ts'

interface SecurityEventDialogProps {
  event: SecurityEvent
  /** Shows the events of only one person. */
  onPerson: (id: string) => void
  onClose: () => void
}

/** One security event: when, who, whose account, from where, with which device, and further links. */
export const SecurityEventDialog = ({ event, onPerson, onClose }: SecurityEventDialogProps) => {
  const person = personOf(event)
  return (
    <Modal opened onClose={onClose} size={640} title={event.summary}>
      <dl className="grid gap-x-6 gap-y-4 m-0 mb-3 grid-cols-fill-75">
        {[['When', showInstant(event.at)] as const, ...eventFacts(event)].map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {person && (
          <>
            <Button
              component={PathLink}
              to={`/super-admin/staff/${person.id}`}
              leftSection={<IconUser aria-hidden size={18} />}
            >
              Open account
            </Button>
            <Button
              variant="default"
              leftSection={<IconFilter aria-hidden size={18} />}
              onClick={() => onPerson(person.id)}
            >
              All events of this person
            </Button>
          </>
        )}
        <Button
          component={PathLink}
          variant="default"
          to={`/super-admin/audit-log?entry=${event.id}`}
          leftSection={<IconHistory aria-hidden size={18} />}
        >
          Audit log entry
        </Button>
      </div>
    </Modal>
  )
}
