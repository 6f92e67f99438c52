import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { switchRoleAccess } from '../../../lib/session/acting.ts'
import { useUser } from '../../../lib/session.ts'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import classes from './Profile.module.css'

/** The person's own roles, the active one, and switching to another. */
export const Roles = () => {
  const { roleAccess, activeRoleAccess } = useUser().staff
  return (
    <Panel title="Roles">
      {roleAccess.length > 1 && (
        <p className={classes.intro}>You act in one of them at a time. Switching leads to its dashboard.</p>
      )}
      {roleAccess.length === 0 && <p className="dim">You hold no role yet.</p>}
      <ul className="list grid">
        {roleAccess.map(({ id, role, organization }) => (
          <li key={id} className={`row wrap middle between gap-8-16 pad-8-0 line-between ${classes.role}`}>
            <span className="grid basis-220">
              {role.name}
              <span className="dim text-sm">{organization.name}</span>
            </span>
            {id === activeRoleAccess?.id ? (
              <span className="row middle gap-8 accent strong">
                <IconCheck aria-hidden size={18} />
                Acting now
              </span>
            ) : (
              <Button
                variant="default"
                size="sm"
                aria-label={`Switch to ${role.name}, ${organization.name}`}
                onClick={() => void switchRoleAccess(id)}
              >
                Switch
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
