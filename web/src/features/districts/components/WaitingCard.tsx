import { Button } from '@mantine/core'
import { showDay } from '../../../lib/days.ts'
import { localPhones } from '../phones.ts'
import type { District } from '../queries.ts'
import classes from './districts.module.css'

interface WaitingCardProps {
  district: District
  busy: boolean
  onApprove: () => void
  onRefuse: () => void
}

/** A pending registration: the district, who registered it, and the buttons to approve or refuse it. */
export const WaitingCard = ({ district, busy, onApprove, onRefuse }: WaitingCardProps) => {
  const { name, address, admin, emails, phoneNumbers, registeredAt } = district
  const facts: [string, string | null][] = [
    ['Address', address],
    ['Phone', localPhones(phoneNumbers)],
    ['E-mail', emails.join(', ')],
    ['Registered by', admin && `${admin.firstName} ${admin.lastName}`],
    ['Their e-mail', admin?.email ?? null],
    ['Their phone', admin && localPhones([admin.phoneNumber])],
  ]
  return (
    <li className="card flex flex-col p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="m-0 text-lg font-bold">{name}</h2>
        <span className="figures">{showDay(registeredAt)}</span>
      </div>
      <dl className={`grid flex-1 gap-3 grid-cols-fill-60 ${classes.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm">{label}</dt>
            <dd>{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="default" onClick={onRefuse} disabled={busy}>
          Refuse
        </Button>
        <Button onClick={onApprove} loading={busy}>
          Approve {name}
        </Button>
      </div>
    </li>
  )
}
