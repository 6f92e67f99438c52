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
      {roleAccess.length === 0 && <p className="text-dimmed">You hold no role yet.</p>}
      <ul className="list grid">
        {roleAccess.map(({ id, role, organization }) => (
          <li
            key={id}
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 not-first:border-t border-line ${classes.role}`}
          >
            <span className="grid grow basis-55">
              {role.name}
              <span className="text-dimmed text-sm">{organization.name}</span>
            </span>
            {id === activeRoleAccess?.id ? (
              <span className="flex items-center gap-2 text-accent font-semibold">
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
